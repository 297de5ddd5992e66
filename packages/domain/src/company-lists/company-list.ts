import type { z } from 'zod';
import { listText } from '../kernel/list-text.ts';
import { counted, plural } from '../kernel/plural.ts';
import type { FieldFaults } from '../kernel/read-fields.ts';
import type { RecordShape } from '../kernel/record-shape.ts';

/*
 * The lists that a company keeps for itself in Settings: its departments, job types, lead sources, … They all
 * work alike: an entry is added, changed field by field, put in order, removed and restored, with its
 * history. An entry that was removed is no longer offered, and everything that names it still shows its name.
 */

/** The fields of an entry. Every list has a name for its entries. */
export type EntryFields = z.ZodRawShape & { text: z.ZodType<string, string> };

/** The definition of a list. */
export interface CompanyList<F extends EntryFields = EntryFields> {
  shape: RecordShape<F>;
  /** An entry in a sentence, with its article: `a department`. */
  one: string;
  /** Several of them: `departments`. */
  many: string;
  /** What keeps an entry from being removed, by its name in the server's count; as one and as several. */
  uses: Readonly<Record<string, readonly [one: string, several: string]>>;
  /** Returns why an entry can't be beside the list's others, by field. Missing: only its name must be its own. */
  clash?(entry: Entry<F>, others: readonly Entry<F>[]): FieldFaults;
}
/** An entry; a stored one has an id above zero. */
type Entry<F extends EntryFields> = z.output<z.ZodObject<F>> & { text: string; id?: number };

export const companyListMessages = {
  taken: 'Another one already has this name.',
  someone: 'Someone',
  changedSince: (text: string, who: string) => `${who} has changed ${text} since.`,
  removedSince: (text: string) => `${text} was removed since then. Restore it first.`,
} as const;

/** Returns why an entry can't be beside the list's others, by field. */
export const clashIn = <F extends EntryFields>(
  { clash }: Pick<CompanyList<F>, 'clash'>,
  entry: Entry<F>,
  others: readonly Entry<F>[],
): FieldFaults => {
  if (clash) return clash(entry, others);
  const isTaken = others.some(({ text }) => sameName(text, entry.text));
  return isTaken ? { text: companyListMessages.taken } : {};
};

/**
 * Returns why an entry can't be removed: what still uses it, in one sentence; null if nothing does.
 * @param counts how many records use it, by the name of the use
 */
export function whyEntryStays(
  { uses }: Pick<CompanyList, 'uses'>,
  counts: Readonly<Record<string, number>>,
): string | null {
  const named = Object.entries(uses).flatMap(([use, [one, several]]) => {
    const count = counts[use] ?? 0;
    return count > 0 ? [counted(count, one, several)] : [];
  });
  return named.length === 0 ? null : `Still used by ${listText(named)}. Change those first.`;
}

/**
 * Returns why something can't come back: entries that it names were removed since, by their list; null if
 * none were.
 */
export function whyStaysRemoved(
  removed: readonly { list: Pick<CompanyList, 'many'>; names: readonly string[] }[],
): string | null {
  const sentences = removed
    .filter(({ names }) => names.length > 0)
    .map(({ list: { many }, names }) => {
      const were = plural(names.length, 'was', 'were');
      const them = plural(names.length, 'it', 'them');
      return `${listText(names)} ${were} removed from your ${many}. Restore ${them} first.`;
    });
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Compares names as people do: without case, and without spaces at the ends or doubled inside. */
export const sameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** Returns what names have in common that are the same to people. */
export const nameKey = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-US');
