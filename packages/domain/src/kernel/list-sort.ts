/** What a list is sorted by: texts by letter, moments by time, whole numbers by size. */
export type SortKind = 'text' | 'time' | 'count';

/** By what a list can be sorted, and how it is where nobody has chosen. */
export interface ListSorts<K extends string = string> {
  kinds: Readonly<Record<K, SortKind>>;
  usual: SortBy<K>;
}
/** As an address says it: upwards by this, or downwards with `-` before it. */
export type SortBy<K extends string> = K | `-${K}`;
/** How a list can be sorted. */
export type SortOf<L extends ListSorts> = L extends ListSorts<infer K> ? SortBy<K> : never;

const sorts = <K extends string>(kinds: Record<K, SortKind>, usual: NoInfer<SortBy<K>>): ListSorts<K> => ({
  kinds,
  usual,
});

/** Each of these is served by an index, both ways; what none serves is not offered. */
export const customerSorts = sorts({ name: 'text', since: 'time' }, 'name');
export const workOrderSorts = sorts({ number: 'count', made: 'time', total: 'count', due: 'count' }, '-made');
export const proposalSorts = sorts({ made: 'time', total: 'count' }, '-made');
/** Payments are always listed the newest first. */
export const paymentSorts = sorts({ paid: 'time' }, '-paid');

/** Refused saves of devices are always listed the newest first. */
export const parkedSorts = sorts({ parked: 'count' }, '-parked');

/** Every way in which a list can be sorted. */
export const sortsOf = <K extends string>({ kinds }: ListSorts<K>): SortBy<K>[] =>
  (Object.keys(kinds) as K[]).flatMap((key): SortBy<K>[] => [key, `-${key}`]);

/** What a list is sorted by, and whether downwards. */
export function readSort<K extends string>(by: SortBy<K>): { key: K; down: boolean } {
  const down = by.startsWith('-');
  return { key: (down ? by.slice(1) : by) as K, down };
}

/**
 * Of an address, how its list is sorted.
 * @param given whatever stands there
 * @returns nothing where it is as usual, or no way in which the list can be sorted: then it is not in the address either
 */
export function sortInAddress<K extends string>(list: ListSorts<K>, given: unknown): { sort?: SortBy<K> } {
  const sort = sortsOf(list).find((by) => by === given);
  return sort === undefined || sort === list.usual ? {} : { sort };
}

/** A row's place in a sorted list: what it is sorted by there, as text, and its id. */
export interface ListPlace {
  id: number;
  value: string;
}

const longestText = 400;
const values: Record<SortKind, (value: string) => boolean> = {
  text: (value) => value.length <= longestText && !value.includes('\0'),
  time: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) && isMoment(value),
  count: (value) => /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value)),
};

/**
 * Whether there is this moment: `Date.parse` takes February 31 for March 3, and the year 0.
 * @param value written like `2026-02-28T10:42:00.000Z`, with at least so many digits
 */
export function isMoment(value: string): boolean {
  const at = new Date(value);
  return (
    !Number.isNaN(at.getTime()) &&
    at.getUTCFullYear() > 0 &&
    at.toISOString().slice(0, -1) === value.slice(0, 23)
  );
}

/**
 * Reads a place as an answer gave it, which says how its list was sorted: `name_10482_whitlock dana`.
 * @returns null where it is no place in the list that is sorted so
 */
export function readPlace<K extends string>(
  list: ListSorts<K>,
  sort: SortBy<K>,
  text: string,
): ListPlace | null {
  const [, of, id = '', value = ''] = /^([^_]+)_(\d{1,15})_(.*)$/s.exec(text) ?? [];
  return of === sort && values[list.kinds[readSort(sort).key]](value) ? { id: Number(id), value } : null;
}
