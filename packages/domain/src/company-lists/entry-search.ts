import { z } from 'zod';
import { type ListSorts, readSort, type SortKind, sortsOf } from '../kernel/list-sort.ts';
import { bySection, elsewhereLast, type TaxItemFields, taxItemsWith } from '../taxes/tax-item.ts';
import { companyLists, type ListName, sortOf } from './company-lists.ts';
import {
  type EntryNames,
  type ExportedEntry,
  entriesWith,
  entryText,
  entryWords,
  isNumber,
} from './exported-entries.ts';

/** The fields that name entries of another list, with that list. */
export const entryReferences = {
  callDepartmentTypeId: 'departments',
  siteSystemTypeIds: 'sitesystemtypes',
  inspectionFormId: 'inspectionforms',
  arrivalWindowId: 'arrivalwindows',
} as const satisfies Readonly<Record<string, ListName>>;
export const refersTo = (field: string): ListName | undefined =>
  (entryReferences as Readonly<Record<string, ListName>>)[field];

/** The fields that each list is filtered by. A list of mere names, times or days has none. */
export const entryFilters: Readonly<Record<ListName, readonly string[]>> = {
  departments: ['color'],
  jobtypes: ['callDepartmentTypeId', 'priority'],
  arrivalwindows: [],
  leadsources: [],
  debriefquestions: ['callDepartmentTypeId', 'siteSystemTypeIds', 'answerKind'],
  tags: ['color'],
  sitesystemtypes: [],
  inspectionforms: ['siteSystemTypeIds', 'callDepartmentTypeId'],
  inspectionquestions: ['inspectionFormId', 'answerKind'],
  discounts: ['kind', 'taxTreatment'],
  rebates: ['taxTreatment'],
  agreementplans: ['billingFrequency', 'siteSystemTypeIds'],
  loanrates: ['kind', 'lender'],
  taxitems: ['section'],
  holidays: [],
};

/** The fields in which an entry without a value is for all: all departments, all systems, all forms. */
const forAll: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  debriefquestions: ['callDepartmentTypeId', 'siteSystemTypeIds'],
  inspectionforms: ['siteSystemTypeIds', 'callDepartmentTypeId'],
  inspectionquestions: ['inspectionFormId'],
  agreementplans: ['siteSystemTypeIds'],
};

/** What a list of the company is narrowed to, and its order: words of the name, a sort, and values by field. */
export type EntrySearch = Readonly<Record<string, string | number | undefined>>;

const times: readonly string[] = ['date', 'startTime', 'endTime'];
const kindOf = (name: ListName, field: string): SortKind => {
  if (times.includes(field)) return 'calendar';
  if (isNumber(field)) return 'count';
  return entryWords(name)[field] ? 'choice' : 'text';
};

/** Returns the fields by which a list can be sorted, and its own order: the company's, by name or by date. */
export function entrySorts(name: ListName): ListSorts {
  const fields = [...Object.keys(companyLists[name].shape.titles), ...(name === 'taxitems' ? ['rate'] : [])];
  const kinds = Object.fromEntries(fields.map((field) => [field, kindOf(name, field)]));
  const ends = Object.fromEntries(
    Object.entries(entryWords(name)).map(([field, of]) => {
      const words = Object.values(of);
      return [field, [words[0]!, words.at(-1)!] as const];
    }),
  );
  const own = sortOf(name);
  if (own === 'order') return { kinds: { order: 'order', ...kinds }, usual: 'order', ends };
  return { kinds, usual: own === 'name' ? 'text' : own, ends };
}

const filterSchema = (name: ListName, field: string): z.ZodType<string | number> => {
  if (refersTo(field)) return z.int().positive();
  const words = Object.keys(entryWords(name)[field] ?? {});
  return words.length > 0 ? z.enum(words as [string, ...string[]]) : z.string().trim().min(1).max(100);
};

/** Returns the parameters of the address of a list of the company. */
export const entryParams = (name: ListName) =>
  z
    .object({
      search: z.string().trim().min(1).max(100) as z.ZodType<string | number>,
      sort: z.enum(sortsOf(entrySorts(name)) as [string, ...string[]]),
      ...Object.fromEntries(entryFilters[name].map((field) => [field, filterSchema(name, field)])),
    })
    .partial();

/** An entry of any list. */
type Named = { readonly text: string };
const valueOf = (entry: Named, field: string) => (entry as Readonly<Record<string, unknown>>)[field];
const valuesOf = (entry: Named, field: string): unknown[] =>
  [valueOf(entry, field)].flat().filter((value) => value != null);

/** Checks whether an entry itself has this value in a field; one that is for all has none. */
export const hasValue = (entry: Named, field: string, value: string | number): boolean =>
  valuesOf(entry, field).includes(value);

/** Returns which values of a field a list's entries have, each once, by letter. */
export const entryValues = (entries: readonly Named[], field: string): string[] =>
  [...new Set(entries.map((entry) => valueOf(entry, field)))]
    .flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []))
    .toSorted((a, b) => a.localeCompare(b));

/**
 * Returns the entries that the search asks for, in its order. Tax items are sorted within their sections.
 * @param names of what the entries refer to, by field; what the order by that field needs
 */
export function searchedEntries<E extends Named>(
  name: ListName,
  entries: readonly E[],
  { search, names }: { search: EntrySearch; names: EntryNames },
): E[] {
  const found = withWords(name, entries, String(search['search'] ?? '')).filter((entry) =>
    entryFilters[name].every((field) => {
      const wanted = search[field];
      if (wanted === undefined || hasValue(entry, field, wanted)) return true;
      return forAll[name]?.includes(field) === true && valuesOf(entry, field).length === 0;
    }),
  );
  const by = search['sort'];
  const sorted = by === undefined ? found : sortedEntries(name, found, { by: String(by), names });
  if (name !== 'taxitems') return sorted;
  const items = sorted as unknown as TaxItemFields[];
  return bySection(by === undefined ? elsewhereLast(items) : items) as unknown as E[];
}

/** Tax items are found by ZIP code, too. */
const withWords = <E extends Named>(name: ListName, entries: readonly E[], words: string): E[] =>
  name === 'taxitems'
    ? (taxItemsWith(entries as unknown as TaxItemFields[], words) as unknown as E[])
    : entriesWith(entries, words);

function sortedEntries<E extends Named>(
  name: ListName,
  entries: readonly E[],
  { by, names }: { by: string; names: EntryNames },
): E[] {
  const { key, down } = readSort(by);
  const words = Object.keys(entryWords(name)[key] ?? {});
  const placed = entries.map((entry) => {
    const value = valueOf(entry, key);
    if (isNumber(key)) return { entry, value: value as number | null | undefined };
    if (words.length > 0) {
      const place = words.indexOf(String(value));
      return { entry, value: place < 0 ? null : place };
    }
    return {
      entry,
      value: entryText(name, entry as unknown as ExportedEntry, { field: key, names }).toLowerCase() || null,
    };
  });
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' ? a - (b as number) : a.localeCompare(String(b));
  return placed
    .toSorted((a, b) => {
      // entries without a value are last, whatever the direction
      if (a.value == null || b.value == null) return Number(a.value == null) - Number(b.value == null);
      return down ? compare(b.value, a.value) : compare(a.value, b.value);
    })
    .map(({ entry }) => entry);
}
