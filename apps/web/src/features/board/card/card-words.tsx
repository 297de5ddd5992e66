import type { BoardBase } from '@fieldwright/contract/schedule';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { timeText } from '../../../lib/dates/times.ts';
import { ColorDot } from '../../../ui/tags/color-dot.tsx';
import { shortWords } from '../board.texts.ts';
import { useBoard, useStore } from '../use-board.ts';
import { titleOf, workWith } from '../words/event-words.ts';
import { glyphOf } from './status-glyph.tsx';

interface CardWordsProps {
  event: ScheduleEvent;
  technicianId: number;
  /** how much room the text has (`roomOf`) */
  room: string;
}

/**
 * Shows the text on a card by its width: the time on wide cards, abbreviations on narrow ones. The preview
 * and the label have the full text.
 */
export function CardWords({ event, technicianId, room }: CardWordsProps) {
  const { store } = useBoard();
  const work = workWith(store, { event, technicianId });
  const short = shortOf(work);
  const department = event.callDetails?.callDepartmentTypeId ?? null;
  const color = useStore('rows', ({ base }) => colorOf(base?.departments, department));
  return (
    <span className="board-words" data-room={room}>
      {/* CSS draws the time and the abbreviation, so that the accessible name matches the visible label */}
      <span className="board-first" data-time={timeText(event.start, store.day!.timeZone)}>
        <ColorDot color={color} />
        <b className="cut">{titleOf(event)}</b>
      </span>
      <span
        className="board-work"
        data-glyph={glyphOf(event)}
        data-short={short === work ? undefined : short}
      >
        {/* the space keeps name and work apart where they are read as one text */}{' '}
        {short === work ? work : <span>{work}</span>}
      </span>
    </span>
  );
}

/** Returns the color of a call's department; null for none. */
const colorOf = (departments: BoardBase['departments'] = [], department: number | null) =>
  departments.find(({ id }) => id === department)?.color ?? null;

/** Replaces words by their abbreviations, keeping the case of each first letter. */
function shortOf(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const short = shortWords[word.toLowerCase()];
    if (short === undefined) return word;
    return word[0] === word[0]!.toUpperCase() ? short[0]!.toUpperCase() + short.slice(1) : short;
  });
}
