import { z } from 'zod';
import { sameName } from '../company-lists/company-list.ts';
import { daysLater, dayText } from '../kernel/days.ts';
import { date, line } from '../kernel/field.ts';
import { locale } from '../kernel/locale.ts';
import { fromTenThousandths, wholeRate } from '../kernel/money.ts';
import type { FieldFaults } from '../kernel/read-fields.ts';

/** The kinds of jurisdictions that a rate is made of, from the largest to the smallest. */
export const taxPartKinds = {
  state: 'State',
  county: 'County',
  city: 'City',
  district: 'District',
} as const;
export type TaxPartKind = keyof typeof taxPartKinds;
export const taxPartKindNames = Object.keys(taxPartKinds) as [TaxPartKind, ...TaxPartKind[]];

export const taxPartMessages = {
  missing: 'Enter at least one rate.',
  range: 'Enter a rate from 0 to 100%.',
  backwards: 'The last day must be on or after the first.',
  overlap: 'These dates overlap with another rate of the same part.',
  same: 'Two parts have the same number.',
  twice: 'Another part has this level and name.',
  unusual: (rate: string, day: string | null) =>
    `That’s ${rate} in total${day === null ? '' : ` from ${dayText(day)}`}. Sales tax is rarely over 20%. Check the decimal point.`,
  sum: (day: string | null) =>
    `The parts add up to more than 100%${day === null ? '' : ` on ${dayText(day)}`}.`,
} as const;

/** In 1/10,000 of a percent: 7.6875 % is 76,875. */
const rate = z.int(taxPartMessages.range).min(0, taxPartMessages.range).max(wholeRate, taxPartMessages.range);

/** A rate and the days it is valid, both included. Open where null: always before, or until further notice. */
export const taxRateSchema = z.object({ from: date.nullable(), to: date.nullable(), rate });
export type TaxRate = z.infer<typeof taxRateSchema>;

const mostParts = 20;
const mostRates = 60;

/** A part of a tax item: a jurisdiction with its rates over time. */
export const taxPartSchema = z.object({
  /** Distinct within the tax item; reports split the tax by it. */
  id: z.int().min(1).max(1_000_000_000),
  kind: z.enum(taxPartKindNames),
  text: line(100).min(1, 'Enter a name.'),
  rates: z.array(taxRateSchema).min(1, taxPartMessages.missing).max(mostRates),
});
export type TaxPart = z.infer<typeof taxPartSchema>;
export const taxPartsSchema = z.array(taxPartSchema).min(1, taxPartMessages.missing).max(mostParts);

/** A part's rate on one day, as prices take it. */
export interface PartRate {
  id: number;
  text: string;
  rate: number;
}

/** Checks whether two parts are the same jurisdiction: by kind and name. */
export const samePart = (
  one: Pick<TaxPart, 'kind' | 'text'>,
  other: Pick<TaxPart, 'kind' | 'text'>,
): boolean => one.kind === other.kind && sameName(one.text, other.text);

const percents = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** Formats a rate: `7.00%`, `7.6875%`. */
export const rateText = (rate: number): string => `${percents.format(fromTenThousandths(rate))}%`;

