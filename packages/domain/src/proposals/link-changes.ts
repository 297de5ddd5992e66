import { flagged } from '../kernel/edit-change.ts';
import { baseline, type Edit, withDraft } from '../kernel/edit-session.ts';
import type { EditRecord } from '../kernel/edit-shape.ts';
import { type Detail, type LinkChanges, noChanges } from './links.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/** Returns changes of lines only, by id. */
export const detailChanges = (details: Iterable<readonly [number, Partial<Detail>]>): LinkChanges => ({
  ...noChanges(),
  details: new Map(details),
});

/** Sets fields of packages, lines and reductions as one undo step, and their flags. */
export function withChanges(
  edit: Edit<SalesProposal>,
  { packages, details, discounts, rebates }: LinkChanges,
): Edit<SalesProposal> {
  if (packages.size + details.size + discounts.size + rebates.size === 0) return edit;
  const base = baseline(edit);
  const set = <R extends { id: number }>(kind: string, records: R[], by: Map<number, Partial<R>>): R[] => {
    if (by.size === 0) return records;
    return records.map((record) => {
      const to = by.get(record.id);
      return to
        ? (flagged(base, kind, { ...record, ...to } as unknown as EditRecord) as unknown as R)
        : record;
    });
  };
  return withDraft(salesProposalShape, edit, {
    ...edit.draft,
    packages: set('packages', edit.draft.packages, packages),
    details: set('details', edit.draft.details, details),
    discounts: set('discounts', edit.draft.discounts, discounts),
    rebates: set('rebates', edit.draft.rebates, rebates),
  });
}
