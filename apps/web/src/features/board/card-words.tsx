import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { shortWords } from './board.texts.ts';
import { timeText } from './board.times.ts';
import { titleOf, workWith } from './event-words.ts';
import { StatusGlyph } from './status-glyph.tsx';
import { useBoard } from './use-board.ts';

interface CardWordsProps {
  event: ScheduleEvent;
  technicianId: number;
}

/**
 * What is read on a card, by how wide it is: the time where there is room, words in their short forms where there is
 * little. All of it stands in the quick card, and is said by the card's label.
 */
export function CardWords({ event, technicianId }: CardWordsProps) {
  const { store } = useBoard();
  const work = workWith(store, { event, technicianId });
  const short = shortOf(work);
  return (
    <span className="board-words">
      {/* the time and the short form are drawn, not written: the card is called by its label, in the label's words */}
      <span className="board-first" data-time={timeText(event.start, store.day!.timeZone)}>
        <b className="cut">{titleOf(event)}</b>
      </span>
      <span className="board-work" data-short={short === work ? undefined : short}>
        <StatusGlyph event={event} /> <span>{work}</span>
      </span>
    </span>
  );
}

/** Words in their short forms, as the catalogue has them; the sentence's first letter stays large or small. */
function shortOf(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const short = shortWords[word.toLowerCase()];
    if (short === undefined) return word;
    return word[0] === word[0]!.toUpperCase() ? short[0]!.toUpperCase() + short.slice(1) : short;
  });
}
