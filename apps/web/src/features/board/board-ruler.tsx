/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid whose cells lie by time, and whose rows are placed where one looks, is no table */
import { type CSSProperties, memo, useSyncExternalStore } from 'react';
import { densityChoice } from '../../lib/appearance.ts';
import { useNow } from '../../lib/use-now.ts';
import { boardTexts as texts } from './board.texts.ts';
import { hourText, timeText } from './board.times.ts';
import { Summary } from './board-summary.tsx';
import { useBoard, useStore } from './use-board.ts';
import { useMinute } from './use-minute.ts';

/**
 * The header is a rule: hours, halves and quarters, which are what places are rounded to. The grid renders with each frame
 * that one scrolls; this does not.
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
      <div role="presentation" className="board-hours">
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

/** Where now is on the shown day, as a part of its hours; null on another day. */
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

/** The line at now, and the shade of what is past, behind the cards; each row draws the line once more above its own. */
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

/** Whether things are as large as fingers need them. */
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

/** How high rows are: known, so that nothing has to be measured. */
export function rowHeight(lanes: number, isTouch: boolean): number {
  if (lanes === 1) return isTouch ? 60 : 46;
  return 8 + lanes * (isTouch ? 48 : 35);
}
export const groupHeight = (isTouch: boolean) => (isTouch ? 34 : 26);
