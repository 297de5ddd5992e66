import { Search } from 'lucide-react';
import { openPalette } from './open-palette.ts';
import './palette-button.css';
import { paletteTexts as texts } from './palette.texts.ts';
import type { Area } from './palette-actions.ts';
import { useGlobalKeys } from './use-global-keys.ts';

/** Opens the command palette; so do Ctrl K and ⌘ K. */
export function PaletteButton({ areas }: { areas: readonly Area[] }) {
  useGlobalKeys(areas);
  return (
    <button
      type="button"
      className="palette-button"
      aria-label={texts.open}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => openPalette(areas)}
    >
      <Search />
      <span className="palette-words">{texts.open}</span>
      <span className="kbd" aria-hidden="true">
        Ctrl K
      </span>
    </button>
  );
}
