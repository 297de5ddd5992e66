import { sameName } from '../company-lists/company-list.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { OfferedItem, OfferedPart } from './rate-files.ts';
import type { TaxItemFields } from './tax-item.ts';
import { endedFrom, type TaxPart, withRateFrom } from './tax-parts.ts';

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
}

/**
 * Compares offered items with the company's by section and name. A rate that differs ends the day before, and
 * the new one starts on `from`; what the files no longer have ends too. An item loses a ZIP code only to
 * another offered one, so files without ZIP codes leave them alone. Importing the same again changes nothing.
 */
export function importRates<I extends TaxItemFields>(
  existing: readonly I[],
  offered: readonly OfferedItem[],
  from: string,
): ImportedItem<I>[] {
  const matches = offered.map((item) => existing.find((each) => isSame(each, item)) ?? null);
  const others = existing.filter((each) => !matches.includes(each));
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
      parts: withParts(was?.parts ?? [], item.parts, from),
    };
    const isSameNow = was !== null && sameValue(now, fieldsOf(was));
    const outcome = was === null ? 'new' : isSameNow ? 'same' : 'changed';
    return { outcome, was, now, kept: item.zips.length - zips.length };
  });
}

const withZips = (one: readonly string[], other: readonly string[]): string[] =>
  [...new Set([...one, ...other])].toSorted();

const isSame = (one: Pick<TaxItemFields, 'text' | 'section'>, other: OfferedItem) =>
  sameName(one.text, other.text) && sameName(one.section, other.section);

const fieldsOf = ({ text, section, elsewhere, zips, parts }: TaxItemFields): TaxItemFields => ({
  text,
  section,
  elsewhere,
  zips: zips.toSorted(),
  parts,
});

/** Returns the parts with the offered rates from a day on. */
function withParts(parts: readonly TaxPart[], offered: readonly OfferedPart[], from: string): TaxPart[] {
  const isOf = (part: Pick<TaxPart, 'kind' | 'text'>) => (other: OfferedPart) =>
    other.kind === part.kind && sameName(other.text, part.text);
  const kept = parts.map((part) => {
    const now = offered.find(isOf(part));
    return { ...part, rates: now ? withRateFrom(part.rates, from, now.rate) : endedFrom(part.rates, from) };
  });
  const fresh = offered.filter((each) => !parts.some((part) => isOf(part)(each)));
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
