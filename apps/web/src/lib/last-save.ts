import { timeNow } from './clock.ts';
import { signal } from './signal.ts';

/** When a setting was last saved in this tab, and on which page; null before. */
export const lastSave = signal<{ at: number; path: string } | null>(null);

/** Remembers that a setting was saved just now. */
export const noteSave = (): void => lastSave.set({ at: timeNow(), path: location.pathname });
