import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { addRecord, changeRecord, moveRecord } from '../kernel/edit-change.ts';
import { isLive, repointAggregate } from '../kernel/edit-graph.ts';
import { merge } from '../kernel/edit-merge.ts';
import { answerMerge } from '../kernel/edit-merge-answers.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { type Edit, startEdit } from '../kernel/edit-session.ts';
import { settle } from '../kernel/edit-settle.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { chooser, pick } from '../kernel/testing/edit-samples.ts';
import { changesOf } from '../kernel/testing/merge-model.ts';
import { addLinkedPackage, addMissingLine, followLinks, linkPackage } from './linked-packages.ts';
import { reductionsIn } from './linked-reductions.ts';
import { linesOf } from './package-lines.ts';
import { addPackage } from './package-rules.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape as shape } from './sales-proposal-shape.ts';
import { linkFaults, refuseLinks, withLinks, withoutFollowed } from './saved-links.ts';
import { brokenLinks } from './testing/broken-links.ts';
import { randomSteps } from './testing/link-steps.ts';

type ProposalEdit = Edit<SalesProposal>;
type Detail = SalesProposal['details'][number];

const good = 1;
const furnace = 1;
const small = build(shape, {
  packages: [{ text: 'Good', order: 0 }],
  details: [
    { salesProposalPackageId: good, order: 0, text: 'Furnace', partItemId: 9, unitPriceCents: 400_000 },
    { salesProposalPackageId: good, order: 1, text: 'Permit', unitPriceCents: 9_000 },
  ],
});
const first = startEdit(shape, small);
const better = 11;
const linkedFurnace = 12;
const saved = settle(shape, addLinkedPackage(first, { baseId: good, text: 'Better' }).edit.draft, {
  [-1]: better,
  [-2]: linkedFurnace,
  [-3]: 13,
});

const run = (edit: ProposalEdit, change: (edit: ProposalEdit) => ProposalEdit) =>
  followLinks(edit, change(edit));
const set = (edit: ProposalEdit, id: number, fields: Partial<Detail>) =>
  run(edit, (so) => changeRecord(shape, so, { kind: 'details', id, fields }));

interface Saving {
  base: SalesProposal;
  current: SalesProposal;
  edit: ProposalEdit;
  choose?: ReturnType<typeof chooser>;
  from: number;
}

/** Saves an edit as the server does: on top of what others have saved since. Null if it is refused. */
function save({ base, current, edit, choose = () => 1, from }: Saving) {
  const by = { id: 1, name: 'Ana' };
  const { changes, gone } = changesOf(shape, {
    before: base,
    after: current,
    by,
    at: '2026-01-01T00:00:00Z',
  });
  let plan = withoutFollowed(planSave(shape, edit), current);
  let asked = 0;
  for (let round = 0; round < 6; round += 1) {
    const merged = merge(shape, { current, plan, changes, gone });
    if (merged.questions.length > 0) {
      asked += merged.questions.length;
      const answers = merged.questions.map(({ choices }) => pick(choose, choices));
      const lowestId = edit.lowestId - 100 * (round + 1);
      plan = answerMerge(shape, { plan, questions: merged.questions, answers, lowestId });
      continue;
    }
    const applied = applyPlan(shape, current, merged.plan);
    const settled = withLinks(merged.plan, current, applied);
    const after = applyPlan(shape, current, settled);
    if (Object.keys(refuseLinks(settled, after)).length > 0) return null;
    return { after: repointAggregate(shape, after, idsFrom(after, from)) as SalesProposal, asked };
  }
  throw new Error('still asking');
}

function idsFrom(after: SalesProposal, from: number) {
  const { packages, details, discounts, rebates } = after;
  const temporary = [...packages, ...details, ...discounts, ...rebates].filter(({ id }) => id < 0);
  return Object.fromEntries(temporary.map(({ id }, at) => [id, from + at])) as Record<number, number>;
}

const line = ({ details }: SalesProposal, id: number) => details.find((each) => each.id === id)!;

/** Discounts of a package, one of them limited to a line. */
const reductions: Partial<SalesProposal['discounts'][number]>[] = [
  { salesProposalPackageId: good, text: 'Spring', amountCents: 10_000 },
  {
    salesProposalPackageId: good,
    text: 'Parts',
    kind: 'percent',
    rate: 50_000,
    scope: 'lines',
    lineIds: [furnace],
  },
];

