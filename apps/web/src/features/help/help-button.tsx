import { CircleQuestionMark } from 'lucide-react';
import { useEffect } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { IconButton } from '../../ui/button.tsx';
import { helpOpen } from './help-open.ts';
import { helpTexts as texts } from './help.texts.ts';

/** Opens and closes help; so do the keys ? and F1, unless one is typing or a dialog is open. */
export function HelpButton() {
  const isOpen = useSignal(helpOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isHelpKey(event)) return;
      event.preventDefault();
      helpOpen.set(!helpOpen.get());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <IconButton
      label={texts.open}
      className="help-button"
      aria-expanded={isOpen}
      aria-keyshortcuts="F1 ?"
      onClick={() => helpOpen.set(!isOpen)}
    >
      <CircleQuestionMark className="i-lg" />
    </IconButton>
  );
}

function isHelpKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || (key !== '?' && key !== 'F1')) return false;
  const at = target as HTMLElement;
  if (document.querySelector('dialog.dialog[open]')) return false;
  return key === 'F1' || !at.closest('input, textarea, select, [contenteditable]');
}
