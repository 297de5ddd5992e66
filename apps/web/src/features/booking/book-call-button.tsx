import { PhoneCall } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { bookButtonText } from './book-button.texts.ts';
import { openBookCall } from './open-book-call.ts';

/** In the bar of every page: a call comes in wherever one is. So does the key B. */
export function BookCallButton() {
  return (
    <IconButton
      label={bookButtonText}
      className="bar-button"
      aria-keyshortcuts="B"
      aria-haspopup="dialog"
      onClick={() => openBookCall()}
    >
      <PhoneCall className="i-lg" />
    </IconButton>
  );
}
