import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import { linkChanges } from './linked-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const [good, better] = [1, 2];
const [a, b, c] = [1, 2, 3];
const [linkedA, linkedB, linkedC] = [4, 5, 6];
const lines = (salesProposalPackageId: number, followed: readonly (number | null)[]) =>
  ['A', 'B', 'C'].map((text, order) => ({
    salesProposalPackageId,
    order,
    text,
    linkedDetailId: followed[order]!,
  }));
const proposal = build(salesProposalShape, {
  packages: [
    { text: 'Good', order: 0 },
    { text: 'Better', order: 1, linkedPackageId: good },
  ],
  details: [...lines(good, [null, null, null]), ...lines(better, [a, b, c])],
});

/** Returns the proposal with a package's lines in another order. */
const ordered = (
  so: SalesProposal,
  ids: readonly number[],
  fields: Partial<SalesProposal['packages'][number]> = {},
): SalesProposal => ({
  ...so,
  packages: so.packages.map((each) => (each.id === better ? { ...each, ...fields } : each)),
  details: so.details.map((line) =>
    ids.includes(line.id) ? { ...line, order: ids.indexOf(line.id) } : line,
  ),
});
/** Returns the ids of the linked package's lines, in order, after what follows from a change. */
function orderAfter(before: SalesProposal, after: SalesProposal, isWhole = false) {
  const { packages, details } = linkChanges(before, after, isWhole);
  const own = after.details.filter((line) => line.salesProposalPackageId === better);
  const placed = own.map((line) => ({ ...line, ...details.get(line.id) }));
  const { ownOrder } = { ...after.packages.find(({ id }) => id === better)!, ...packages.get(better) };
  return { ownOrder, ids: placed.toSorted((one, two) => one.order - two.order).map(({ id }) => id) };
}
const own = ordered(proposal, [linkedC, linkedA, linkedB], { ownOrder: true });

describe('the order of a linked package', () => {
  it.each([false, true])('is its own once its lines are moved, in a save of it all: %s', (isWhole) => {
    const moved = ordered(proposal, [linkedB, linkedA, linkedC]);
    expect(orderAfter(proposal, moved, isWhole)).toEqual({
      ownOrder: true,
      ids: [linkedB, linkedA, linkedC],
    });
  });

  it.each([false, true])(
    'is the followed one again if it’s given up while lines are moved, in a save of it all: %s',
    (isWhole) => {
      const released = ordered(own, [linkedC, linkedB, linkedA], { ownOrder: false });
      expect(orderAfter(own, released, isWhole)).toEqual({
        ownOrder: false,
        ids: [linkedA, linkedB, linkedC],
      });
    },
  );

  it('ends as an own one when a person moves the lines back, but not within a save of it all', () => {
    const back = ordered(own, [linkedA, linkedB, linkedC]);
    expect(orderAfter(own, back).ownOrder).toBe(false);
    expect(orderAfter(own, back, true).ownOrder).toBe(true);
  });

  it('follows when both packages are moved at once', () => {
    const both = ordered(ordered(proposal, [c, b, a]), [linkedB, linkedA, linkedC]);
    expect(orderAfter(proposal, both)).toEqual({ ownOrder: false, ids: [linkedC, linkedB, linkedA] });
  });
});
