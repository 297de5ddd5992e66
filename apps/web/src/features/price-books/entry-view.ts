import { signal } from '../../lib/signal.ts';

/** How a book's entries are listed. */
export type EntryView = 'list' | 'tiles';

const name = 'fieldwright.entryView';
const stored = (): EntryView => (localStorage.getItem(name) === 'tiles' ? 'tiles' : 'list');

/** How entries are listed on this device. */
export const entryView = signal<EntryView>(stored());
// changed in a different tab; a null key means that storage was cleared
addEventListener('storage', ({ key }) => {
  if (key === name || key === null) entryView.set(stored());
});

/** Lists entries this way; stored on this device. */
export function viewEntriesAs(view: EntryView): void {
  localStorage.setItem(name, view);
  entryView.set(view);
}
