import { isLive } from '../kernel/edit-graph.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { packageTotals } from './document-pricing.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** Fields of a proposal that no total depends on. */
const unpriced = new Set(['details', 'text', 'note', 'staffNote']);
/** Fields of a line that no total depends on. */
const unpricedOfLine = new Set([
  'text',
  'description',
  'warranty',
  'code',
  'permitReference',
  'overridden',
  'updated',
]);

type Priced = ReadonlyMap<number, Totals | null>;

/**
 * Creates a function that prices every package of a proposal and keeps the last result, so that typing reprices only the
 * packages whose lines have new figures.
 * @param price prices one package
 */
export function createKeptTotals(price = packageTotals) {
  let last: { proposal: SalesProposal; settings: PricingSettings; totals: Priced } | null = null;
  return (proposal: SalesProposal, settings: PricingSettings): Priced => {
    const known = last && sameValue(last.settings, settings) ? last : null;
    const changed = known && repriced(known.proposal, proposal);
    const totalsOf = (id: number) => {
      const kept = changed?.has(id) === false ? known?.totals.get(id) : undefined;
      return kept === undefined ? price(proposal, id, settings) : kept;
    };
    const totals = new Map(proposal.packages.filter(isLive).map(({ id }) => [id, totalsOf(id)]));
    last = { proposal, settings, totals };
    return totals;
  };
}

/** Returns the packages whose totals may have changed; null if all may have. */
function repriced(before: SalesProposal, after: SalesProposal): Set<number> | null {
  if (before.details.length !== after.details.length || differs(before, after, unpriced)) return null;
  const packages = new Set<number>();
  for (const [at, line] of after.details.entries()) {
    const old = before.details[at]!;
    if (old === line) continue;
    if (old.id !== line.id) return null;
    if (!differs(old, line, unpricedOfLine)) continue;
    packages.add(old.salesProposalPackageId).add(line.salesProposalPackageId);
  }
  return packages;
}

function differs(before: object, after: object, except: ReadonlySet<string>): boolean {
  const [a, b] = [before, after] as Record<string, unknown>[];
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].some((field) => !except.has(field) && !sameValue(a![field], b![field]));
}
