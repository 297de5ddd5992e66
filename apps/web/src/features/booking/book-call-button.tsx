import { PhoneCall } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { callActionTexts } from './calls.texts.ts';
import { openBookCall } from './open-book-call.ts';

/** Shows the button in every page's top bar that books a call, as does the key B. */
export function BookCallButton() {
  return (
    <IconButton
      label={callActionTexts.book}
      title={`${callActionTexts.book} (B)`}
      className="bar-button"
      aria-keyshortcuts="B"
      aria-haspopup="dialog"
      onClick={() => openBookCall()}
    >
      <PhoneCall className="i-lg" />
    </IconButton>
  );
}
