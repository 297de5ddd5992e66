/* oxlint-disable jsx-a11y/prefer-tag-over-role -- cells are placed by time and rows are virtualized, which a table can't do */
import { minuteOf, type Stretch } from '@fieldwright/domain/schedule/board-day';
import type { CallAlert, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type CSSProperties, memo } from 'react';
import { cardTexts } from '../board.texts.ts';
import { useMinute } from '../grid/use-minute.ts';
import { type CardView, hasDebt, hasTrouble } from '../store/card-view.ts';
import { useBoard, useStore } from '../use-board.ts';
import { cardLabel, fits, namesOf } from '../words/event-words.ts';
import { CardWords } from './card-words.tsx';
import { lookOf } from './status-glyph.tsx';

interface CardProps {
  view: CardView;
  hours: Stretch;
  /** how much room the text has (`roomOf`) */
  room: string;
  /** it is the grid's tab stop */
  isFocus: boolean;
  /** the search text; cards that don't match are dimmed */
  search: string;
}

/**
 * Shows a visit or blocked time in a technician's row, with the promised window above and the actual times
 * below.
 */
export const Card = memo(function Card({ view, hours, room, isFocus, search }: CardProps) {
  const { store } = useBoard();
  const { event, technicianId, lane, isThin, isSaving } = view;
  const isFound = search === '' || fits(search, event, namesOf(store, event.technicianIds));
  const style = { ...boxOf(view, hours), '--lane': lane } as CSSProperties;
  return (
    <>
      <Bracket view={view} hours={hours} />
      <div
        role="gridcell"
        tabIndex={isFocus ? 0 : -1}
        className={`board-card ${lookOf(event)}`}
        data-card={event.id}
        data-technician={technicianId}
        data-thin={isThin || undefined}
        data-trouble={hasTrouble(view) || undefined}
        data-debt={hasDebt(view) || undefined}
        data-found={search === '' ? undefined : isFound}
        data-saving={isSaving || undefined}
        data-ring={view.rings === 0 ? undefined : view.rings % 2}
        aria-label={[cardLabel(store, view), isSaving && cardTexts.saving].filter(Boolean).join(', ')}
        aria-haspopup="menu"
        style={style}
      >
        <CardWords event={event} technicianId={technicianId} room={room} />
        {(hasTrouble(view) || hasDebt(view)) && <em data-glyph={hasTrouble(view) ? 'trouble' : 'debt'} />}
      </div>
      {event.enRouteDate || event.arrivedDate ? <Actual event={event} lane={lane} isThin={isThin} /> : null}
    </>
  );
});

const percent = (minutes: number) => `${minutes * 100}%`;

/** Returns the CSS position of a stretch within the shown hours. */
function boxOf({ start, end }: Stretch, hours: Stretch): { left: string; width: string } {
  const length = hours.end - hours.start;
  const from = Math.max(start, hours.start);
  return {
    left: percent((from - hours.start) / length),
    width: percent(partOf({ start, end }, hours)),
  };
}

/** Returns the part of the shown hours that a stretch takes. */
export function partOf({ start, end }: Stretch, hours: Stretch): number {
  const within = Math.min(end, hours.end) - Math.max(start, hours.start);
  return Math.max(0, within) / (hours.end - hours.start);
}

/** Shows the arrival window above a card, red if it was or will be missed. */
function Bracket({ view: { event, bracket }, hours }: { view: CardView; hours: Stretch }) {
  if (!bracket) return null;
  const [start, end] = bracket;
  const isMissed = event.callDetails?.alerts.some((alert) => isOfWindow.has(alert));
  return (
    <i className="board-window" data-missed={isMissed || undefined} style={boxOf({ start, end }, hours)} />
  );
}

const isOfWindow: ReadonlySet<CallAlert> = new Set(['outsideWindow', 'windowMissed']);

interface ActualProps {
  event: ScheduleEvent;
  lane: number;
  isThin: boolean;
}

/** Shows the actual times under a card: dotted while driving, solid on site, up to now if not ended. */
function Actual({ event, lane, isThin }: ActualProps) {
  const { store } = useBoard();
  const hours = useStore('hours', (from) => from.hours);
  const now = useMinute(store.day!);
  const at = (moment: string | null) => (moment === null ? null : minuteOf(store.day!, moment));
  const [left, there, gone] = [at(event.enRouteDate), at(event.arrivedDate), at(event.finishedDate)];
  const spans = [
    { is: 'driving', start: left, end: there ?? gone ?? now },
    { is: 'on-site', start: there, end: gone ?? now },
  ];
  return spans.map(({ is, start, end }) =>
    start === null || start >= end ? null : (
      <i
        key={is}
        className={`board-actual ${is}`}
        data-thin={isThin || undefined}
        style={{ ...boxOf({ start, end }, hours), '--lane': lane } as CSSProperties}
      />
    ),
  );
}
