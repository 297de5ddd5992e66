import { type ListName, listNames } from '@fieldwright/domain/company-lists/company-lists';
import {
  type EntrySearch,
  entryFilters,
  entryParams,
  entryReferences,
  entryValues,
  hasValue,
  refersTo,
  searchedEntries,
} from '@fieldwright/domain/company-lists/entry-search';
import { type EntryNames, entryWords } from '@fieldwright/domain/company-lists/exported-entries';
import { useSuspenseQueries } from '@tanstack/react-query';
import { type ChoiceFilter, type FoundProps, foundText } from '../../ui/list/list-filters.ts';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { type Entry, listQuery } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen, Named } from './list-screen.ts';

const ofEach = <T>(each: (name: ListName) => T) =>
  Object.fromEntries(listNames.map((name) => [name, each(name)])) as Record<ListName, T>;

const longest = 100;
/** Reads words to search for: the router takes some, like 28805, for numbers. */
const wordsIn = (given: unknown) =>
  (typeof given === 'number' ? String(given) : typeof given === 'string' ? given : '')
    .trimStart()
    .slice(0, longest);

/** Check the address of each list: what it can't say is left out. */
export const entrySearches = ofEach((name) => {
  const { shape } = entryParams(name);
  return (given: Record<string, unknown>): EntrySearch =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([key, schema]) => {
        const { data } = schema.safeParse(key === 'search' ? wordsIn(given[key]) : given[key]);
        return data === undefined ? [] : [[key, data]];
      }),
    );
});

/** Returns the names of what a list's entries refer to, by field. */
export const namesOf = (named: Named): EntryNames =>
  Object.fromEntries(
    Object.entries(entryReferences).map(([field, list]) => [
      field,
      new Map((named[list] ?? []).map(({ id, text }) => [id, text])),
    ]),
  );

/** Choices beyond this number show as a list. */
const mostChips = 8;

/** Returns the filters of a list: by each field, the values that some entry has. */
export function filtersOf(
  screen: Pick<ListScreen, 'name' | 'list'>,
  entries: readonly Entry[],
  named: Named,
): ChoiceFilter<EntrySearch>[] {
  const { name } = screen;
  const titles = screen.list.shape.titles as Readonly<Record<string, string>>;
  const names = namesOf(named);
  return entryFilters[name].flatMap((field): ChoiceFilter<EntrySearch>[] => {
    const list = refersTo(field);
    const removed = new Set(
      list ? (named[list] ?? []).filter(({ hidden }) => hidden).map(({ id }) => id) : [],
    );
    // what is for all is for nothing that was removed
    const has = (value: string | number) =>
      removed.has(value as number)
        ? entries.some((entry) => hasValue(entry, field, value))
        : searchedEntries(name, entries, { search: { [field]: value }, names }).length > 0;
    const all: [string | number, string][] = list
      ? [...(names[field] ?? [])]
      : Object.entries(
          entryWords(name)[field] ??
            Object.fromEntries(entryValues(entries, field).map((value) => [value, value])),
        );
    const values = all.filter(([value]) => has(value));
    if (values.length === 0) return [];
    return [
      {
        kind: 'choice',
        label: titles[field]!,
        as: 'dialog',
        ...(values.length > mostChips && { isLong: true as const }),
        choices: [
          { text: texts.any, says: { [field]: undefined } },
          ...values.map(([value, text]) => ({ text, says: { [field]: value } })),
        ],
      },
    ];
  });
}

/**
 * Returns the part of the dialog of filters that counts how many entries of a list match.
 * @param narrowed what the list is narrowed to by what the address says
 */
export const entriesFound = (name: ListName, narrowed: (search: EntrySearch) => EntrySearch) =>
  function Found({ search, tell }: FoundProps<EntrySearch>) {
    const [{ data }] = useSuspenseQueries({ queries: [listQuery(name)] });
    const shown = (data as readonly Entry[]).filter(({ hidden }) => !hidden);
    const asked = { ...narrowed(search), sort: undefined };
    const found = searchedEntries(name, shown, { search: asked, names: {} });
    useAnnouncement(tell, foundText(found.length, false, texts.entries));
    return null;
  };
