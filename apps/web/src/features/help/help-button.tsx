import { CircleQuestionMark } from 'lucide-react';
import { useSignal } from '../../lib/signal.ts';
import { IconButton } from '../../ui/button.tsx';
import { helpTexts as texts } from './help.texts.ts';
import { helpOpen } from './help-open.ts';
import { useHelpKeys } from './use-help-keys.ts';

/** Shows the button that opens and closes help, as does F1. */
export function HelpButton() {
  const isOpen = useSignal(helpOpen);
  useHelpKeys();
  return (
    <IconButton
      label={texts.open}
      title={`${texts.open} (F1)`}
      className="help-button"
      aria-expanded={isOpen}
      aria-keyshortcuts="F1"
      onClick={() => helpOpen.set(!isOpen)}
    >
      <CircleQuestionMark className="i-lg" />
    </IconButton>
  );
}
