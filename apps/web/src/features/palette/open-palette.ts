import { part } from '../../app/part.ts';
import { textOf } from '../../lib/api-error.ts';
import { keepTyping, takeTyping } from '../../lib/typed-ahead.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Area, Mode, NewDocument } from './palette-actions.ts';

const palette = () => import('./palette.dialog.tsx');
function failed(error: unknown): void {
  takeTyping();
  showToast({ kind: 'failed', text: textOf(error) });
}

/** Opens the command palette, which is loaded then. @param areas where the person may go */
export function openPalette(areas: readonly Area[]): void {
  show(areas, 'all');
}

/** Asks whom a new document is for, and opens it. */
export function openNewDocument(mode: NewDocument): void {
  show([], mode);
}

function show(areas: readonly Area[], mode: Mode): void {
  keepTyping();
  void part(palette).then(({ showPalette }) => showPalette(areas, mode), failed);
}