/** Checks whether a rate is valid on a day. */
export const isValidOn = ({ from, to }: Pick<TaxRate, 'from' | 'to'>, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

/** Returns the parts that have a rate on a day, with it, as the database does (`db/todays-rates.sql.ts`). */
export const partsOn = (parts: readonly TaxPart[], day: string): PartRate[] =>
  parts.flatMap(({ id, text, rates }) => {
    const valid = rates.find((each) => isValidOn(each, day));
    return valid ? [{ id, text, rate: valid.rate }] : [];
  });

/** Returns the combined rate on a day: the sum of its parts. */
export const rateOn = (parts: readonly TaxPart[], day: string): number =>
  partsOn(parts, day).reduce((sum, part) => sum + part.rate, 0);

/** Checks whether two spans of days share a day. */
export const overlaps = (one: Pick<TaxRate, 'from' | 'to'>, other: Pick<TaxRate, 'from' | 'to'>): boolean =>
  (one.from === null || other.to === null || one.from <= other.to) &&
  (other.from === null || one.to === null || other.from <= one.to);

/** Returns rates where each that is open ends the day before the next one starts. */
export const endedByNext = (rates: readonly TaxRate[]): TaxRate[] =>
  rates.map((each) => {
    if (each.to !== null) return each;
    const later = rates.flatMap(({ from }) => (from !== null && from > (each.from ?? '') ? [from] : []));
    const [next] = later.toSorted((a, b) => (a < b ? -1 : 1));
    return next === undefined ? each : { ...each, to: daysLater(next, -1) };
  });

/**
 * Returns a part's rates with another one from a day until further notice: what is valid then ends the day
 * before, and what was to follow is replaced. A rate that applies on that day already changes nothing, nor
 * what is to follow it.
 */
export function withRateFrom(rates: readonly TaxRate[], from: string, rate: number): TaxRate[] {
  const valid = rates.find((each) => isValidOn(each, from));
  if (valid?.rate === rate) return [...rates];
  return [...endedFrom(rates, from), { from, to: null, rate }];
}

/** Returns a part's rates without any from a day on: what is valid then ends the day before. */
export const endedFrom = (rates: readonly TaxRate[], from: string): TaxRate[] =>
  rates
    .filter((each) => each.from === null || each.from < from)
    .map((each) => (isValidOn(each, from) ? { ...each, to: daysLater(from, -1) } : each));

/** A time in which the rates of all parts stay the same. */
export interface TaxPeriod {
  /** Its first day; null if it always was so. */
  from: string | null;
  parts: PartRate[];
  rate: number;
}

/** Returns the period of a day and those that follow it, in order. */
export function periodsFrom(parts: readonly TaxPart[], day: string): TaxPeriod[] {
  const changes = changesOf(parts);
  const begun = changes.findLast((change) => change <= day) ?? null;
  return [begun, ...changes.filter((change) => change > day)].map((from, index) => {
    const on = index === 0 ? day : (from ?? day);
    return { from, parts: partsOn(parts, on), rate: rateOn(parts, on) };
  });
}

/** Returns the days on which a rate starts or the day after one ends, in order. */
const changesOf = (parts: readonly TaxPart[]): string[] => {
  const days = parts.flatMap(({ rates }) =>
    rates.flatMap(({ from, to }) => [from, to === null ? null : daysLater(to, 1)]),
  );
  return [...new Set(days)].filter((each) => each !== null).toSorted((a, b) => (a < b ? -1 : 1));
};

/** Returns what is wrong with parts as a whole, by the field's path: `parts.0.rates.1.from`. */
export function wrongParts(parts: readonly TaxPart[]): FieldFaults {
  const faults: [string, string][] = [];
  for (const [index, part] of parts.entries()) {
    const at = `parts.${index}`;
    if (parts.slice(0, index).some(({ id }) => id === part.id))
      faults.push([`${at}.id`, taxPartMessages.same]);
    if (parts.slice(0, index).some((earlier) => samePart(earlier, part)))
      faults.push([`${at}.text`, taxPartMessages.twice]);
    for (const [place, { from, to }] of part.rates.entries()) {
      if (from !== null && to !== null && to < from)
        faults.push([`${at}.rates.${place}.to`, taxPartMessages.backwards]);
      else if (part.rates.slice(0, place).some((earlier) => overlaps(earlier, { from, to })))
        faults.push([`${at}.rates.${place}.from`, taxPartMessages.overlap]);
    }
  }
  // a rate out of range is named by the schema
  const isInRange = parts.every(({ rates }) => rates.every((each) => each.rate <= wholeRate));
  if (faults.length > 0 || !isInRange) return Object.fromEntries(faults);
  const tooMuch = startsOf(parts).find((day) => rateOn(parts, day ?? earliest) > wholeRate);
  if (tooMuch === undefined) return {};
  return { parts: taxPartMessages.sum(tooMuch) };
}

/** Before any day that a rate can start on. */
const earliest = '0000-01-01';

/** Returns the days on which a rate starts, in order; null for one that always was. */
const startsOf = (parts: readonly TaxPart[]): (string | null)[] =>
  [...new Set(parts.flatMap(({ rates }) => rates.map(({ from }) => from)))].toSorted((a, b) =>
    (a ?? '') < (b ?? '') ? -1 : 1,
  );

/** Sales taxes of the US stay well below it. A higher rate is most likely a typing error, such as 70 for 7.0. */
export const unusualRate = 200_000;

/** Checks whether a combined rate is so high that it's probably a mistake. It is allowed, but pointed out. */
export const isUnusual = (rate: number): boolean => rate > unusualRate;

/** Returns the first combined rate that is probably a mistake, in a sentence; null if there is none. */
export function whyUnusual(parts: readonly TaxPart[]): string | null {
  const day = startsOf(parts).find((start) => isUnusual(rateOn(parts, start ?? earliest)));
  return day === undefined ? null : taxPartMessages.unusual(rateText(rateOn(parts, day ?? earliest)), day);
}
