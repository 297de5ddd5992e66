import type { PricedLine, Totals } from '../pricing/pricing-result.ts';
import { taxedPartOf } from '../pricing/taxed-share.ts';
import type { ComparedLine } from './package-differences.ts';
import { linesOf } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';

/**
 * Returns the lines of a package with the amount the customer pays for each: after its own discount,
 * free-of-charge flag, and discounts limited to some lines. Discounts on all lines belong to the package and
 * are not included.
 * @param totals of the package, or null if it can't be priced; then no line has an amount
 */
export function comparedLines(
  proposal: SalesProposal,
  packageId: number,
  totals: Totals | null,
): (SalesProposal['details'][number] & ComparedLine)[] {
  const limited = new Set(proposal.discounts.filter(({ scope }) => scope !== 'all').map(({ id }) => id));
  const priced = new Map(totals?.lines.map((line) => [line.id, line]));
  const isTaxed = totals !== null && totals.tax.terms.rate > 0 && !totals.tax.terms.exemption;
  return linesOf(proposal, packageId).map((line) => {
    const amounts = amountsOf(priced.get(line.id), limited);
    return { ...line, ...amounts, taxedCents: isTaxed ? taxedPartOf(amounts.taxedCents, line) : 0 };
  });
}

function amountsOf(line: PricedLine | undefined, limited: ReadonlySet<number>) {
  if (!line || line.netCents === null) return { amountCents: null, taxedCents: 0, roundedCents: 0 };
  const reductions = line.reductions.filter((each) => each.of === 'discount' && limited.has(each.id));
  const off = (some: typeof reductions) => some.reduce((all, { amountCents }) => all + amountCents, 0);
  const ownCents = (line.extensionCents ?? 0) - line.waivedCents - line.lineDiscountCents;
  return {
    amountCents: ownCents - off(reductions),
    taxedCents: ownCents - off(reductions.filter(({ taxTreatment }) => taxTreatment === 'beforeTax')),
    roundedCents: reductions.length,
  };
}
