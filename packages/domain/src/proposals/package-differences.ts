/** What is compared of a line: what a customer reads of it, and what its price comes from. */
export interface ComparedLine {
  text: string;
  description: string;
  quantity: number;
  unitPriceCents: number | null;
  lineDiscountCents: number;
  freeOfCharge: boolean;
}

/** In what a line is another one though it is called the same. */
export type LineDifference = 'quantity' | 'description' | 'price';

/** A package beside another one. Each line of either stands in it once. */
export interface PackageDifferences<L> {
  /** the package's own lines in their order, each with the other's line that it is beside; null: the other has none */
  lines: { line: L; was: L | null; differs: readonly LineDifference[] }[];
  /** what the other has and this one has not, in its order */
  missing: L[];
}

/**
 * What is another in a package than in the one to its left. Lines are the same thing where they are called the same,
 * whatever case and spaces; of several with one name, those that are alike in everything are put beside each other first.
 */
export function packageDifferences<L extends ComparedLine>(
  left: readonly L[],
  own: readonly L[],
): PackageDifferences<L> {
  const rest = new Map<string, L[]>();
  for (const line of left) rest.set(nameOf(line), [...(rest.get(nameOf(line)) ?? []), line]);
  const take = (line: L, fits: (other: L) => boolean): L | null => {
    const named = rest.get(nameOf(line)) ?? [];
    const at = named.findIndex(fits);
    return at === -1 ? null : named.splice(at, 1)[0]!;
  };
  const alike = own.map((line) => take(line, (other) => differencesOf(line, other).length === 0));
  const lines = own.map((line, place) => {
    const was = alike[place] ?? take(line, () => true);
    return { line, was, differs: was ? differencesOf(line, was) : [] };
  });
  const missing = new Set([...rest.values()].flat());
  return { lines, missing: left.filter((line) => missing.has(line)) };
}

const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
const nameOf = ({ text }: ComparedLine) => folded(text);
/** What is given away costs nothing, whatever it would have. */
const priceOf = ({ freeOfCharge, unitPriceCents, lineDiscountCents }: ComparedLine) =>
  freeOfCharge ? 'free' : [unitPriceCents, lineDiscountCents].join(' ');

function differencesOf(line: ComparedLine, other: ComparedLine): LineDifference[] {
  return [
    ...(line.quantity === other.quantity ? [] : ['quantity' as const]),
    ...(folded(line.description) === folded(other.description) ? [] : ['description' as const]),
    ...(priceOf(line) === priceOf(other) ? [] : ['price' as const]),
  ];
}
