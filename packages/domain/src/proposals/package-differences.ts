import { fromTenThousandths, toTenThousandths } from '../kernel/money.ts';

/** What is compared of a line: what a customer reads of it, and what it comes to. */
export interface ComparedLine {
  text: string;
  description: string;
  quantity: number;
  /** what the customer pays for all of it; null: the price is to follow */
  amountCents: number | null;
  /** what of that is taxed */
  taxedCents: number;
  /** by how much the amounts may be another only because a sum was spread in whole cents */
  roundedCents: number;
}

/** In what a line is another one though it is called the same. */
export type LineDifference = 'quantity' | 'description' | 'price';

/** A package beside another one; lines that read the same are one. Each line of either stands in it once. */
export interface PackageDifferences<L> {
  /** the package's own lines in their order, each with the other's line that it is beside; null: the other has none */
  lines: { line: L; was: L | null; differs: readonly LineDifference[] }[];
  /** what the other has and this one has not, in its order */
  missing: L[];
}

/**
 * What is another in a package than in the one to its left. Lines are the same thing where they are called the same,
 * whatever case, spaces and way to write an accent; those that are also described the same are summed up. Of several
 * with one name, those that are alike in everything are put beside each other first, then those described the same.
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

/** Lines that read the same as one, where the first of them stands. What is given back and what is to follow stay apart. */
function summedUp<L extends ComparedLine>(lines: readonly L[]): L[] {
  const alike = Map.groupBy(lines, (line) =>
    JSON.stringify([nameOf(line), folded(line.description), line.amountCents === null, line.quantity < 0]),
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
    ...(isPricedAlike(line, other) ? [] : ['price' as const]),
  ];
}

/** Whether both come to the same; of another quantity, whether one of them does, as far as whole cents tell. */
function isPricedAlike(line: ComparedLine, other: ComparedLine): boolean {
  if (line.amountCents === null || other.amountCents === null) return line.amountCents === other.amountCents;
  const [quantity, otherQuantity] = [Math.abs(line.quantity), Math.abs(other.quantity)];
  const halfCent = quantity === otherQuantity ? 0 : 0.5;
  const rounded = (line.roundedCents + halfCent) * otherQuantity + (other.roundedCents + halfCent) * quantity;
  const isAlikeIn = (cents: number, otherCents: number) =>
    Math.abs(cents * otherQuantity - otherCents * quantity) <= rounded;
  return isAlikeIn(line.amountCents, other.amountCents) && isAlikeIn(line.taxedCents, other.taxedCents);
}
