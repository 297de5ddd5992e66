import type { ListView, ListViews } from '@fieldwright/contract/list-views';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import type { Permission } from '@fieldwright/domain/people/roles';
import type { ViewContent, ViewedList } from '@fieldwright/domain/settings/list-views';
import { type DayRangeName, dayRanges, daysOf } from '../../lib/dates/day-ranges.ts';
import type { ViewSearch } from './list-view.search.ts';

type Given = Readonly<Record<string, unknown>>;

/** What is needed to know what a list's address shows. */
export interface ListAddress<S extends object> {
  list: ViewedList;
  given: S & ViewSearch;
  lists: ListViews;
  /** such as `2026-11-19`; days like "Last 7 days" are relative to it */
  today: string;
  /** checks the list's own parameters */
  parse: (given: Record<string, unknown>) => S;
}

/** What a list's address shows. */
export interface ShownList<S extends object> {
  /** the filters and the order */
  search: S;
  view: ListView | null;
  /** the address names a view that the person doesn't have */
  isGone: boolean;
  /** filters, order or columns differ from those of the view; without a view, from the list as it opens */
  isChanged: boolean;
  /** keys of the shown columns in order; null for the usual ones */
  columns: readonly string[] | null;
  /** those to keep with the view; null if each person’s own show */
  viewColumns: readonly string[] | null;
  toAddress: (search: S, columns?: readonly string[] | null) => S & ViewSearch;
}

/** Parameters of an address that neither narrow nor sort. */
const beside = ['new', 'begin', 'setup', 'invite'];
const pick = <S extends object>(search: S, isMeant: (key: string) => boolean): S =>
  Object.fromEntries(Object.entries(search).filter(([key]) => isMeant(key))) as S;
const narrowing = <S extends object>(search: S): S => pick(search, (key) => !beside.includes(key));
const besides = <S extends object>(search: S): S => pick(search, (key) => beside.includes(key));
const isNothing = (search: object): boolean => Object.keys(search).length === 0;

/** Filters that are offered only to those who see everyone's documents. */
const ofEveryone: { [L in ViewedList]?: { permission: Permission; keys: readonly string[] } } = {
  workorders: { permission: 'workorders.view', keys: ['technician', 'firstTechnician'] },
  proposals: { permission: 'proposals.view', keys: ['mine', 'madeBy'] },
  payments: { permission: 'payments.view', keys: ['takenBy', 'show'] },
};

/**
 * Returns the check of a list's address without the filters that the person isn't offered, which they could
 * neither see nor clear.
 */
export function offeredOf<S extends object>(
  list: ViewedList,
  may: (permission: Permission) => boolean,
  parse: (given: Record<string, unknown>) => S,
): (given: Record<string, unknown>) => S {
  const hidden = ofEveryone[list];
  if (!hidden || may(hidden.permission)) return parse;
  return (given) => pick(parse(given), (key) => !hidden.keys.includes(key));
}

/** Returns the columns that an address names; null if it names none. */
export function columnKeysIn(columns: string | undefined): string[] | null {
  const keys = columns?.split(',').filter((key) => /^[a-z][A-Za-z]{0,29}$/.test(key)) ?? [];
  return keys.length > 0 ? [...new Set(keys)].slice(0, 30) : null;
}

/** Returns the days in place of a range that moves, such as the last 7 days. */
function daysIn({ days, ...params }: Given, today: string): Given {
  const range = dayRanges.find((each) => each === days);
  return range ? { ...params, ...daysOf(range, today) } : params;
}

/** Returns a range that moves in place of its days, so that a view of the last 7 days stays one. */
export function movingIn(search: Given, today: string): Given {
  const { from, to, ...rest } = search;
  const range = dayRanges.find((each: DayRangeName) => {
    const days = daysOf(each, today);
    return each !== 'all' && days.from === from && days.to === to;
  });
  return range ? { ...rest, days: range } : search;
}

/** Returns what the list's address shows: a saved view, the person's default one, or what it says itself. */
export function shownList<S extends object>({
  list,
  given,
  lists,
  today,
  parse,
}: ListAddress<S>): ShownList<S> {
  const { view: named, columns: said } = given as ViewSearch;
  const all = parse(given as Record<string, unknown>);
  const [own, rest] = [narrowing(all), besides(all)];
  const choice = lists.choices.find((each) => each.list === list);
  const isBare = isNothing(own) && named === undefined;
  const wanted = isBare ? choice?.defaultViewId : named === 'all' ? null : named;
  const view = lists.views.find(({ id, content }) => id === wanted && content.list === list) ?? null;
  const saved = view && narrowing(parse(daysIn(view.content.params, today)));
  const search = saved && isNothing(own) ? { ...saved, ...rest } : all;
  const ofView = view?.content.columns ?? choice?.columns ?? null;
  // without a view, each person has their own
  const inAddress = view && columnKeysIn(said);
  const columns = inAddress ?? ofView;
  const toAddress = (to: S, keys: readonly string[] | null = inAddress): S & ViewSearch => {
    const wish = narrowing(to);
    const isView = view !== null && (sameValue(wish, saved) || !isNothing(wish));
    // without anything, the address would be the default view's
    if (!isView && isNothing(wish))
      return { ...(choice?.defaultViewId != null && { view: 'all' }), ...besides(to) } as S & ViewSearch;
    return {
      ...(isView && { view: view.id }),
      ...(isView && sameValue(wish, saved) ? {} : wish),
      ...besides(to),
      ...(isView && keys && !sameValue(keys, ofView) && { columns: keys.join(',') }),
    } as S & ViewSearch;
  };
  const differs = saved ? !sameValue(narrowing(search), saved) : !isNothing(own);
  return {
    search,
    view,
    isGone: typeof named === 'number' && view === null,
    isChanged: differs || !sameValue(columns, ofView),
    columns,
    viewColumns: inAddress ?? view?.content.columns ?? null,
    toAddress,
  };
}

/** Returns what to save of a list as it is shown. */
export function contentOf(
  list: ViewedList,
  { search, columns }: Pick<ShownList<object>, 'search' | 'columns'>,
  today: string,
): ViewContent {
  return { list, params: movingIn(narrowing(search) as Given, today), columns } as ViewContent;
}
