/**
 * Text typed between the key that opens a dialog and the dialog itself, whose code may still have to load.
 * People who know the keys don't wait for it.
 */
let typed: { text: string; enter: boolean } | null = null;
let stop = () => {};

const mostMs = 5_000;

/** Captures typing until it is taken, a timeout passes, or the person clicks elsewhere. */
export function keepTyping(): void {
  stop();
  const kept = { text: '', enter: false };
  typed = kept;
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || kept.enter) return;
    if (event.key.length === 1) kept.text += event.key;
    else if (event.key === 'Backspace') kept.text = kept.text.slice(0, -1);
    else if (event.key === 'Enter') kept.enter = kept.text !== '';
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pressed = () => stop();
  document.addEventListener('keydown', listen, true);
  document.addEventListener('pointerdown', pressed, true);
  const timer = setTimeout(() => stop(), mostMs);
  stop = () => {
    document.removeEventListener('keydown', listen, true);
    document.removeEventListener('pointerdown', pressed, true);
    clearTimeout(timer);
    typed = null;
    stop = () => {};
  };
}

/** Returns the captured text, and whether Enter ended it, and stops capturing. */
export function takeTyping(): { text: string; enter: boolean } {
  const taken = typed ?? { text: '', enter: false };
  stop();
  return taken;
}
