import { fromTenThousandths, toTenThousandths } from '../kernel/money.ts';

/** The parts of a line that are compared: its text for the customer, and its amount. */
export interface ComparedLine {
  text: string;
  description: string;
  warranty: string;
  quantity: number;
  /** The customer's price of the whole line; null if the price is open. */
  amountCents: number | null;
  /** The taxed part of the amount. */
  taxedCents: number;
  /** The part of the amounts that may differ only because a sum was spread in whole cents. */
  roundedCents: number;
}

/** How two lines with the same name differ. */
export type LineDifference = 'quantity' | 'description' | 'warranty' | 'price';

/** The comparison of two packages, with identical lines summed up. Each line of either is listed once. */
export interface PackageDifferences<L> {
  /** The package's own lines in order, each with its counterpart in the other package, or null. */
  lines: { line: L; was: L | null; differs: readonly LineDifference[] }[];
  /** The lines only the other package has, in its order. */
  missing: L[];
}

/**
 * Compares a package to the one on its left. Lines match by name, ignoring case, spaces and Unicode
 * composition. Lines that also have the same description and warranty are summed up. Among several lines with one name,
 * identical ones are paired first, then those with the same description.
 */
export function packageDifferences<L extends ComparedLine>(
  left: readonly L[],
  own: readonly L[],
): PackageDifferences<L> {
  const [leftLines, ownLines] = [summedUp(left), summedUp(own)];
  const rest = Map.groupBy(leftLines, nameOf);
  const beside = new Map<L, L>();
  for (const fits of [isAlike, isDescribedAlike, () => true]) {
    for (const line of ownLines.filter((each) => !beside.has(each))) {
      const named = rest.get(nameOf(line)) ?? [];
      const at = named.findIndex((other) => fits(line, other));
      if (at !== -1) beside.set(line, named.splice(at, 1)[0]!);
    }
  }
  const lines = ownLines.map((line) => {
    const was = beside.get(line) ?? null;
    return { line, was, differs: was ? differencesOf(line, was) : [] };
  });
  const missing = new Set([...rest.values()].flat());
  return { lines, missing: leftLines.filter((line) => missing.has(line)) };
}

/**
 * Combines lines with the same text into one, at the position of the first. Keeps credits and open prices
 * separate.
 */
function summedUp<L extends ComparedLine>(lines: readonly L[]): L[] {
  const alike = Map.groupBy(lines, (line) =>
    JSON.stringify([
      nameOf(line),
      folded(line.description),
      folded(line.warranty),
      line.amountCents === null,
      line.quantity < 0,
    ]),
  );
  return [...alike.values()].map((each) =>
    each.length === 1
      ? each[0]!
      : {
          ...each[0]!,
          quantity: fromTenThousandths(sum(each, ({ quantity }) => toTenThousandths(quantity))),
          amountCents: each[0]!.amountCents === null ? null : sum(each, (line) => line.amountCents ?? 0),
          taxedCents: sum(each, (line) => line.taxedCents),
          roundedCents: sum(each, (line) => line.roundedCents),
        },
  );
}

const sum = <L>(lines: readonly L[], amount: (line: L) => number) =>
  lines.reduce((all, line) => all + amount(line), 0);
const folded = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
const nameOf = ({ text }: ComparedLine) => folded(text);
const isDescribedAlike = (line: ComparedLine, other: ComparedLine) =>
  folded(line.description) === folded(other.description);
const isAlike = (line: ComparedLine, other: ComparedLine) => differencesOf(line, other).length === 0;

function differencesOf(line: ComparedLine, other: ComparedLine): LineDifference[] {
  return [
    ...(line.quantity === other.quantity ? [] : ['quantity' as const]),
    ...(isDescribedAlike(line, other) ? [] : ['description' as const]),
    ...(folded(line.warranty) === folded(other.warranty) ? [] : ['warranty' as const]),
    ...(isPricedAlike(line, other) ? [] : ['price' as const]),
  ];
}

/**
 * Checks whether two lines have the same price. For different quantities, compares the price of one unit
 * within rounding.
 */
function isPricedAlike(line: ComparedLine, other: ComparedLine): boolean {
  if (line.amountCents === null || other.amountCents === null) return line.amountCents === other.amountCents;
  const [quantity, otherQuantity] = [Math.abs(line.quantity), Math.abs(other.quantity)];
  const halfCent = quantity === otherQuantity ? 0 : 0.5;
  const rounded = (line.roundedCents + halfCent) * otherQuantity + (other.roundedCents + halfCent) * quantity;
  const isAlikeIn = (cents: number, otherCents: number) =>
    Math.abs(cents * otherQuantity - otherCents * quantity) <= rounded;
  return isAlikeIn(line.amountCents, other.amountCents) && isAlikeIn(line.taxedCents, other.taxedCents);
}
