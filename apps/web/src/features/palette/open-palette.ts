import { part } from '../../app/part.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { keepTyping, takeTyping } from '../../lib/keys/typed-ahead.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Area } from './go-keys.ts';
import type { Mode, NewDocument } from './palette-actions.ts';

const palette = () => import('./palette.dialog.tsx');
function failed(error: unknown): void {
  takeTyping();
  showToast({ kind: 'failed', text: textOf(error) });
}

/** Loads and opens the command palette. @param areas the areas the user may open */
export function openPalette(areas: readonly Area[]): void {
  show(areas, 'all');
}

/**
 * Opens the palette to choose the customer of a new document.
 * @param take takes the chosen site; without it, the document starts there
 */
export function openNewDocument(mode: NewDocument, take?: (siteId: number) => void): void {
  show([], mode, take);
}

function show(areas: readonly Area[], mode: Mode, take?: (siteId: number) => void): void {
  keepTyping();
  void part(palette).then(({ showPalette }) => showPalette(areas, mode, take), failed);
}
