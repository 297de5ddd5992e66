import { History, X } from 'lucide-react';
import { useSignal } from '../../lib/signal.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { visitStatuses } from '../../ui/visit-status.ts';
import { missedTexts as texts } from './board.texts.ts';
import type { BoardChange } from './store/board-changes.ts';
import { useBoard } from './use-board.ts';
import { datedPlaceText, titleOf } from './words/event-words.ts';

/** how many changes are listed */
const most = 3;

/** Lists the changes made while the user was away (R4.18). */
export function Missed() {
  const { days, store } = useBoard();
  const missed = useSignal(days.missed);
  if (missed.length === 0 || !store.day) return null;
  const wordsOf = ({ event, is }: BoardChange) => {
    const how = {
      new: () => `${texts.is.new}, ${datedPlaceText(store, event)}`,
      moved: () => datedPlaceText(store, event),
      status: () => visitStatuses[event.status].text,
      gone: () => texts.is.gone,
    };
    return `${titleOf(event)}: ${how[is]()}`;
  };
  const lines = missed.slice(0, most).map(wordsOf);
  const more = missed.length > most ? [texts.more(missed.length - most)] : [];
  return (
    <Banner
      icon={<History />}
      text={<b>{texts.title(missed.length)}</b>}
      detail={[...lines, ...more].join('; ')}
    >
      <IconButton small label={uiTexts.close} onClick={() => days.missed.set([])}>
        <X />
      </IconButton>
    </Banner>
  );
}
