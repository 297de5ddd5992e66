import { daySpanText, dayText } from '@fieldwright/domain/kernel/days';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { listTexts } from './list.texts.ts';
import type { ListTile } from './list-tiles.tsx';

/** A change to the address; undefined removes a value. */
export type Patch<S> = { readonly [K in keyof S]?: S[K] | undefined };

/** One choice of a filter. */
export interface FilterChoice<S> {
  text: string;
  /** used if the text alone is unclear: "No email" instead of "None" */
  chip?: string;
  /** the address's values while it is chosen */
  says: Patch<S>;
  /** how many rows match, shown beside its text */
  count?: number;
  /** above the list, if the filter shows as tiles */
  tile?: Omit<ListTile, 'value' | 'name'>;
}

/** One of several choices. The first is the default. */
export interface ChoiceFilter<S> {
  kind: 'choice';
  label: string;
  /** how it shows above the list: chips in a row, a menu, tiles with counts, or only in the dialog */
  as: 'chips' | 'menu' | 'tiles' | 'dialog';
  choices: readonly FilterChoice<S>[];
  /** the dialog has them as a list, even though the row above has no menu */
  isLong?: true;
  /** below that list: where its choices are from */
  hint?: string;
  /** of tiles: the choice that shows all, if not the default. Pressing the chosen tile selects it. */
  all?: FilterChoice<S>;
  /** the choices are ranges of days; any other days can be entered too */
  days?: FilterDays<S>;
}

/** On or off. */
export interface SwitchFilter<S> {
  kind: 'switch';
  label: string;
  says: Patch<S>;
}

/** Words, for a list whose dialog also has what its search box has. */
export interface TextFilter<S> {
  kind: 'text';
  label: string;
  key: keyof S & string;
}

/** A filter of a list: declared once, shown above the list and in the dialog "Filters" (R2.8). */
export type ListFilter<S> = ChoiceFilter<S> | SwitchFilter<S> | TextFilter<S>;

/** First and last day, inclusive. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}
interface FilterDays<S> {
  from: string;
  to: string;
  read: (search: S) => DayRange;
  write: (days: DayRange) => Patch<S>;
}

/** The filters of a list; they read and change the page's address. */
export interface ListFilters<S> {
  all: readonly ListFilter<S>[];
  search: S;
  onChange: (search: S) => void;
  /** a link to the filtered list: `(search, props) => <Link to="/customers" search={search} {...props} />` */
  renderLink: (search: S, props: FilterLinkProps) => ReactElement;
  /** renders nothing; reports to the dialog how many rows match as filters are chosen */
  Found: ComponentType<FoundProps<S>>;
}

export interface FoundProps<S> {
  search: S;
  /** the count in words; undefined: not known yet, empty: can't be known */
  tell: (words: string | undefined) => void;
}

export interface FilterLinkProps {
  className: string;
  children: ReactNode;
  'aria-current': 'true' | undefined;
  'aria-label'?: string;
  /** a filter changes what shows, so it adds no history entry */
  replace: true;
}

/** A filter that is on. */
export interface ActiveFilter<S> {
  label: string;
  text: string;
  /** the address without it */
  without: S;
  /** the row above the list doesn't show it */
  isInDialogOnly: boolean;
}

const keysOf = <S>(says: Patch<S>) => Object.keys(says) as (keyof S)[];

/** Returns the address with the change; leaves out undefined values. */
export function searchWith<S extends object>(search: S, says: Patch<S>): S {
  const all = Object.entries({ ...search, ...says }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as S;
}

export const isSaid = <S>(search: S, says: Patch<S>): boolean =>
  keysOf(says).every((key) => search[key] === says[key]);

/** Returns the chosen one; undefined if the address has other values, such as any other days. */
export const chosenOf = <S>({ choices }: ChoiceFilter<S>, search: S): FilterChoice<S> | undefined =>
  choices.find(({ says }) => isSaid(search, says));

/** Returns the address with this filter at its default. */
export function withoutFilter<S extends object>(search: S, filter: ListFilter<S>): S {
  if (filter.kind === 'choice') return searchWith(search, filter.choices[0]?.says ?? {});
  if (filter.kind === 'text') return searchWith(search, textOf(filter, ''));
  return searchWith(search, offOf(filter));
}

/** Returns the change to the address that sets the words. */
export const textOf = <S>({ key }: TextFilter<S>, text: string): Patch<S> =>
  ({ [key]: text.trim() === '' ? undefined : text }) as Patch<S>;

export const textIn = <S>({ key }: TextFilter<S>, search: S): string => String(search[key] ?? '');

/** Returns the change to the address that turns a switch off. */
export const offOf = <S>({ says }: SwitchFilter<S>): Patch<S> =>
  Object.fromEntries(keysOf(says).map((key) => [key, undefined])) as Patch<S>;

/** Returns the address with all filters at their defaults; keeps the order, and the search text unless it is one of them. */
export const withoutFilters = <S extends object>(search: S, filters: readonly ListFilter<S>[]): S =>
  filters.reduce(withoutFilter, search);

/** Returns the filters that are not at their defaults, in order. */
export function activeFilters<S extends object>(
  search: S,
  filters: readonly ListFilter<S>[],
): ActiveFilter<S>[] {
  return filters.flatMap((filter) => {
    const text = activeText(filter, search);
    if (text === null) return [];
    return {
      label: filter.label,
      text,
      without: withoutFilter(search, filter),
      isInDialogOnly:
        filter.kind === 'choice' &&
        (filter.as === 'dialog' || (filter.as === 'chips' && !chosenOf(filter, search))),
    };
  });
}

/** Returns the filters whose chosen value is none of their choices: it was removed since. */
export const goneFilters = <S>(search: S, filters: readonly ListFilter<S>[]): ChoiceFilter<S>[] =>
  filters.flatMap((filter) =>
    filter.kind === 'choice' && !filter.days && !chosenOf(filter, search) ? [filter] : [],
  );

function activeText<S>(filter: ListFilter<S>, search: S): string | null {
  if (filter.kind === 'switch') return isSaid(search, filter.says) ? filter.label : null;
  if (filter.kind === 'text') {
    const words = textIn(filter, search);
    return words === '' ? null : listTexts.words(words);
  }
  const { choices, days, label } = filter;
  const chosen = chosenOf(filter, search);
  if (chosen === choices[0]) return null;
  if (chosen) return chosen.chip ?? chosen.text;
  return days ? daysText(days.read(search)) : label;
}

/**
 * Returns how many rows match, in words.
 * @param count words the number
 */
export function foundText(
  shown: number,
  more: boolean,
  count: (shown: number, more: boolean) => string,
): string {
  if (shown === 0) return listTexts.noneFound;
  return more ? listTexts.moreThan(count(shown, false)) : count(shown, false);
}

/** Formats a range of days: "Nov 3–19, 2026", "From Nov 3, 2026". */
export function daysText({ from, to }: DayRange): string {
  if (from && to) return daySpanText(from, to);
  if (from) return listTexts.since(dayText(from));
  return to ? listTexts.until(dayText(to)) : '';
}
