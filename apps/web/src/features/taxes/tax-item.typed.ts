import { decimalText, readPercentage } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths, toTenThousandths } from '@fieldwright/domain/kernel/money';
import { taxItems } from '@fieldwright/domain/taxes/tax-item';
import {
  endedByNext,
  type TaxPart,
  type TaxPartKind,
  taxPartKindNames,
  taxPartKinds,
  whyUnusual,
} from '@fieldwright/domain/taxes/tax-parts';
import { readZips, zipsText } from '@fieldwright/domain/taxes/zip-codes';
import type { EntryOf } from '../company-lists/company-lists.data.ts';
import { readBy } from '../company-lists/simple-screens.ts';

export type TaxItem = EntryOf['taxitems'];

/** A rate as typed: a percentage, and days that are empty where it is open. */
export interface TypedRate {
  percent: string;
  from: string;
  to: string;
}
/** A part as typed. */
export interface TypedPart {
  id: number;
  kind: TaxPartKind;
  text: string;
  rates: TypedRate[];
}
/** A tax item as typed. */
export interface TypedTaxItem {
  text: string;
  section: string;
  elsewhere: boolean;
  zips: string;
  parts: TypedPart[];
}

const blankRate: TypedRate = { percent: '', from: '', to: '' };
const blankPart = (id: number, kind: TaxPartKind): TypedPart => ({ id, kind, text: '', rates: [blankRate] });

/** Returns the item as it is typed. */
export const typedItem = ({ text, section, elsewhere, zips, parts }: TaxItem): TypedTaxItem => ({
  text,
  section,
  elsewhere,
  zips: zipsText(zips),
  parts: parts.map((part) => ({
    ...part,
    rates: part.rates.map(({ rate, from, to }) => ({
      percent: decimalText(fromTenThousandths(rate)),
      from: from ?? '',
      to: to ?? '',
    })),
  })),
});

/** Returns a new item: with the section and state of the last one, since a company works in few states. */
export function newItem(items: readonly TaxItem[]): TypedTaxItem {
  const last = items.findLast(({ parts }) => parts.some(({ kind }) => kind === 'state'));
  const state = last && typedItem(last).parts.find(({ kind }) => kind === 'state');
  return {
    text: '',
    section: last?.section ?? '',
    elsewhere: false,
    zips: '',
    parts: [{ ...(state ?? blankPart(1, 'state')), id: 1 }, blankPart(2, 'county')],
  };
}

/** Returns the parts with another one: of the first level that has none yet. */
export const withPart = (parts: readonly TypedPart[]): TypedPart[] => [
  ...parts,
  blankPart(
    Math.max(0, ...parts.map(({ id }) => id)) + 1,
    taxPartKindNames.find((kind) => parts.every((part) => part.kind !== kind)) ?? 'district',
  ),
];

/** Returns the part with another rate. */
export const withRate = (part: TypedPart): TypedPart => ({ ...part, rates: [...part.rates, blankRate] });

type Faults = Partial<Record<string, string>>;
type Reading = { fields: Record<string, unknown> } | { wrong: Partial<Record<keyof TypedTaxItem, string>> };

/** Parses a typed item: what is sent, or the errors by path, such as `parts.0.rates.1.rate`. */
export function readItem({ text, section, elsewhere, zips, parts }: TypedTaxItem): Reading {
  const codes = readZips(zips);
  const wrong: Faults = 'wrong' in codes ? { zips: codes.wrong } : {};
  const places = filledPlaces(parts);
  const read = readParts(parts, places, wrong);
  const fields = { text, section, elsewhere, zips: 'zips' in codes ? codes.zips : [], parts: read };
  const reading = readBy(taxItems, fields);
  const refused = 'wrong' in reading ? Object.entries(reading.wrong) : [];
  const asTyped = (path: string) =>
    path.replace(/^parts\.(\d+)/, (_, index: string) => `parts.${places[Number(index)]}`);
  const all: Faults = {
    ...Object.fromEntries(refused.map(([path, reason]) => [asTyped(path), reason])),
    ...wrong,
  };
  return Object.keys(all).length > 0 ? { wrong: all } : reading;
}

/** Returns the places of the parts in which something was typed: the form offers more than every rate has. */
function filledPlaces(parts: readonly TypedPart[]): number[] {
  const isBlank = ({ text, rates }: TypedPart) =>
    text.trim() === '' && rates.every(({ percent, from, to }) => !percent.trim() && !from && !to);
  const filled = [...parts.keys()].filter((place) => !isBlank(parts[place]!));
  return filled.length > 0 ? filled : [0];
}

/**
 * Returns typed parts as they are sent.
 * @param places those that are read
 * @param wrong takes the errors of what can't be read, by path
 */
function readParts(parts: readonly TypedPart[], places: readonly number[], wrong: Faults): TaxPart[] {
  return places.map((index) => {
    const part = parts[index]!;
    const rates = part.rates.map(({ percent, from, to }, place) => {
      const reading = readPercentage(percent);
      if ('wrong' in reading) wrong[`parts.${index}.rates.${place}.rate`] = reading.wrong;
      const rate = 'wrong' in reading ? 0 : toTenThousandths(reading.value);
      return { from: from || null, to: to || null, rate };
    });
    // a rate for one place needs no names but those of the levels
    return { ...part, text: part.text.trim() || taxPartKinds[part.kind], rates: endedByNext(rates) };
  });
}

/** Returns why typed parts are probably a mistake, though they can be saved; null if they look right. */
export const whyUnusualTyped = (parts: readonly TypedPart[]): string | null =>
  whyUnusual(readParts(parts, filledPlaces(parts), {}));
