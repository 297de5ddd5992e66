import { useState } from 'react';
import { type BrowsedEntry, nameOf } from './price-book.data.ts';
import type { EntryName } from './price-book.search.ts';

/** Which of the listed entries are selected. */
export interface Selection {
  chosen: ReadonlySet<EntryName>;
  /** the selected ones, in the order of the list */
  entries: readonly BrowsedEntry[];
  /** selects an entry or not; with Shift, also those between it and the last one */
  pick: (name: EntryName, on: boolean, shift: boolean) => void;
  /** selects all that are listed, or none; with names, those that are about to be listed */
  pickAll: (on: boolean, all?: EntryName[]) => void;
}

/** Keeps which entries of a list are selected. An entry that isn't listed any more isn't selected. */
export function useSelection(listed: readonly BrowsedEntry[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<EntryName>>(new Set());
  const [last, setLast] = useState<EntryName | null>(null);
  const names = listed.map(nameOf);
  const entries = listed.filter((entry) => picked.has(nameOf(entry)));
  const pick = (name: EntryName, on: boolean, shift: boolean) => {
    setPicked((before) => {
      const now = new Set(before);
      for (const each of shift ? between(names, last, name) : [name]) {
        if (on) now.add(each);
        else now.delete(each);
      }
      return now;
    });
    setLast(name);
  };
  const pickAll = (on: boolean, all = names) => {
    setPicked(new Set(on ? all : []));
    setLast(null);
  };
  return { chosen: new Set(entries.map(nameOf)), entries, pick, pickAll };
}

/** Returns the names from one to another, both included; only the other if the one isn't listed. */
export function between(names: readonly EntryName[], from: EntryName | null, to: EntryName): EntryName[] {
  const [start, end] = [from === null ? -1 : names.indexOf(from), names.indexOf(to)];
  if (start < 0) return [to];
  return names.slice(Math.min(start, end), Math.max(start, end) + 1);
}
