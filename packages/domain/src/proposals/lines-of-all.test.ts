import { describe, expect, it } from 'vitest';
import { undo } from '../kernel/edit-history.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { addToAllPackages, packagesWithout } from './lines-of-all.ts';
import { linesOf } from './package-lines.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const proposal = build(salesProposalShape, {
  packages: [
    { text: 'Good', order: 0 },
    { text: 'Better', order: 1 },
    { text: 'Best', order: 2 },
    { text: 'Old', order: 3, hidden: true },
  ],
  details: [
    { salesProposalPackageId: 1, text: 'Permit', serviceRepairId: 31, quantity: 2, unitPriceCents: 9_000 },
    { salesProposalPackageId: 1, text: 'Own words' },
    { salesProposalPackageId: 3, text: 'Permit and inspection', serviceRepairId: 31 },
  ],
});
const [permit, own] = proposal.details.map(({ id }) => id);
const start = startEdit(salesProposalShape, proposal);

describe('addToAllPackages', () => {
  it('copies a line to the packages that don’t have it, as one undo step', () => {
    expect(packagesWithout(proposal, permit!).map(({ text }) => text)).toEqual(['Better']);
    const edit = addToAllPackages(start, permit!);
    const [, better] = proposal.packages;
    expect(linesOf(edit.draft, better!.id)).toMatchObject([
      { text: 'Permit', serviceRepairId: 31, quantity: 2, unitPriceCents: 9_000, created: true },
    ]);
    expect(edit.draft.details).toHaveLength(4);
    expect(undo(salesProposalShape, edit).draft).toEqual(proposal);
  });

  it('tells custom lines apart by their text', () => {
    expect(packagesWithout(proposal, own!).map(({ text }) => text)).toEqual(['Better', 'Best']);
    expect(addToAllPackages(start, own!).draft.details).toHaveLength(5);
  });

  it('changes nothing if every package has the line', () => {
    const once = addToAllPackages(start, permit!);
    expect(addToAllPackages(once, permit!).draft).toEqual(once.draft);
    expect(packagesWithout(proposal, 99)).toEqual([]);
  });
});
