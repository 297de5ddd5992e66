import type { CompanyList } from '@fieldwright/domain/company-lists/company-list';
import type { ListName } from '@fieldwright/domain/company-lists/company-lists';
import type { ReactNode } from 'react';
import type { Entry, EntryOf } from './company-lists.data.ts';

/** The entries of other lists that a screen names, by list. */
export type Named = { readonly [N in ListName]?: readonly EntryOf[N][] };

/** The form of an entry: its values as typed, their errors, and how to change one. */
export interface EntryForm<V extends object> {
  values: V;
  errors: Partial<Record<keyof V & string, string>>;
  set: <K extends keyof V & string>(field: K, value: V[K]) => void;
}

/** How a list shows itself: its columns, its form, and its values in words. */
export interface ListScreen<E extends Entry = Entry, V extends { text: string } = { text: string }> {
  name: ListName;
  list: CompanyList;
  /** the lists whose entries it names */
  names: readonly ListName[];
  columns: readonly {
    key: string;
    head: string;
    num?: boolean;
    /** the field that pressing its head sorts by */
    field?: string;
    cell: (entry: E, named: Named) => ReactNode;
  }[];
  /** entries of the past, which are folded; missing if a list has none. @param today the company's day */
  isPast?: (entry: E, today: string) => boolean;
  /** tells an entry from others of the same name where its columns don't show */
  detail?: (entry: E) => string;
  /** the width of its dialog, if its form needs more than usual */
  width?: number;
  /** what a new entry starts with */
  blank: V;
  /** an entry as it is typed */
  typed: (entry: E) => V;
  /** what is sent, or the errors of what can't be read */
  read: (
    values: V,
  ) => { fields: Record<string, unknown> } | { wrong: Partial<Record<keyof V & string, string>> };
  Fields: (props: { form: EntryForm<V>; named: Named }) => ReactNode;
  /** a field's value in words, for the history */
  valueText: (field: string, value: unknown, named: Named) => string;
}

/** Returns an entry's name with what tells it from others of the same name. */
export const namedApart = ({ detail }: ListScreen, entry: Entry): string =>
  [entry.text, detail?.(entry)].filter(Boolean).join(', ');
