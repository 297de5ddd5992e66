import { Search } from 'lucide-react';
import type { Area } from './go-keys.ts';
import { openPalette } from './open-palette.ts';
import './palette-button.css';
import { paletteButtonTexts as texts } from './palette-button.texts.ts';
import { useGlobalKeys } from './use-global-keys.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Shows the button that opens the command palette, as do Ctrl+K and ⌘K. */
export function PaletteButton({ areas }: { areas: readonly Area[] }) {
  useGlobalKeys(areas);
  return (
    <button
      type="button"
      className="palette-button"
      title={texts.open}
      data-keys={isMac ? '⌘ K' : 'Ctrl K'}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => openPalette(areas)}
    >
      <Search />
      <span className="palette-words">{texts.open}</span>
    </button>
  );
}
