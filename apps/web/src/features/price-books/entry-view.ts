import { signal } from '../../lib/signal.ts';
import type { EntryLayout } from './price-book.search.ts';

const name = 'fieldwright.entryView';
const stored = (): EntryLayout => (localStorage.getItem(name) === 'tiles' ? 'tiles' : 'list');

/** How entries are listed on this device where the address doesn't say: the way chosen last. */
export const entryView = signal<EntryLayout>(stored());
// changed in a different tab; a null key means that storage was cleared
addEventListener('storage', ({ key }) => {
  if (key === name || key === null) entryView.set(stored());
});

/** Remembers the way that was chosen, on this device. */
export function viewEntriesAs(view: EntryLayout): void {
  localStorage.setItem(name, view);
  entryView.set(view);
}