describe('saves of linked packages by two people', () => {
  const edit = startEdit(shape, saved);
  const reduced = reductions.reduce(
    (so, fields) => run(so, (each) => addRecord(shape, each, { kind: 'discounts', fields }).edit),
    edit,
  );
  const discounted = save({ base: saved, current: saved, edit: reduced, from: 20 })!.after;

  it('follow a price that was changed since they were linked', () => {
    const priced = save({
      base: saved,
      current: saved,
      edit: set(edit, furnace, { unitPriceCents: 1 }),
      from: 50,
    })!;
    const linked = addLinkedPackage(edit, { baseId: good, text: 'Best' });
    const both = save({ base: saved, current: priced.after, edit: linked.edit, from: 60 })!;
    expect(both.asked).toBe(0);
    const best = both.after.packages.find(({ text }) => text === 'Best')!;
    expect(linesOf(both.after, best.id)[0]).toMatchObject({
      text: 'Furnace',
      unitPriceCents: 1,
      overridden: [],
    });
    expect(brokenLinks(both.after)).toEqual([]);
  });

  it('keep what one has overridden while the other changes the line that it follows, without asking', () => {
    const own = set(edit, linkedFurnace, { unitPriceCents: 500_000 });
    const current = save({ base: saved, current: saved, edit: own, from: 50 })!.after;
    const other = set(set(edit, furnace, { unitPriceCents: 1 }), furnace, { text: 'New' });
    const both = save({ base: saved, current, edit: other, from: 60 })!;
    expect(both.asked).toBe(0);
    expect(line(both.after, furnace)).toMatchObject({ unitPriceCents: 1, text: 'New' });
    expect(line(both.after, linkedFurnace)).toMatchObject({
      unitPriceCents: 500_000,
      text: 'New',
      overridden: ['price'],
    });
  });

  it('keep what one overrides after the other changed the line that it follows, without asking', () => {
    const change = set(edit, furnace, { unitPriceCents: 1, text: 'New' });
    const current = save({ base: saved, current: saved, edit: change, from: 50 })!.after;
    const other = set(edit, linkedFurnace, { unitPriceCents: 500_000 });
    const both = save({ base: saved, current, edit: other, from: 60 })!;
    expect(both.asked).toBe(0);
    expect(line(both.after, furnace)).toMatchObject({ unitPriceCents: 1, text: 'New' });
    expect(line(both.after, linkedFurnace)).toMatchObject({
      unitPriceCents: 500_000,
      text: 'New',
      overridden: ['price'],
    });
    // a price isn't combined with another item without asking
    const item = set(edit, furnace, { partItemId: 12, text: 'Boiler' });
    const replaced = save({ base: saved, current: saved, edit: item, from: 50 })!.after;
    expect(save({ base: saved, current: replaced, edit: other, choose: () => 0, from: 60 })!.asked).toBe(1);
  });

  it('keep what both have overridden in one line, without asking', () => {
    const current = save({
      base: saved,
      current: saved,
      edit: set(edit, linkedFurnace, { unitPriceCents: 500_000 }),
      from: 50,
    })!.after;
    const both = save({ base: saved, current, edit: set(edit, linkedFurnace, { quantity: 2 }), from: 60 })!;
    expect(both.asked).toBe(0);
    expect(line(both.after, linkedFurnace)).toMatchObject({
      unitPriceCents: 500_000,
      quantity: 2,
      overridden: ['quantity', 'price'],
    });
  });

  it('keep a discount’s own terms in either order, without asking', () => {
    const [spring] = reductionsIn(discounted, 'discounts', good);
    const [followed] = reductionsIn(discounted, 'discounts', better);
    const begun = startEdit(shape, discounted);
    const put = (id: number, amountCents: number) =>
      run(begun, (so) => changeRecord(shape, so, { kind: 'discounts', id, fields: { amountCents } }));
    const [own, other] = [put(followed!.id, 20_000), put(spring!.id, 30_000)];
    for (const [one, two] of [
      [own, other],
      [other, own],
    ] as const) {
      const current = save({ base: discounted, current: discounted, edit: one, from: 50 })!.after;
      const both = save({ base: discounted, current, edit: two, from: 60 })!;
      expect(both.asked).toBe(0);
      expect(reductionsIn(both.after, 'discounts', good)[0]).toMatchObject({ amountCents: 30_000 });
      expect(reductionsIn(both.after, 'discounts', better)[0]).toMatchObject({
        amountCents: 20_000,
        ownTerms: true,
      });
      expect(brokenLinks(both.after)).toEqual([]);
    }
  });

  it('ask if both change the same part of a linked line', () => {
    const current = save({
      base: saved,
      current: saved,
      edit: set(edit, linkedFurnace, { unitPriceCents: 500_000 }),
      from: 50,
    })!.after;
    const other = set(edit, linkedFurnace, { unitPriceCents: 600_000 });
    const both = save({ base: saved, current, edit: other, choose: () => 0, from: 60 })!;
    expect(both.asked).toBe(1);
    expect(line(both.after, linkedFurnace)).toMatchObject({ unitPriceCents: 500_000, overridden: ['price'] });
  });

  it('keep the lines of a package whose base went', () => {
    const current = save({
      base: saved,
      current: saved,
      edit: run(edit, (so) => removeRecord(shape, so, { kind: 'packages', id: good })),
      from: 50,
    })!.after;
    expect(current.packages.filter(isLive)).toMatchObject([{ id: better, linkedPackageId: null }]);
    const both = save({ base: saved, current, edit: set(edit, linkedFurnace, { quantity: 4 }), from: 60 })!;
    expect(line(both.after, linkedFurnace)).toMatchObject({
      quantity: 4,
      linkedDetailId: null,
      overridden: [],
    });
    expect(brokenLinks(both.after)).toEqual([]);
  });

  it('change nothing of an accepted proposal', () => {
    const accepted: SalesProposal = { ...saved, status: 'Accepted' };
    const alone = changeRecord(shape, edit, { kind: 'details', id: furnace, fields: { text: 'New' } });
    const plan = planSave(shape, alone);
    expect(withLinks(plan, accepted, applyPlan(shape, accepted, plan))).toBe(plan);
    expect(withLinks(plan, saved, applyPlan(shape, saved, plan))).not.toBe(plan);
  });

  it('refuse a chain of links', () => {
    const plus = addPackage(startEdit(shape, saved), { text: 'Best' });
    const base = settle(shape, plus.edit.draft, { [plus.id]: 20 });
    const begun = startEdit(shape, base);
    const chain = run(begun, (so) =>
      changeRecord(shape, so, { kind: 'packages', id: 20, fields: { linkedPackageId: better } }),
    );
    const applied = applyPlan(shape, base, planSave(shape, chain));
    expect(refuseLinks(planSave(shape, chain), applied)).toEqual({
      'packages.20.linkedPackageId': linkFaults.linked,
    });
    // one links Good to Best since the other linked Best to Good
    const alone = settle(
      shape,
      run(begun, (so) => removeRecord(shape, so, { kind: 'packages', id: better })).draft,
      {},
    );
    const linksTo = (id: number, baseId: number) => linkPackage(startEdit(shape, alone), { id, baseId });
    const current = save({ base: alone, current: alone, edit: linksTo(20, good), from: 50 })!.after;
    expect(save({ base: alone, current, edit: linksTo(good, 20), from: 60 })).toBeNull();
    expect(save({ base: alone, current: alone, edit: linksTo(good, 20), from: 60 })).not.toBeNull();
  });

  it('take what another program sends for one line: its own values are overridden, the others follow', () => {
    const sent = changeRecord(shape, edit, { kind: 'details', id: linkedFurnace, fields: { quantity: 3 } });
    const own = save({ base: saved, current: saved, edit: sent, from: 50 })!.after;
    expect(line(own, linkedFurnace)).toMatchObject({ quantity: 3, overridden: ['quantity'] });
    const whole = changeRecord(shape, edit, { kind: 'details', id: furnace, fields: { quantity: 3 } });
    const followed = save({ base: saved, current: saved, edit: whole, from: 50 })!.after;
    expect(line(followed, linkedFurnace)).toMatchObject({ quantity: 3, overridden: [] });
    const moved = moveRecord(shape, edit, { kind: 'details', id: furnace, to: 1 });
    const ordered = save({ base: saved, current: saved, edit: moved, from: 50 })!.after;
    expect(linesOf(ordered, better).map(({ text }) => text)).toEqual(['Permit', 'Furnace']);
    const foreign = addRecord(shape, edit, {
      kind: 'details',
      fields: {
        salesProposalPackageId: good,
        text: 'Own',
        linkedDetailId: linkedFurnace,
        overridden: ['text'],
      },
    });
    const cleared = save({ base: saved, current: saved, edit: foreign.edit, from: 50 })!.after;
    expect(cleared.details.find(({ text }) => text === 'Own')).toMatchObject({
      linkedDetailId: null,
      overridden: [],
    });
  });

  const begun = startEdit(shape, discounted);
  const [, parts] = reductionsIn(discounted, 'discounts', good);
  const [, followed] = reductionsIn(discounted, 'discounts', better);
  const change = (so: ProposalEdit, id: number, fields: Partial<SalesProposal['discounts'][number]>) =>
    run(so, (each) => changeRecord(shape, each, { kind: 'discounts', id, fields }));
  const remove = (so: ProposalEdit, id: number) =>
    run(so, (each) => removeRecord(shape, each, { kind: 'details', id }));
  const savedFrom = (made: ProposalEdit) =>
    save({ base: discounted, current: discounted, edit: made, from: 50 })!.after;

  it('leave a line of a package no add-on where the other has removed the last other line', () => {
    const current = savedFrom(remove(begun, 13));
    const both = save({ base: discounted, current, edit: set(begun, furnace, { addOn: true }), from: 60 })!;
    expect(both.asked).toBe(0);
    expect(line(both.after, furnace)).toMatchObject({ addOn: true });
    expect(line(both.after, linkedFurnace)).toMatchObject({ addOn: false, overridden: ['addOn'] });
  });

  describe('by one person are saved as they were shown', () => {
    it('with a line that no longer follows and left a discount', () => {
      const unlinked = set(begun, linkedFurnace, { linkedDetailId: null, overridden: [] });
      const left = change(unlinked, followed!.id, { lineIds: [] });
      expect(left.draft.discounts.find(({ id }) => id === followed!.id)).toMatchObject({ ownTerms: false });
      const after = savedFrom(left);
      expect(after.discounts.find(({ id }) => id === followed!.id)).toMatchObject({
        lineIds: [],
        ownTerms: false,
      });
    });

    it('with a discount’s new name and a line that came again', () => {
      const unlinked = set(begun, linkedFurnace, { linkedDetailId: null, overridden: [] });
      const base = savedFrom(unlinked);
      const renamed = change(startEdit(shape, base), parts!.id, { text: 'Parts only' });
      const again = run(remove(renamed, linkedFurnace), (so) =>
        addMissingLine(so, { packageId: better, lineId: furnace }),
      );
      const after = save({ base, current: base, edit: again, from: 90 })!.after;
      expect(after.discounts.find(({ id }) => id === followed!.id)).toMatchObject({
        text: 'Parts only',
        lineIds: [90],
        ownTerms: false,
      });
    });

    it('with an add-on that followed while its package had another line, so that the save can be refused', () => {
      const removed = remove(set(begun, furnace, { addOn: true }), 13);
      expect(line(savedFrom(removed), linkedFurnace)).toMatchObject({ addOn: true, overridden: [] });
      // without another line, an add-on isn't followed in the first place
      const other = set(remove(begun, 13), furnace, { addOn: true });
      expect(line(savedFrom(other), linkedFurnace)).toMatchObject({ addOn: false, overridden: ['addOn'] });
    });

    it('with an add-on that took the place of another', () => {
      const texts = ['A', 'B', 'C', 'D', 'E', 'F'];
      const full = texts.reduce(
        (so, text) =>
          run(
            so,
            (each) =>
              addRecord(shape, each, {
                kind: 'details',
                fields: { salesProposalPackageId: good, text, addOn: true },
              }).edit,
          ),
        begun,
      );
      const base = savedFrom(full);
      const last = linesOf(base, good).find(({ text }) => text === 'F')!;
      const swapped = set(set(startEdit(shape, base), last.id, { addOn: false }), furnace, { addOn: true });
      const after = save({ base, current: base, edit: swapped, from: 90 })!.after;
      expect(line(after, linkedFurnace)).toMatchObject({ addOn: true, overridden: [] });
      expect(after.details.filter((each) => isLive(each) && each.addOn)).toHaveLength(12);
    });
  });

  it('leave sound links, whatever both do and answer', () => {
    const runs = fc.record({ seed: fc.integer(), steps: fc.integer({ min: 1, max: 8 }) });
    let kept = 0;
    fc.assert(
      fc.property(runs, ({ seed, steps }) => {
        const choose = chooser(seed);
        const begun = randomSteps(seed % 3 === 0 ? edit : reduced, choose, steps).at(-1)!;
        const base = save({ base: saved, current: saved, edit: begun, from: 100 })!.after;
        const [one, two] = [0, 1].map(() => randomSteps(startEdit(shape, base), choose, steps).at(-1)!);
        const current = save({ base, current: base, edit: one!, from: 200 })!.after;
        expect(brokenLinks(current)).toEqual([]);
        const both = save({ base, current, edit: two!, choose, from: 300 });
        if (!both) return;
        kept += 1;
        expect(brokenLinks(both.after)).toEqual([]);
      }),
      { numRuns: 100 },
    );
    expect(kept).toBeGreaterThan(50);
  });
});
