import { dayTitle } from '@fieldwright/domain/kernel/days';
import { dateAfter } from '@fieldwright/domain/schedule/board-day';
import { holidayOn } from '@fieldwright/domain/schedule/working-hours';
import {
  CalendarOff,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CloudOff,
  Eye,
  LoaderCircle,
  PartyPopper,
  Plus,
  Radio,
  RotateCw,
} from 'lucide-react';
import { useState } from 'react';
import { isDay } from '../../lib/dates/is-day.ts';
import { useFeature } from '../../lib/feature-flags.ts';
import { usePageKey } from '../../lib/keys/use-page-key.ts';
import { liveState } from '../../lib/live/live-feed.ts';
import { useSignal } from '../../lib/signal.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Hint } from '../../ui/menu/popover.tsx';
import { ColorDot } from '../../ui/tags/color-dot.tsx';
import { dateOf } from './board.data.ts';
import type { BoardSearch } from './board.search.ts';
import { boardTexts as texts } from './board.texts.ts';
import { timeTexts } from './dialogs/blocked-time.texts.ts';
import { slotGroups, slotItems } from './grid/slot-menu.tsx';
import { useBoard, useStore } from './use-board.ts';
import { callsThatFit, visitsThatFit } from './words/event-words.ts';

interface BarProps {
  search: BoardSearch;
  date: string;
  /** changes the board's search parameters */
  change: (search: Partial<Record<keyof BoardSearch, unknown>>) => void;
}

/** Shows the bar above the board: day, department, search, and live and save state. */
export function BoardBar({ search, date, change }: BarProps) {
  const board = useBoard();
  const { book, mayEdit, mayBook } = board;
  const day = useStore('day', (from) => from.day)!;
  const today = dateOf(undefined, day.timeZone);
  // a visit's panel closes when the day changes; an unassigned call belongs to no day
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
      <DateInput
        className="board-date"
        aria-label={texts.date}
        title={texts.chooseDay}
        value={date}
        onChange={(to) => isDay(to) && goTo(to)}
      >
        <h1>{dayTitle(day.date)}</h1>
        <ChevronDown aria-hidden="true" />
      </DateInput>
      <HolidayTag date={day.date} />
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
      <Refresh />
      {!mayEdit && (
        <Hint text={texts.viewOnlyDetail}>
          <span className="board-view-only">
            <Eye aria-hidden="true" /> {texts.viewOnly}
          </span>
        </Hint>
      )}
      {mayEdit && (
        <Menu
          label={timeTexts.title}
          groups={slotGroups}
          buttons={slotItems(board, undefined)}
          className="btn board-block"
        >
          <CalendarOff /> <span>{timeTexts.title}</span>
        </Menu>
      )}
      {mayBook && (
        <Button kind="primary" icon={<Plus />} onClick={() => book()}>
          {texts.book}
        </Button>
      )}
    </header>
  );
}

/** Says that the shown day is a holiday, by its name. */
function HolidayTag({ date }: { date: string }) {
  const { store } = useBoard();
  useStore('rows', (from) => from.rows);
  const holiday = holidayOn(date, store.base?.holidays ?? []);
  if (!holiday) return null;
  return (
    <span className="board-holiday" title={holiday.text}>
      <PartyPopper aria-hidden="true" /> <span className="cut">{texts.holiday(holiday.text)}</span>
    </span>
  );
}

/** Shows how many visits and unassigned calls match the search. */
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
  const shown = departments.find(({ id }) => id === chosen);
  const name = shown?.text ?? texts.allDepartments;
  const hasColors = departments.some(({ color }) => color);
  const all = [{ id: undefined, text: texts.allDepartments, color: null }, ...departments];
  return (
    <Menu
      label={texts.department(name)}
      groups={[{ code: 'departments', name: texts.departments, order: 1 }]}
      buttons={all.map(({ id, text, color }) => ({
        groupCode: 'departments',
        text,
        ...(hasColors && { icon: color ? <ColorDot color={color} /> : <i className="board-no-dot" /> }),
        selected: id === chosen,
        click: () => choose(id),
      }))}
      className="chip"
    >
      {shown && <ColorDot color={shown.color} />}
      {name} <ChevronDown />
    </Menu>
  );
}

/** Shows whether changes are saved, being saved, or waiting for the connection. */
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

/** Reloads every loaded date (R6.1). Everyone who sees the board may do so. */
function Refresh() {
  const { days } = useBoard();
  const [isUnderWay, setUnderWay] = useState(false);
  const refresh = () => {
    if (isUnderWay) return;
    setUnderWay(true);
    void days.refresh().finally(() => setUnderWay(false));
  };
  usePageKey('R', refresh);
  return (
    <>
      <IconButton
        kind="plain"
        label={texts.refresh}
        title={texts.refreshDetail}
        aria-disabled={isUnderWay}
        onClick={refresh}
      >
        <RotateCw />
      </IconButton>
      <output className="sr">{isUnderWay && texts.refreshing}</output>
    </>
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
