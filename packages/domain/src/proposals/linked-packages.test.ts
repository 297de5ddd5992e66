import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { addRecord, changeRecord, moveRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { redo, undo } from '../kernel/edit-history.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { type Edit, startEdit } from '../kernel/edit-session.ts';
import { settle } from '../kernel/edit-settle.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { chooser, pick } from '../kernel/testing/edit-samples.ts';
import { addToAllPackages } from './lines-of-all.ts';
import {
  addLinkedPackage,
  addMissingLine,
  followLinks,
  linkPackage,
  linkTargets,
  missingLines,
  unlinkPackage,
} from './linked-packages.ts';
import { reductionKinds, reductionsIn } from './linked-reductions.ts';
import { linesOf } from './package-lines.ts';
import { addPackage, copyPackage } from './package-rules.ts';
import { markAsNew } from './proposal-rules.ts';
import { saveAsTemplate } from './proposal-templates.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape as shape } from './sales-proposal-shape.ts';
import { withLinks, withoutFollowed } from './saved-links.ts';
import { brokenLinks } from './testing/broken-links.ts';
import { randomSteps } from './testing/link-steps.ts';

type ProposalEdit = Edit<SalesProposal>;
type Detail = SalesProposal['details'][number];

const [good, better] = [1, 2];
const [furnace, permit] = [1, 2];
const proposal = build(shape, {
  packages: [{ text: 'Good', order: 0 }],
  details: [
    { salesProposalPackageId: good, order: 0, text: 'Furnace', partItemId: 9, unitPriceCents: 400_000 },
    { salesProposalPackageId: good, order: 1, text: 'Permit', unitPriceCents: 9_000 },
  ],
});
const start = startEdit(shape, proposal);

const run = (edit: ProposalEdit, change: (edit: ProposalEdit) => ProposalEdit) =>
  followLinks(edit, change(edit));
const set = (edit: ProposalEdit, id: number, fields: Partial<Detail>) =>
  run(edit, (so) => changeRecord(shape, so, { kind: 'details', id, fields }));
const add = (edit: ProposalEdit, salesProposalPackageId: number, text: string) => {
  let id = 0;
  const after = run(edit, (so) => {
    const added = addLineTo(so, salesProposalPackageId, text);
    id = added.id;
    return added.edit;
  });
  return { edit: after, id };
};
const remove = (edit: ProposalEdit, kind: 'details' | 'packages', id: number) =>
  run(edit, (so) => removeRecord(shape, so, { kind, id }));
const move = (edit: ProposalEdit, id: number, to: number) =>
  run(edit, (so) => moveRecord(shape, so, { kind: 'details', id, to }));

const addLineTo = (edit: ProposalEdit, salesProposalPackageId: number, text: string) =>
  addRecord(shape, edit, { kind: 'details', fields: { salesProposalPackageId, text, unitPriceCents: 100 } });

/** Good, and Better, which is linked to it. */
const linked = addLinkedPackage(start, { baseId: good, text: 'Better' });
const begun = linked.edit;
const linkedId = linked.id;
const textsIn = ({ draft }: ProposalEdit, id: number) => linesOf(draft, id).map(({ text }) => text);
const follower = ({ draft }: ProposalEdit, id: number) =>
  draft.details.find((line) => isLive(line) && line.linkedDetailId === id)!;

describe('linked packages', () => {
  it('begin with the lines of the other package, as lines of their own', () => {
    expect(linesOf(begun.draft, linkedId)).toMatchObject([
      { text: 'Furnace', partItemId: 9, unitPriceCents: 400_000, linkedDetailId: furnace, overridden: [] },
      { text: 'Permit', unitPriceCents: 9_000, linkedDetailId: permit, overridden: [] },
    ]);
    expect(undo(shape, begun).draft).toEqual(proposal);
  });

  it('follow changes of the other package, in one undo step', () => {
    const edit = set(begun, furnace, { unitPriceCents: 450_000, quantity: 2 });
    expect(follower(edit, furnace)).toMatchObject({ unitPriceCents: 450_000, quantity: 2, overridden: [] });
    expect(undo(shape, edit).draft).toEqual(begun.draft);
    expect(redo(shape, undo(shape, edit)).draft).toEqual(edit.draft);
  });

  it('keep what was changed in them, and follow again by one change', () => {
    const { id } = follower(begun, furnace);
    const own = set(begun, id, { unitPriceCents: 500_000, priceKey: null });
    expect(follower(own, furnace)).toMatchObject({ unitPriceCents: 500_000, overridden: ['price'] });
    const after = set(own, furnace, { unitPriceCents: 450_000, text: 'Furnace 80%' });
    expect(follower(after, furnace)).toMatchObject({ unitPriceCents: 500_000, text: 'Furnace 80%' });
    const again = set(after, id, { overridden: [] });
    expect(follower(again, furnace)).toMatchObject({ unitPriceCents: 450_000, overridden: [] });
    // typing the same value again is no override
    expect(follower(set(own, id, { unitPriceCents: 400_000 }), furnace).overridden).toEqual([]);
  });

  it('keep an own item with its text, price and tax', () => {
    const { id } = follower(begun, furnace);
    const own = set(begun, id, { partItemId: 10, text: 'Heat pump' });
    expect(follower(own, furnace).overridden).toEqual([
      'item',
      'text',
      'description',
      'price',
      'tax',
      'cost',
    ]);
    const after = set(own, furnace, { unitPriceCents: 1, taxable: false, description: 'New', quantity: 3 });
    expect(follower(after, furnace)).toMatchObject({
      partItemId: 10,
      text: 'Heat pump',
      description: '',
      unitPriceCents: 400_000,
      taxable: true,
      quantity: 3,
    });
    expect(follower(set(after, id, { overridden: [] }), furnace)).toMatchObject({
      partItemId: 9,
      text: 'Furnace',
      unitPriceCents: 1,
      overridden: [],
    });
  });

  it('drop the price book’s price of an item that they no longer have', () => {
    const key = { propertyTypeId: 1, rateTypeId: 1, agreementId: 1 };
    const { id } = follower(begun, furnace);
    const own = set(begun, id, { unitPriceCents: 5, priceKey: key as unknown as Detail['priceKey'] });
    const after = set(own, furnace, { partItemId: 11, text: 'Boiler' });
    expect(follower(after, furnace)).toMatchObject({ partItemId: 11, unitPriceCents: 5, priceKey: null });
  });

  it('get added lines at their place, and lose removed ones; undo brings all back', () => {
    const { edit: withOwn } = add(begun, linkedId, 'Own');
    const { edit: added, id } = add(withOwn, good, 'Thermostat');
    expect(textsIn(added, linkedId)).toEqual(['Furnace', 'Permit', 'Thermostat', 'Own']);
    expect(follower(added, id)).toMatchObject({ text: 'Thermostat', unitPriceCents: 100 });
    const removed = remove(added, 'details', furnace);
    expect(textsIn(removed, linkedId)).toEqual(['Permit', 'Thermostat', 'Own']);
    expect(undo(shape, removed).draft).toEqual(added.draft);
    expect(undo(shape, undo(shape, removed)).draft).toEqual(withOwn.draft);
  });

  it('come in the order of the other package until they have their own', () => {
    const { edit } = add(begun, linkedId, 'Own');
    const placed = move(edit, follower(edit, furnace).id, 0);
    const moved = move(placed, permit, 0);
    expect(textsIn(moved, linkedId)).toEqual(['Permit', 'Furnace', 'Own']);
    const own = move(moved, follower(moved, furnace).id, 0);
    expect(own.draft.packages.at(-1)).toMatchObject({ ownOrder: true });
    const back = move(move(own, furnace, 0), permit, 0);
    expect(textsIn(back, linkedId)).toEqual(['Furnace', 'Permit', 'Own']);
    const again = run(back, (so) =>
      changeRecord(shape, so, { kind: 'packages', id: linkedId, fields: { ownOrder: false } }),
    );
    expect(textsIn(again, linkedId)).toEqual(['Permit', 'Furnace', 'Own']);
    // moving only lines of their own is no other order
    const ownMoved = move(edit, linesOf(edit.draft, linkedId).at(-1)!.id, 0);
    expect(ownMoved.draft.packages.at(-1)).toMatchObject({ ownOrder: false });
    expect(textsIn(ownMoved, linkedId)).toEqual(['Own', 'Furnace', 'Permit']);
  });

  it('stay as they are if the other package goes', () => {
    const { id } = follower(begun, furnace);
    const own = set(begun, id, { unitPriceCents: 500_000 });
    const removed = remove(own, 'packages', good);
    expect(removed.draft.packages.filter(isLive)).toMatchObject([{ text: 'Better', linkedPackageId: null }]);
    expect(linesOf(removed.draft, linkedId)).toMatchObject([
      { text: 'Furnace', unitPriceCents: 500_000, linkedDetailId: null, overridden: [] },
      { text: 'Permit', linkedDetailId: null, overridden: [] },
    ]);
    expect(undo(shape, removed).draft).toEqual(own.draft);
  });

  it('are never copies (R4.9)', () => {
    for (const id of [good, linkedId]) {
      const copy = copyPackage(begun, id);
      expect(copy.edit.draft.packages.at(-1)).toMatchObject({ linkedPackageId: null, ownOrder: false });
      expect(linesOf(copy.edit.draft, copy.id)).toMatchObject([
        { text: 'Furnace', linkedDetailId: null },
        { text: 'Permit', linkedDetailId: null },
      ]);
      const after = followLinks(
        copy.edit,
        changeRecord(shape, copy.edit, { kind: 'details', id: furnace, fields: { text: 'New' } }),
      );
      expect(textsIn(after, copy.id)).toEqual(['Furnace', 'Permit']);
      expect(textsIn(after, linkedId)).toEqual(['New', 'Permit']);
    }
  });

  it('link an existing package without changing a price', () => {
    const own = addPackage(start, { text: 'Best' });
    const best = own.id;
    let edit = addLineTo(own.edit, best, 'Permit').edit;
    edit = addLineTo(edit, best, 'Own').edit;
    const linkedNow = run(edit, (so) => linkPackage(so, { id: best, baseId: good }));
    expect(linesOf(linkedNow.draft, best)).toMatchObject([
      { text: 'Permit', unitPriceCents: 100, linkedDetailId: permit, overridden: ['price'] },
      { text: 'Own', linkedDetailId: null },
    ]);
    expect(missingLines(linkedNow.draft, best).map(({ text }) => text)).toEqual(['Furnace']);
    const whole = run(linkedNow, (so) => addMissingLine(so, { packageId: best, lineId: furnace }));
    expect(textsIn(whole, best)).toEqual(['Furnace', 'Permit', 'Own']);
    expect(missingLines(whole.draft, best)).toEqual([]);
    const unlinked = run(whole, (so) => unlinkPackage(so, best));
    expect(unlinked.draft.details.every(({ linkedDetailId }) => linkedDetailId === null)).toBe(true);
    expect(textsIn(unlinked, best)).toEqual(['Furnace', 'Permit', 'Own']);
  });

  it('have one level', () => {
    expect(linkTargets(begun.draft, good)).toEqual([]);
    const { edit, id } = addPackage(begun, { text: 'Best' });
    expect(linkTargets(edit.draft, id).map(({ text }) => text)).toEqual(['Good']);
  });

  it('take a line that was added to all packages once', () => {
    const { edit, id } = add(begun, linkedId, 'Thermostat');
    const all = run(edit, (so) => addToAllPackages(so, id));
    expect(textsIn(all, linkedId)).toEqual(['Furnace', 'Permit', 'Thermostat']);
    expect(textsIn(all, good)).toEqual(['Furnace', 'Permit', 'Thermostat']);
    expect(brokenLinks(all.draft)).toEqual([]);
  });

  it('hold no more add-ons than a package can have', () => {
    let edit = begun;
    for (let at = 0; at < 6; at += 1) {
      const added = add(edit, linkedId, `Extra ${at}`);
      edit = set(added.edit, added.id, { addOn: true });
    }
    const after = set(edit, permit, { addOn: true });
    expect(follower(after, permit)).toMatchObject({ addOn: false, overridden: ['addOn'] });
  });

  it('keep a line that isn’t an add-on', () => {
    const edit = remove(begun, 'details', follower(begun, furnace).id);
    const after = set(edit, permit, { addOn: true });
    expect(follower(after, permit)).toMatchObject({ addOn: false, overridden: ['addOn'] });
    // two lines become add-ons at once
    const both = run(begun, (so) =>
      [furnace, permit].reduce(
        (one, id) => changeRecord(shape, one, { kind: 'details', id, fields: { addOn: true } }),
        so,
      ),
    );
    expect(linesOf(both.draft, linkedId).map(({ addOn }) => addOn)).toEqual([true, false]);
  });

  it('stay linked among themselves in a duplicate and in a template (R4.10, R4.11)', () => {
    const saved = settle(shape, begun.draft, { [-1]: better, [-2]: 11, [-3]: 12 });
    const fields = { text: 'T', callDepartmentTypeId: null, templateNote: '' };
    for (const { draft } of [markAsNew(saved, proposal.guid), saveAsTemplate(saved, proposal.guid, fields)]) {
      const [first, second] = draft.packages;
      expect(second!.linkedPackageId).toBe(first!.id);
      const ids = linesOf(draft, first!.id).map(({ id }) => id);
      expect(linesOf(draft, second!.id).map(({ linkedDetailId }) => linkedDetailId)).toEqual(ids);
      expect(ids.every((id) => id < 0)).toBe(true);
    }
  });

  it('leave an accepted proposal alone', () => {
    const accepted = startEdit(shape, {
      ...settle(shape, begun.draft, { [-1]: better, [-2]: 11, [-3]: 12 }),
      status: 'Accepted' as const,
    });
    const after = changeRecord(shape, accepted, { kind: 'details', id: furnace, fields: { text: 'New' } });
    expect(followLinks(accepted, after)).toBe(after);
  });
});

const many = { numRuns: 120 };
const runs = fc.record({ seed: fc.integer(), count: fc.integer({ min: 1, max: 25 }) });

/** The same with discounts, one of them limited to a line, and a rebate. */
const reduced = addLinkedPackage(
  startEdit(shape, {
    ...proposal,
    ...build(shape, {
      discounts: [
        { salesProposalPackageId: good, text: 'Spring', amountCents: 10_000 },
        {
          salesProposalPackageId: good,
          order: 1,
          text: 'Parts',
          kind: 'percent',
          rate: 50_000,
          scope: 'lines',
          lineIds: [furnace],
        },
      ],
      rebates: [{ salesProposalPackageId: good, text: 'Utility', amountCents: 30_000 }],
    }),
    packages: proposal.packages,
    details: proposal.details,
  }),
  { baseId: good, text: 'Better' },
).edit;
const beginning = (seed: number) => (seed % 3 === 0 ? begun : reduced);

describe('links under any changes', () => {
  it('hold after every step, and every step is undone', () => {
    fc.assert(
      fc.property(runs, ({ seed, count }) => {
        const choose = chooser(seed);
        const first = beginning(seed);
        const edits = randomSteps(first, choose, count);
        for (const { draft } of edits) expect(brokenLinks(draft)).toEqual([]);
        let back = edits.at(-1)!;
        while (back.past.length > first.past.length) back = undo(shape, back);
        expect(back.draft).toEqual(first.draft);
        while (back.future.length > 0) {
          back = redo(shape, back);
          expect(brokenLinks(back.draft)).toEqual([]);
        }
        expect(back.draft).toEqual(edits.at(-1)!.draft);
      }),
      many,
    );
  });

  it('keep the lines of all others if a package is removed or copied', () => {
    fc.assert(
      fc.property(runs, ({ seed, count }) => {
        const choose = chooser(seed);
        const edit = randomSteps(beginning(seed), choose, count).at(-1)!;
        const packages = edit.draft.packages.filter(isLive);
        const { id } = pick(choose, packages);
        const shown = ({ draft }: ProposalEdit, of: number) =>
          linesOf(draft, of).map(
            ({ linkedDetailId: _followed, overridden: _parts, updated: _updated, ...rest }) => rest,
          );
        const others = packages.filter((each) => each.id !== id);
        const reduced = ({ draft }: ProposalEdit, of: number) =>
          reductionKinds.flatMap((kind) =>
            reductionsIn(draft, kind, of).map(
              ({ linkedReductionId: _followed, ownTerms: _own, updated: _updated, ...rest }) => rest,
            ),
          );
        const removed = packages.length > 1 ? remove(edit, 'packages', id) : edit;
        const copied = copyPackage(edit, id);
        const followed = followLinks(edit, copied.edit);
        for (const each of others) {
          expect(shown(removed, each.id)).toEqual(shown(edit, each.id));
          expect(shown(followed, each.id)).toEqual(shown(edit, each.id));
          expect(reduced(removed, each.id)).toEqual(reduced(edit, each.id));
          expect(reduced(followed, each.id)).toEqual(reduced(edit, each.id));
        }
        expect(linesOf(followed.draft, copied.id).filter((line) => line.linkedDetailId !== null)).toEqual([]);
        const links = reductionKinds.flatMap((kind) => reductionsIn(followed.draft, kind, copied.id));
        expect(links.filter(({ linkedReductionId }) => linkedReductionId !== null)).toEqual([]);
        expect(followed.draft.packages.find((each) => each.id === copied.id)!.linkedPackageId).toBeNull();
      }),
      many,
    );
  });

  it('are saved as they were shown', () => {
    fc.assert(
      fc.property(runs, ({ seed, count }) => {
        const choose = chooser(seed);
        const first = settle(shape, randomSteps(beginning(seed), choose, count).at(-1)!.draft, idsFrom(100));
        const edit = randomSteps(startEdit(shape, first), choose, count).at(-1)!;
        const plan = withoutFollowed(planSave(shape, edit), first);
        const settled = withLinks(plan, first, applyPlan(shape, first, plan));
        const shown = applyPlan(shape, first, planSave(shape, edit));
        expect(inLineOrder(applyPlan(shape, first, settled))).toEqual(inLineOrder(shown));
      }),
      many,
    );
  });
});

/** The order of the lines that a discount is limited to means nothing. */
const inLineOrder = (one: SalesProposal): SalesProposal => ({
  ...one,
  discounts: one.discounts.map((each) => ({ ...each, lineIds: each.lineIds.toSorted((a, b) => a - b) })),
});

const idsFrom = (start: number) =>
  Object.fromEntries(Array.from({ length: 400 }, (_, at) => [-1 - at, start + at])) as Record<number, number>;
