/**
 * How the values of a sort key compare: texts by letter, moments by time, days and times of day by the
 * calendar and the clock, whole numbers by size, chosen values in the order in which they are offered. Search
 * results are sorted by closest match first, and a list may have an order of its own; neither is reversed.
 */
export type SortKind = 'text' | 'time' | 'calendar' | 'count' | 'choice' | 'match' | 'order';

/** Checks whether a key sorts in one direction only. */
export const isOneWay = (kind: SortKind): boolean => kind === 'match' || kind === 'order';

/** The keys by which a list can be sorted, and its default order. */
export interface ListSorts<K extends string = string> {
  kinds: Readonly<Record<K, SortKind>>;
  usual: SortBy<K>;
  /** the first and the last value in words, of each key that is a choice */
  ends?: Readonly<Partial<Record<K, readonly [string, string]>>>;
}
/** A sort order as in the address: ascending by a key, or descending with `-` before it. */
export type SortBy<K extends string> = K | `-${K}`;
/** The possible sort orders of a list. */
export type SortOf<L extends ListSorts> = L extends ListSorts<infer K> ? SortBy<K> : never;

const sorts = <K extends string>(kinds: Record<K, SortKind>, usual: NoInfer<SortBy<K>>): ListSorts<K> => ({
  kinds,
  usual,
});

/** Each key has an index for both directions. Keys without an index are not offered. */
export const customerSorts = sorts({ name: 'text', since: 'time' }, 'name');
/**
 * Sort keys of search results. The closest match needs no index, since few results are ranked
 * (docs/decisions/016).
 */
export const foundCustomerSorts = sorts({ match: 'match', name: 'text', since: 'time' }, 'match');
/**
 * Returns the sort order of customers. Search results are sorted by closest match unless another order is
 * given.
 */
export function customerSort({
  search,
  sort,
}: {
  search?: string | undefined;
  sort?: SortOf<typeof foundCustomerSorts> | undefined;
}): SortOf<typeof foundCustomerSorts> {
  if (search) return sort ?? foundCustomerSorts.usual;
  return sort === undefined || sort === foundCustomerSorts.usual ? customerSorts.usual : sort;
}
export const workOrderSorts = sorts({ number: 'count', made: 'time', total: 'count', due: 'count' }, '-made');
export const proposalSorts = sorts({ made: 'time', total: 'count' }, '-made');
export const deferredWorkSorts = sorts({ made: 'time', price: 'count' }, 'made');
/** Payments are always listed newest first. */
export const paymentSorts = sorts({ paid: 'time' }, '-paid');
/** Closed days are always listed newest day first. */
export const daySorts = sorts({ day: 'time' }, '-day');

/** Refused saves from devices are always listed newest first. */
export const parkedSorts = sorts({ parked: 'count' }, '-parked');

/** Returns every order in which a list can be sorted. */
export const sortsOf = <K extends string>({ kinds }: ListSorts<K>): SortBy<K>[] =>
  (Object.keys(kinds) as K[]).flatMap((key): SortBy<K>[] =>
    isOneWay(kinds[key]) ? [key] : [key, `-${key}`],
  );

/** Splits a sort order into its key and direction. */
export function readSort<K extends string>(by: SortBy<K>): { key: K; down: boolean } {
  const down = by.startsWith('-');
  return { key: (down ? by.slice(1) : by) as K, down };
}

/**
 * Returns the sort order to put into an address.
 * @param given the address's current value, of any type
 * @returns an empty object if the order is the default or not valid for the list, so that the address omits
 *   it
 */
export function sortInAddress<K extends string>(list: ListSorts<K>, given: unknown): { sort?: SortBy<K> } {
  const sort = sortsOf(list).find((by) => by === given);
  return sort === undefined || sort === list.usual ? {} : { sort };
}

/** A row's position in a sorted list: its sort value as text, and its id. */
export interface ListPlace {
  id: number;
  value: string;
}

const longestText = 400;
const values: Record<SortKind, (value: string) => boolean> = {
  text: (value) => value.length <= longestText && !value.includes('\0'),
  time: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) && isMoment(value),
  count: (value) => /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value)),
  // lists sorted in these ways are answered whole
  order: () => false,
  choice: () => false,
  calendar: () => false,
  match: (value) => /^\d{1,2} -?\d{1,17} /.test(value) && values.text(value),
};

/**
 * Checks whether a moment exists. `Date.parse` reads February 31 as March 3, and accepts the year 0.
 * @param value written like `2026-02-28T10:42:00.000Z`, with at least as many digits
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
 * Parses a position from an earlier response, which names the list's order: `name_10482_whitlock dana`.
 * @returns null if it is not a position in a list sorted this way
 */
export function readPlace<K extends string>(
  list: ListSorts<K>,
  sort: SortBy<K>,
  text: string,
): ListPlace | null {
  const [, of, id = '', value = ''] = /^([^_]+)_(\d{1,15})_(.*)$/s.exec(text) ?? [];
  return of === sort && values[list.kinds[readSort(sort).key]](value) ? { id: Number(id), value } : null;
}
