import { describe, expect, it } from 'vitest';
import { addRecord, changeRecord, moveRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { undo } from '../kernel/edit-history.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { type Edit, startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { packageTotals } from './document-pricing.ts';
import { addLinkedPackage, followLinks, linkPackage, unlinkPackage } from './linked-packages.ts';
import { addMissingReduction, missingReductions } from './linked-reduction-steps.ts';
import { type ReductionKind, reductionsIn } from './linked-reductions.ts';
import { linesOf } from './package-lines.ts';
import { copyPackage } from './package-rules.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape as shape } from './sales-proposal-shape.ts';
import { brokenLinks } from './testing/broken-links.ts';

type ProposalEdit = Edit<SalesProposal>;

const good = 1;
const [furnace, permit] = [1, 2];
const proposal = build(shape, {
  packages: [{ text: 'Good' }],
  details: [
    { salesProposalPackageId: good, order: 0, text: 'Furnace', unitPriceCents: 400_000 },
    { salesProposalPackageId: good, order: 1, text: 'Permit', unitPriceCents: 9_000 },
  ],
  discounts: [
    { salesProposalPackageId: good, order: 0, text: 'Spring', amountCents: 10_000 },
    {
      salesProposalPackageId: good,
      order: 1,
      text: 'Equipment',
      kind: 'percent',
      rate: 50_000,
      scope: 'lines',
      lineIds: [furnace],
    },
  ],
  rebates: [{ salesProposalPackageId: good, text: 'Utility', amountCents: 30_000 }],
});
const [spring, equipment] = proposal.discounts.map(({ id }) => id) as [number, number];
const [utility] = proposal.rebates.map(({ id }) => id) as [number];
const linked = addLinkedPackage(startEdit(shape, proposal), { baseId: good, text: 'Better' });
const { edit: begun, id: better } = linked;

const run = (edit: ProposalEdit, change: (edit: ProposalEdit) => ProposalEdit) => {
  const after = followLinks(edit, change(edit));
  expect(brokenLinks(after.draft)).toEqual([]);
  return after;
};
const set = (edit: ProposalEdit, kind: ReductionKind, id: number, fields: object) =>
  run(edit, (so) => changeRecord(shape, so, { kind, id, fields }));
const inBetter = ({ draft }: ProposalEdit, kind: ReductionKind) => reductionsIn(draft, kind, better);
const follower = ({ draft }: ProposalEdit, kind: ReductionKind, id: number) =>
  [...draft[kind]].find((each) => isLive(each) && each.linkedReductionId === id)!;
const settings = {
  allowOverrideTaxes: true,
  taxRounding: 'invoice',
  taxItem: null,
  taxExemption: null,
} as const;
const totalOf = ({ draft }: ProposalEdit, id: number) => packageTotals(draft, id, settings)!.totalCents;

describe('discounts and rebates of a linked package', () => {
  it('begin as those of the other package, limited to its own lines, and follow changes in one undo step', () => {
    const own = linesOf(begun.draft, better)[0]!.id;
    expect(inBetter(begun, 'discounts')).toMatchObject([
      { text: 'Spring', amountCents: 10_000, linkedReductionId: spring, ownTerms: false },
      { text: 'Equipment', rate: 50_000, lineIds: [own], linkedReductionId: equipment },
    ]);
    expect(inBetter(begun, 'rebates')).toMatchObject([{ amountCents: 30_000, linkedReductionId: utility }]);
    const more = set(begun, 'discounts', spring, { amountCents: 25_000 });
    const edit = set(more, 'rebates', utility, { amountCents: 50_000, reimbursed: true });
    expect(follower(edit, 'discounts', spring)).toMatchObject({ amountCents: 25_000, ownTerms: false });
    expect(follower(edit, 'rebates', utility)).toMatchObject({ amountCents: 50_000, reimbursed: true });
    expect(totalOf(edit, better)).toBe(totalOf(edit, good));
    expect(undo(shape, undo(shape, edit)).draft).toEqual(begun.draft);
  });

  it('keep their own terms once changed, and follow again by one change', () => {
    const { id } = follower(begun, 'discounts', spring);
    const own = set(begun, 'discounts', id, { amountCents: 40_000 });
    expect(follower(own, 'discounts', spring)).toMatchObject({ amountCents: 40_000, ownTerms: true });
    const after = set(own, 'discounts', spring, { amountCents: 1, text: 'Summer' });
    expect(follower(after, 'discounts', spring)).toMatchObject({ text: 'Spring', amountCents: 40_000 });
    const again = set(after, 'discounts', id, { ownTerms: false });
    expect(follower(again, 'discounts', spring)).toMatchObject({ text: 'Summer', amountCents: 1 });
    // the same terms again are no terms of their own
    expect(follower(set(own, 'discounts', id, { amountCents: 10_000 }), 'discounts', spring).ownTerms).toBe(
      false,
    );
  });

  it('come and go with those they follow, in their order', () => {
    let made = 0;
    const added = run(begun, (so) => {
      const one = addRecord(shape, so, {
        kind: 'discounts',
        fields: { salesProposalPackageId: good, text: 'Member', amountCents: 500 },
      });
      made = one.id;
      return one.edit;
    });
    const names = (edit: ProposalEdit) => inBetter(edit, 'discounts').map(({ text }) => text);
    expect(names(added)).toEqual(['Spring', 'Equipment', 'Member']);
    const moved = run(added, (so) => moveRecord(shape, so, { kind: 'discounts', id: made, to: 0 }));
    expect(names(moved)).toEqual(['Member', 'Spring', 'Equipment']);
    const removed = run(moved, (so) => removeRecord(shape, so, { kind: 'discounts', id: spring }));
    expect(names(removed)).toEqual(['Member', 'Equipment']);
    expect(undo(shape, removed).draft).toEqual(moved.draft);
  });

  it('stay limited to the linked lines, and to lines of the package itself', () => {
    let own = 0;
    const withOwn = run(begun, (so) => {
      const one = addRecord(shape, so, {
        kind: 'details',
        fields: { salesProposalPackageId: better, text: 'Thermostat', unitPriceCents: 30_000 },
      });
      own = one.id;
      return one.edit;
    });
    const { id, lineIds } = follower(withOwn, 'discounts', equipment) as SalesProposal['discounts'][number];
    const limited = set(withOwn, 'discounts', id, { lineIds: [...lineIds, own] });
    expect(follower(limited, 'discounts', equipment)).toMatchObject({ ownTerms: false });
    const all = set(limited, 'discounts', equipment, { lineIds: [furnace, permit] });
    expect(follower(all, 'discounts', equipment)).toMatchObject({
      lineIds: linesOf(all.draft, better).map((line) => line.id),
    });
    const fewer = run(all, (so) => removeRecord(shape, so, { kind: 'details', id: furnace }));
    expect(follower(fewer, 'discounts', equipment)).toMatchObject({
      ownTerms: false,
      lineIds: linesOf(fewer.draft, better).map((line) => line.id),
    });
  });

  it('stay as they are if the other package goes or the link ends, and are never linked in a copy (R4.9)', () => {
    const before = (inBetter(begun, 'discounts') as SalesProposal['discounts']).map(({ text, lineIds }) => ({
      text,
      lineIds,
    }));
    const removed = run(begun, (so) => removeRecord(shape, so, { kind: 'packages', id: good }));
    const unlinked = run(begun, (so) => unlinkPackage(so, better));
    for (const edit of [removed, unlinked]) {
      expect(inBetter(edit, 'discounts')).toMatchObject(before);
      expect(inBetter(edit, 'rebates')).toMatchObject([{ linkedReductionId: null, ownTerms: false }]);
      expect(totalOf(edit, better)).toBe(totalOf(begun, better));
    }
    for (const id of [good, better]) {
      const copy = copyPackage(begun, id);
      const changed = followLinks(
        copy.edit,
        changeRecord(shape, copy.edit, { kind: 'rebates', id: utility, fields: { amountCents: 1 } }),
      );
      expect(reductionsIn(changed.draft, 'rebates', copy.id)).toMatchObject([
        { amountCents: 30_000, linkedReductionId: null },
      ]);
    }
  });

  it('of a package that is linked later keep what differs, and are offered where they’re missing', () => {
    const copy = copyPackage(startEdit(shape, proposal), good);
    const own = reductionsIn(copy.edit.draft, 'discounts', copy.id);
    let edit = run(copy.edit, (so) => removeRecord(shape, so, { kind: 'discounts', id: own[1]!.id }));
    edit = set(edit, 'discounts', own[0]!.id, { amountCents: 99 });
    const total = totalOf(edit, copy.id);
    const now = run(edit, (so) => linkPackage(so, { id: copy.id, baseId: good }));
    expect(totalOf(now, copy.id)).toBe(total);
    expect(follower(now, 'discounts', spring)).toMatchObject({ amountCents: 99, ownTerms: true });
    expect(missingReductions(now.draft, copy.id).map(({ reduction }) => reduction.text)).toEqual([
      'Equipment',
    ]);
    const whole = run(now, (so) =>
      addMissingReduction(so, { packageId: copy.id, kind: 'discounts', id: equipment }),
    );
    expect(missingReductions(whole.draft, copy.id)).toEqual([]);
    expect(follower(whole, 'discounts', equipment)).toMatchObject({
      lineIds: [linesOf(whole.draft, copy.id)[0]!.id],
    });
  });
});
