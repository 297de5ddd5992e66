import { dateAfter } from '@fieldwright/domain/schedule/board-day';
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CloudOff,
  Eye,
  LoaderCircle,
  Plus,
  Radio,
} from 'lucide-react';
import { useFeature } from '../../lib/feature-flags.ts';
import { isDay } from '../../lib/is-day.ts';
import { liveState } from '../../lib/live-feed.ts';
import { useSignal } from '../../lib/signal.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Hint } from '../../ui/popover.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { dateOf } from './board.data.ts';
import type { BoardSearch } from './board.search.ts';
import { boardTexts as texts } from './board.texts.ts';
import { dayTitle } from './board.times.ts';
import { callsThatFit, visitsThatFit } from './event-words.ts';
import { useBoard, useStore } from './use-board.ts';

interface BarProps {
  search: BoardSearch;
  date: string;
  /** changes what the address says */
  change: (search: Partial<Record<keyof BoardSearch, unknown>>) => void;
}

/** Above the board: which day, what of it, and whether it is live. */
export function BoardBar({ search, date, change }: BarProps) {
  const { book, mayEdit } = useBoard();
  const day = useStore('day', (from) => from.day)!;
  const today = dateOf(undefined, day.timeZone);
  // a visit's panel belongs to the day that it was opened on; a call that waits is of any day
  const goTo = (to: string) =>
    change({ date: to === today ? undefined : to, ...(to !== date && { event: undefined }) });
  return (
    <header className="board-bar">
      <div className="board-days">
        <IconButton kind="plain" label={texts.dayBefore} onClick={() => goTo(dateAfter(date, -1))}>
          <ChevronLeft />
        </IconButton>
        <Button aria-pressed={date === today} onClick={() => goTo(today)}>
          {texts.today}
        </Button>
        <IconButton kind="plain" label={texts.dayAfter} onClick={() => goTo(dateAfter(date, 1))}>
          <ChevronRight />
        </IconButton>
      </div>
      <h1>{dayTitle(day)}</h1>
      <label className="input board-date">
        <span className="sr">{texts.date}</span>
        <input
          type="date"
          value={date}
          onChange={({ target }) => isDay(target.value) && goTo(target.value)}
        />
      </label>
      <span className="grow" />
      <SearchBox
        label={texts.searchLabel}
        placeholder={texts.search}
        value={search.search ?? ''}
        onSearch={(words) => change({ search: words || undefined })}
      />
      <Found search={search.search ?? ''} />
      <Departments chosen={search.department} choose={(department) => change({ department })} />
      <SaveState />
      <LiveState />
      {!mayEdit && (
        <Hint text={texts.viewOnlyDetail}>
          <span className="board-view-only">
            <Eye aria-hidden="true" /> {texts.viewOnly}
          </span>
        </Hint>
      )}
      {mayEdit && (
        <Button kind="primary" icon={<Plus />} onClick={() => book()}>
          {texts.book}
        </Button>
      )}
    </header>
  );
}

/** How much of the day, and of what waits, is what is searched for. */
function Found({ search }: { search: string }) {
  const visits = useStore('cards', (store) => (search ? visitsThatFit(store, search) : 0));
  const waiting = useStore('tray', (store) => (search ? callsThatFit(store, search) : 0));
  return (
    <output className="board-found">
      {search && (visits + waiting > 0 ? texts.found(visits, waiting) : texts.nothingFound)}
    </output>
  );
}

interface DepartmentsProps {
  chosen: number | undefined;
  choose: (id: number | undefined) => void;
}

function Departments({ chosen, choose }: DepartmentsProps) {
  const { store } = useBoard();
  useStore('rows', (from) => from.rows);
  const departments = store.base?.departments ?? [];
  if (departments.length < 2 && chosen === undefined) return null;
  const name = departments.find(({ id }) => id === chosen)?.text ?? texts.allDepartments;
  const all = [{ id: undefined, text: texts.allDepartments }, ...departments];
  return (
    <Menu
      label={texts.department(name)}
      groups={[{ code: 'departments', name: texts.departments, order: 1 }]}
      buttons={all.map(({ id, text }) => ({
        groupCode: 'departments',
        text,
        selected: id === chosen,
        click: () => choose(id),
      }))}
      className="chip"
    >
      {name} <ChevronDown />
    </Menu>
  );
}

/** Saved, saving, or what waits for the connection. */
function SaveState() {
  const { actions } = useBoard();
  const open = useSignal(actions.saves.open);
  const waiting = useSignal(actions.saves.waiting);
  return (
    <output className="board-state">
      {waiting > 0 ? (
        <span className="warn">
          <CloudOff aria-hidden="true" /> {texts.notSaved(waiting)}
        </span>
      ) : (
        open > 0 && (
          <span className="faint">
            <LoaderCircle aria-hidden="true" /> {texts.saving}
          </span>
        )
      )}
    </output>
  );
}

function LiveState() {
  const state = useSignal(liveState);
  const isWanted = useFeature('liveUpdates');
  if (!isWanted) return null;
  const isLive = state === 'live';
  return (
    <Hint text={isLive ? texts.liveDetail : texts.notLiveDetail}>
      <span className={isLive ? 'board-live' : 'board-live off'}>
        <Radio aria-hidden="true" /> {isLive ? texts.live : texts.notLive}
      </span>
    </Hint>
  );
}
