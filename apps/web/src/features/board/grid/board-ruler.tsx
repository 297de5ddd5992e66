/* oxlint-disable jsx-a11y/prefer-tag-over-role -- cells are placed by time and rows are virtualized, which a table can't do */
import { type CSSProperties, memo, useSyncExternalStore } from 'react';
import { densityChoice } from '../../../lib/appearance.ts';
import { hourText, timeText } from '../../../lib/dates/times.ts';
import { useNow } from '../../../lib/use-now.ts';
import { boardTexts as texts } from '../board.texts.ts';
import { Summary } from '../board-summary.tsx';
import { laneWidth } from '../card/card-room.ts';
import { useBoard, useStore } from '../use-board.ts';
import { useMinute } from './use-minute.ts';

/**
 * Shows the header ruler with hours, halves and quarters; times snap to quarters. It does not re-render while
 * the grid scrolls.
 */
export const Ruler = memo(function Ruler() {
  const { store } = useBoard();
  const hours = useStore('hours', (from) => from.hours);
  const rows = useStore('rows', (from) => from.rows);
  useStore('day', (from) => from.day);
  const day = store.day!;
  const people = rows.filter(({ is }) => is === 'technician').length;
  const ticks = Array.from({ length: (hours.end - hours.start) / 60 }, (_, at) => hours.start + at * 60);
  const left = (minute: number) => `${((minute - hours.start) / (hours.end - hours.start)) * 100}%`;
  return (
    <div role="row" aria-rowindex={1} className="board-head">
      <div role="columnheader" className="board-corner">
        <b>{texts.technicians(people)}</b> <Summary />
      </div>
      <div role="presentation" className="board-hours" ref={measureLane}>
        {ticks.map((minute, at) => {
          const text = hourText(day.from + minute * 60_000, day.timeZone, at === 0);
          const style = { left: left(minute), '--at': at / ticks.length, '--letters': text.length };
          return (
            <span key={minute} role="columnheader" className="hour" style={style as CSSProperties}>
              {text}
            </span>
          );
        })}
        <NowFlag />
      </div>
    </div>
  );
});

/** Keeps the width of the shown hours, which is the same in every row, up to date. */
function measureLane(hours: HTMLElement | null) {
  if (!hours) return undefined;
  laneWidth.set(hours.clientWidth);
  const watch = new ResizeObserver(() => laneWidth.set(hours.clientWidth));
  watch.observe(hours);
  return () => watch.disconnect();
}

/** Returns the current time as a fraction of the shown hours; null outside them. */
export function useNowPart(): number | null {
  const { store } = useBoard();
  const hours = useStore('hours', (from) => from.hours);
  const now = useMinute(store.day!);
  if (now < hours.start || now > hours.end) return null;
  return (now - hours.start) / (hours.end - hours.start);
}

function NowFlag() {
  const { store } = useBoard();
  const part = useNowPart();
  const at = useNow();
  if (part === null) return null;
  const now = timeText(at.getTime(), store.day!.timeZone);
  return (
    <span className="board-now-flag" role="presentation" style={{ left: `${part * 100}%` }}>
      <span className="sr">{texts.now(now)}</span>
      <span aria-hidden="true">{now.replace(/\s.*$/, '')}</span>
    </span>
  );
}

/**
 * Shows the now line and the shade of the past behind the cards; each row draws the line again above its
 * cards.
 */
export const NowLine = memo(function NowLine() {
  const { store } = useBoard();
  useStore('day', (from) => from.day);
  const part = useNowPart();
  const isPast = useNow().getTime() >= store.day!.until;
  if (part === null && !isPast) return null;
  return (
    <div className="board-now" aria-hidden="true" style={{ '--now': part ?? 1 } as CSSProperties}>
      <i className="past" />
      {part !== null && <i className="line" />}
    </div>
  );
});

/** Returns whether controls have touch size. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const stop = densityChoice.watch(() => queueMicrotask(changed));
      window.addEventListener('resize', changed);
      return () => {
        stop();
        window.removeEventListener('resize', changed);
      };
    },
    () => document.documentElement.dataset['density'] === 'touch',
  );
}

/** Returns a row's height in px; known heights spare the virtualizer measuring. */
export function rowHeight(lanes: number, isTouch: boolean): number {
  if (lanes === 1) return isTouch ? 60 : 46;
  return 8 + lanes * (isTouch ? 48 : 35);
}
export const groupHeight = (isTouch: boolean) => (isTouch ? 34 : 26);
