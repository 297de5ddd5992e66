/* The board's folders:
   store/       what is loaded and shown, outside React: days, events, card layout, live changes, saves
   words/       texts for events, times and misfits
   actions/     user actions, with undo
   grid/        the day: a row per technician, hours, keyboard navigation
   card/        a visit in the grid, its menu and preview
   drag/        dragging cards and calls
   panel/       the side panel of a visit or call
   unassigned/  the calls that need scheduling, below the board
   dialogs/     moving to a time, double-booking, blocked time, work of several days
   This page puts them together. The bar, the list for phones and the search parameters are next to it. */
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { NoAccessBanner } from '../../app/main/no-access-banner.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useLoadAhead } from '../../app/preload.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { useSignal } from '../../lib/signal.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { AgainIcon, AlertIcon } from '../../ui/failure/failure-icons.tsx';
import { onCallChanged } from '../booking/call-changed.ts';
import { openBookCall } from '../booking/open-book-call.ts';
import { BoardActions } from './actions/board-actions.ts';
import { undoByKey } from './actions/undo-stack.ts';
import { dateOf, openedBoard, startBoard } from './board.data.ts';
import type { BoardSearch } from './board.search.ts';
import { boardTexts as texts } from './board.texts.ts';
import { Agenda } from './board-agenda.tsx';
import { BoardBar } from './board-bar.tsx';
import { Missed } from './board-notices.tsx';
import {
  askDaysOn,
  askReasonOn,
  boardDialogs,
  openBlockedTime,
  openMoveTo,
} from './dialogs/open-board-dialogs.ts';
import { BoardFocus } from './grid/board-focus.ts';
import { BoardGrid } from './grid/board-grid.tsx';
import { SoughtCard } from './grid/sought-card.ts';
import { OpenedPanel, panelPart } from './panel/opened-panel.tsx';
import { Unassigned } from './unassigned/unassigned.tsx';
import {
  type BlockRequest,
  BoardContext,
  type BoardParts,
  type MoveToRequest,
  useBoard,
  useStore,
} from './use-board.ts';
import { useBoardLife } from './use-board-life.ts';
import { useBooked } from './use-booked.ts';
import { useGivenUp } from './use-sought.ts';
import { useWhere } from './use-where.ts';
import './board.css';
import './card/board-card.css';
import './board-side.css';

const route = getRouteApi('/main/dashboard');
/** what the board needs as soon as somebody opens a visit or presses a button */
const soonNeeded = [panelPart, boardDialogs];
const narrow = matchMedia('(max-width: 760px)');

/** Shows the dispatcher's board: each technician's day, live, with the unassigned calls below it. */
export function BoardPage() {
  useTitle(texts.title);
  const search = route.useSearch();
  const board = useParts(search);
  const { store, days, actions } = board;
  const date = dateOf(search.date, store.day!.timeZone);
  useBoardLife(days);
  useLoadAhead(soonNeeded, useSignal(days.loading).is === 'loaded');
  useEffect(() => undoByKey(actions.done), [actions]);
  useUnsaved(useSignal(actions.saves.open) > 0, texts.unsaved);
  useEffect(() => void days.openUnlessFailed(date).catch(() => {}), [days, date]);
  useEffect(() => store.setDepartment(search.department), [store, search.department]);
  const change = useChange();
  const { sought } = board;
  useGivenUp(days, sought);
  // scrolls to the card of a visit in the address
  const [opened] = useState(search.event);
  useEffect(() => {
    if (opened === undefined) return;
    sought.seek(opened, false);
    if (days.loading.get().is === 'loaded') sought.giveUpUnlessThere();
  }, [days, sought, opened]);
  useWhere(search, { change, sought });
  useBooked(board, change);
  useEffect(
    () =>
      onCallChanged(({ events }) => {
        void days.loadEvents(events.map(({ id }) => id));
        void days.loadTray();
      }),
    [days],
  );
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
          <Unassigned tab={search.tray} search={search.search ?? ''} />
          {(search.event ?? search.call) !== undefined && (
            <OpenedPanel event={search.event} call={search.call} />
          )}
        </div>
      </section>
    </BoardContext>
  );
}

/** Returns a function that changes the search parameters; undefined removes one. */
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

/**
 * Returns the open board. When the session ends or the company's time zone changes, the old board stays on
 * screen until a new one is opened.
 */
function useDays(search: BoardSearch) {
  const client = useQueryClient();
  const [days, setDays] = useState(() => startBoard(client, search));
  const opened = useSyncExternalStore(
    useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]),
    () => openedBoard(client),
  );
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
    const actions = new BoardActions(days, {
      reason: askReasonOn(store, mayOverlap),
      days: askDaysOn(store),
    });
    const work = { store, actions, mayOverlap };
    return {
      days,
      store,
      actions,
      focus: new BoardFocus(store),
      sought: new SoughtCard(store),
      moveTo: (request: MoveToRequest) => void openMoveTo(work, request),
      blockTime: (request: BlockRequest) => void openBlockedTime(work, request),
    };
  }, [days, mayOverlap]);
  const mayEdit = may('schedule.edit');
  const mayBook = may('calls.book');
  const mayMakeWorkOrder = may('workorders.edit');
  const mayOpenWorkOrders = may('workorders.view');
  const mayOpenProposals = may('proposals.view');
  return useMemo(
    (): BoardParts => ({
      ...parts,
      mayEdit,
      mayBook,
      mayMakeWorkOrder,
      mayOpenWorkOrders,
      mayOpenProposals,
      show: ({ event, call }) => {
        // a link to a visit names the day, so that it works tomorrow; an unassigned call belongs to no day
        const { date, timeZone } = parts.store.day!;
        const isDated = event !== undefined || date !== dateOf(undefined, timeZone);
        change({ event, call, date: isDated ? date : undefined }, true);
      },
      book: (slot) => openBookCall(slot ? { slot } : {}),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `change` is the same in all but identity
    [parts, mayEdit, mayBook, mayMakeWorkOrder, mayOpenWorkOrders, mayOpenProposals],
  );
}

/** Shows the board, or its loading, failed or empty state. */
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

/** Shows that the day could not be loaded. The texts are in the catalog (R8.7). */
function LoadFailure() {
  const { days } = useBoard();
  return (
    <section className="state board-failure" role="alert">
      <span className="type-image bad">
        <AlertIcon className="i-xl" />
      </span>
      <h2>{texts.failed}</h2>
      <div className="actions">
        <Button icon={<AgainIcon />} onClick={() => void days.tryAgain()}>
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
      <p>{department === undefined ? texts.noTechniciansDetail : texts.noTechniciansThere}</p>
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

/** Shows placeholder rows while the first day loads. */
function Skeleton() {
  return (
    <output className="board-skeleton" aria-label={texts.loading}>
      {Array.from({ length: 8 }, (_, at) => (
        <i key={at} className="skeleton" />
      ))}
    </output>
  );
}
