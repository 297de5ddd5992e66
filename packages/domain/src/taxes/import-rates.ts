import { sameValue } from '../kernel/same-value.ts';
import type { OfferedItem } from './rate-files.ts';
import { type TaxItemFields, taxItemKey } from './tax-item.ts';
import { endedFrom, samePart, type TaxPart, withRateFrom } from './tax-parts.ts';

/** What an import does with an item. Items that it doesn't name stay as they are. */
export type RateOutcome = 'new' | 'changed' | 'same';

/** An item as an import leaves it. */
export interface ImportedItem<I extends TaxItemFields> {
  outcome: RateOutcome;
  /** The company's item; null if it is new. */
  was: I | null;
  now: TaxItemFields;
  /** ZIP codes that stay with an item the import doesn't name. */
  kept: number;
  /** Names of parts that end, because the files no longer have them. */
  ended: string[];
}

/**
 * Compares offered items with the company's by section and name. A rate that differs ends the day before, and
 * the new one starts on `from`; a part of a kind that the files say everything about, and no longer have, ends
 * too. An item loses a ZIP code only to another offered one, so files without ZIP codes leave them alone.
 * Importing the same again changes nothing.
 */
export function importRates<I extends TaxItemFields>(
  existing: readonly I[],
  offered: readonly OfferedItem[],
  from: string,
): ImportedItem<I>[] {
  const byKey = new Map(existing.map((each) => [taxItemKey(each), each]));
  const matches = offered.map((item) => byKey.get(taxItemKey(item)) ?? null);
  const matched = new Set(matches);
  const others = existing.filter((each) => !matched.has(each));
  const held = new Set(others.flatMap(({ zips }) => zips));
  const claimed = new Set(offered.flatMap(({ zips }) => zips));
  return offered.map((item, index): ImportedItem<I> => {
    const was = matches[index] ?? null;
    const zips = item.zips.filter((zip) => !held.has(zip));
    const now: TaxItemFields = {
      text: was?.text ?? item.text,
      section: was?.section ?? item.section,
      elsewhere: was?.elsewhere ?? false,
      zips: was?.elsewhere ? [] : withZips(was?.zips.filter((zip) => !claimed.has(zip)) ?? [], zips),
      parts: withParts(was?.parts ?? [], item, from),
    };
    const isSameNow = was !== null && sameValue(now, fieldsOf(was));
    const outcome = was === null ? 'new' : isSameNow ? 'same' : 'changed';
    const ended = (was?.parts ?? []).filter((part) => ends(part, item) && appliesFrom(part, from));
    return { outcome, was, now, kept: item.zips.length - zips.length, ended: ended.map(({ text }) => text) };
  });
}

const withZips = (one: readonly string[], other: readonly string[]): string[] =>
  [...new Set([...one, ...other])].toSorted();

const fieldsOf = ({ text, section, elsewhere, zips, parts }: TaxItemFields): TaxItemFields => ({
  text,
  section,
  elsewhere,
  zips: zips.toSorted(),
  parts,
});

/** Checks whether an item that is offered ends a part: it is of a kind the files know, and isn't in them. */
const ends = (part: TaxPart, offered: OfferedItem): boolean =>
  offered.kinds.includes(part.kind) && !offered.parts.some((other) => samePart(part, other));

/** Checks whether a part has a rate on a day or after it. */
const appliesFrom = ({ rates }: TaxPart, from: string): boolean =>
  rates.some(({ to }) => to === null || to >= from);

/** Returns the parts with the offered rates from a day on. */
function withParts(parts: readonly TaxPart[], item: OfferedItem, from: string): TaxPart[] {
  const kept = parts.map((part) => {
    const now = item.parts.find((each) => samePart(part, each));
    if (now) return { ...part, rates: withRateFrom(part.rates, from, now.rate) };
    return ends(part, item) ? { ...part, rates: endedFrom(part.rates, from) } : part;
  });
  const fresh = item.parts.filter((each) => !parts.some((part) => samePart(part, each)));
  const first = Math.max(0, ...parts.map(({ id }) => id)) + 1;
  return [
    ...kept.filter(({ rates }) => rates.length > 0),
    ...fresh.map(({ kind, text, rate }, index) => ({
      id: first + index,
      kind,
      text,
      rates: [{ from, to: null, rate }],
    })),
  ];
}
