import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { NoAccessBanner } from '../../app/main/no-access-banner.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { useSignal } from '../../lib/signal.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { AgainIcon, AlertIcon } from '../../ui/failure-icons.tsx';
import { openBookCall } from '../booking/open-book-call.ts';
import { begunBoard, dateOf, openedBoard } from './board.data.ts';
import type { BoardSearch } from './board.search.ts';
import { boardTexts as texts } from './board.texts.ts';
import { BoardActions } from './board-actions.ts';
import { Agenda } from './board-agenda.tsx';
import { BoardBar } from './board-bar.tsx';
import { BoardFocus } from './board-focus.ts';
import { BoardGrid } from './board-grid.tsx';
import { Missed } from './board-notices.tsx';
import { BoardPanel } from './board-panel.tsx';
import { Tray } from './board-tray.tsx';
import { openMoveTo } from './move-to.dialog.tsx';
import { askReasonOn } from './overlap.dialog.tsx';
import { undoByKey } from './undo-stack.ts';
import { BoardContext, type BoardParts, useBoard, useStore } from './use-board.ts';
import { useBoardLife } from './use-board-life.ts';
import { useBooked } from './use-booked.ts';
import { useGivenUp } from './use-sought.ts';
import { useWhere } from './use-where.ts';
import './board.css';
import './board-card.css';
import './board-side.css';

const route = getRouteApi('/main/dashboard');
const narrow = matchMedia('(max-width: 760px)');

/** The dispatcher's board: who does what when, live, with what waits for a place below it. */
export function BoardPage() {
  useTitle(texts.title);
  const search = route.useSearch();
  const board = useParts(search);
  const { store, days, actions } = board;
  const date = dateOf(search.date, store.day!.timeZone);
  useBoardLife(days);
  useEffect(() => undoByKey(actions.done), [actions]);
  useUnsaved(useSignal(actions.saves.open) > 0, texts.unsaved);
  useEffect(() => void days.open(date).catch(() => {}), [days, date]);
  useEffect(() => store.setDepartment(search.department), [store, search.department]);
  const change = useChange();
  const { focus } = board;
  useGivenUp(days, focus);
  // an address that is opened with a visit beside the board has its card in sight
  const [opened] = useState(search.event);
  useEffect(() => {
    if (opened === undefined) return;
    focus.seek(opened, false);
    if (days.loading.get().is === 'loaded') focus.seekInVain();
  }, [days, focus, opened]);
  useWhere(search, { change, focus });
  useBooked(board, change);
  return (
    <BoardContext value={board}>
      <NoAccessBanner />
      <Missed />
      <section
        className="board-page"
        data-panel={search.event || search.call ? '' : undefined}
        data-may-edit={board.mayEdit ? '' : undefined}
      >
        <BoardBar {...{ search, date, change }} />
        <div className="board-body">
          <Schedule search={search.search ?? ''} />
          <Tray tab={search.tray} search={search.search ?? ''} />
          <BoardPanel event={search.event} call={search.call} />
        </div>
      </section>
    </BoardContext>
  );
}

/** Changes what the address says; what is undefined is taken out of it. */
function useChange() {
  const navigate = route.useNavigate();
  return (changes: Partial<Record<keyof BoardSearch, unknown>>, replace = !('date' in changes)) =>
    void navigate({
      to: '.',
      search: (before: BoardSearch) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
        ) as BoardSearch,
      replace,
    });
}

/** The board that is open. Where the session ends, the one on the screen stays until another one has been opened. */
function useDays(search: BoardSearch) {
  const client = useQueryClient();
  const [days, setDays] = useState(() => begunBoard(client, search));
  const opened = openedBoard(client);
  if (opened?.store.day && opened !== days) setDays(opened);
  return days;
}

function useParts(search: BoardSearch): BoardParts {
  const { may } = useMain();
  const days = useDays(search);
  const change = useChange();
  const mayOverlap = may('schedule.overlap');
  const parts = useMemo(() => {
    const { store } = days;
    const actions = new BoardActions(days, askReasonOn(store, mayOverlap));
    const moveTo: BoardParts['moveTo'] = (request) => {
      const what =
        'event' in request ? store.event(request.event) : store.tray.find(({ id }) => id === request.call);
      if (what && what.id > 0) openMoveTo({ store, actions, mayOverlap, what });
    };
    return { days, store, actions, focus: new BoardFocus(store), moveTo };
  }, [days, mayOverlap]);
  const mayEdit = may('schedule.edit');
  const mayMakeWorkOrder = may('workorders.edit');
  const mayOpenWorkOrders = may('workorders.view');
  const mayOpenProposals = may('proposals.view');
  return useMemo(
    (): BoardParts => ({
      ...parts,
      mayEdit,
      mayMakeWorkOrder,
      mayOpenWorkOrders,
      mayOpenProposals,
      show: ({ event, call }) => {
        // an address that is shared is of this day, also tomorrow; a call that waits is of any day
        const { date, timeZone } = parts.store.day!;
        const isDated = event !== undefined || date !== dateOf(undefined, timeZone);
        change({ event, call, date: isDated ? date : undefined }, true);
      },
      book: (slot) => openBookCall(slot ? { slot } : {}),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `change` is the same in all but identity
    [parts, mayEdit, mayMakeWorkOrder, mayOpenWorkOrders, mayOpenProposals],
  );
}

/** The board itself, or why it is not there. */
function Schedule({ search }: { search: string }) {
  const { days, store } = useBoard();
  const loading = useSignal(days.loading);
  const rows = useStore('rows', (from) => from.rows);
  const isNarrow = useIsNarrow();
  if (loading.is === 'failed') return <LoadFailure />;
  if (!store.base) return <Skeleton />;
  if (rows.length === 0) return <Nobody />;
  const View = isNarrow ? Agenda : BoardGrid;
  return <View search={search} isBusy={loading.is === 'loading'} />;
}

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed);
      return () => narrow.removeEventListener('change', changed);
    },
    () => narrow.matches,
  );
}

/** The words are the catalogue's (R8.7). */
function LoadFailure() {
  const { days } = useBoard();
  return (
    <section className="state board-failure" role="alert">
      <span className="type-image bad">
        <AlertIcon className="i-xl" />
      </span>
      <h2>{texts.failed}</h2>
      <div className="actions">
        <Button icon={<AgainIcon />} onClick={() => void days.tryReload()}>
          {texts.tryAgain}
        </Button>
      </div>
    </section>
  );
}

function Nobody() {
  const { may } = useMain();
  const { department } = route.useSearch();
  return (
    <section className="state">
      <h2>{texts.noTechnicians}</h2>
      <p>{texts.noTechniciansDetail}</p>
      <div className="actions">
        {department !== undefined && (
          <Link from="/dashboard" to="." search={({ department: _, ...rest }) => rest} className="btn">
            {texts.showAll}
          </Link>
        )}
        {may('people.manage') && (
          <Link to="/settings/people" search={{ invite: true }} className="btn">
            {texts.invite}
          </Link>
        )}
      </div>
    </section>
  );
}

/** Rows to come, while the first day is loaded. */
function Skeleton() {
  return (
    <output className="board-skeleton" aria-label={texts.loading}>
      {Array.from({ length: 8 }, (_, at) => (
        <i key={at} className="skeleton" />
      ))}
    </output>
  );
}
