import { describe, expect, it } from 'vitest';
import { changeRecord } from '../kernel/edit-change.ts';
import { refusePlan } from '../kernel/edit-check.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { undo } from '../kernel/edit-history.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { thrown } from '../kernel/testing/broken-invariant.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { addPackage, copyPackage, isNamedAsCopy, newPackageOrder } from './package-rules.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const proposal = build(salesProposalShape, {
  packages: [
    { text: 'Good', description: 'Single stage', selected: true },
    { text: 'Best', order: 1 },
    { text: 'Old', order: 2, hidden: true },
  ],
  details: [
    { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 120000 },
    { salesProposalPackageId: 1, text: 'Thermostat', order: 1 },
    { salesProposalPackageId: 2, text: 'Heat pump' },
  ],
  discounts: [{ salesProposalPackageId: 1, text: 'Spring', scope: 'lines', lineIds: [1, 2] }],
  rebates: [{ salesProposalPackageId: 1, text: 'Utility', amountCents: 30000 }],
  loanApplications: [{ salesProposalPackageId: 1, loanRateId: 4 }],
});
const edit = startEdit(salesProposalShape, proposal);

describe('newPackageOrder', () => {
  it('counts the packages that are not deleted (R4.12)', () => {
    expect(newPackageOrder(proposal.packages)).toBe(2);
    const removed = removeRecord(salesProposalShape, edit, { kind: 'packages', id: 1 });
    expect(newPackageOrder(removed.draft.packages)).toBe(1);
    expect(newPackageOrder([])).toBe(0);
  });

  it('places an added package (R4.12)', () => {
    const { edit: added, id } = addPackage(edit, { text: 'Better' });
    expect(added.draft.packages.find((each) => each.id === id)).toMatchObject({ text: 'Better', order: 2 });
  });
});

describe('isNamedAsCopy', () => {
  it('is so of every copy until it is renamed, also of one with a name that was cut, and of no other name (R4.9)', () => {
    const renamed = (text: string) =>
      copyPackage(changeRecord(salesProposalShape, edit, { kind: 'packages', id: 1, fields: { text } }), 1);
    const nameOf = ({ edit: { draft }, id }: ReturnType<typeof renamed>) =>
      draft.packages.find((each) => each.id === id)!.text;
    for (const text of ['', 'Good', 'Good - Copy', 'x'.repeat(200)])
      expect(isNamedAsCopy(nameOf(renamed(text)))).toBe(true);
    for (const text of ['', 'Good', 'Copy', 'Good - Copy of it', 'Xerox-Copy'])
      expect(isNamedAsCopy(text)).toBe(false);
  });
});

describe('copyPackage', () => {
  const thermostat = { kind: 'details', id: 2 } as const;
  const copied = copyPackage(removeRecord(salesProposalShape, edit, thermostat), 1);
  const { draft } = copied.edit;

  it("names the copy with the text plus ' - Copy', places it right after the original and leaves it unselected (R4.9)", () => {
    expect(draft.packages.at(-1)).toMatchObject({
      id: copied.id,
      text: 'Good - Copy',
      description: 'Single stage',
      order: 1,
      selected: false,
      created: true,
    });
  });

  it('moves those behind the original on by one (R4.9)', () => {
    const texts = draft.packages.filter(isLive).toSorted(byOrder('order'));
    expect(texts.map(({ text, order }) => [text, order])).toEqual([
      ['Good', 0],
      ['Good - Copy', 1],
      ['Best', 2],
    ]);
  });

  it('duplicates details, discounts and rebates that are not deleted (R4.9)', () => {
    const ofCopy = <T extends { salesProposalPackageId: number }>(list: readonly T[]) =>
      list.filter(({ salesProposalPackageId }) => salesProposalPackageId === copied.id);
    expect(ofCopy(draft.details)).toMatchObject([{ text: 'Furnace', unitPriceCents: 120000, created: true }]);
    expect(ofCopy(draft.rebates)).toMatchObject([{ text: 'Utility', amountCents: 30000 }]);
    expect(ofCopy(draft.discounts)).toMatchObject([
      { text: 'Spring', lineIds: [ofCopy(draft.details)[0]?.id] },
    ]);
  });

  it('leaves the original and its loan applications alone (R4.9)', () => {
    expect(draft.packages[0]).toEqual(edit.draft.packages[0]);
    expect(draft.discounts[0]?.lineIds).toEqual([1]);
    expect(draft.loanApplications).toEqual(edit.draft.loanApplications);
  });

  it('takes the financing that is offered with a package along where the package is removed (R4.4)', () => {
    const removed = removeRecord(salesProposalShape, edit, { kind: 'packages', id: 1 });
    expect(removed.draft.loanApplications.filter(isLive)).toEqual([]);
    expect(undo(salesProposalShape, removed).draft).toEqual(edit.draft);
  });

  it('is one step to undo', () => {
    expect(undo(salesProposalShape, copyPackage(edit, 1).edit).draft).toEqual(edit.draft);
  });

  it.each([200, 194, 193])('cuts a name of %i characters to what can be kept (R4.9)', (length) => {
    const named = { kind: 'packages', id: 1, fields: { text: 'x'.repeat(length) } } as const;
    const long = copyPackage(changeRecord(salesProposalShape, edit, named), 1);
    expect(long.edit.draft.packages.at(-1)?.text).toBe(`${'x'.repeat(193)} - Copy`);
    expect(refusePlan(salesProposalShape, planSave(salesProposalShape, long.edit), proposal)).toEqual([]);
  });

  it('cuts no character in half (R4.9)', () => {
    const named = { kind: 'packages', id: 1, fields: { text: '🔥'.repeat(100) } } as const;
    const long = copyPackage(changeRecord(salesProposalShape, edit, named), 1);
    expect(long.edit.draft.packages.at(-1)?.text).toBe(`${'🔥'.repeat(96)} - Copy`);
  });

  it('refuses a package that is deleted or missing', () => {
    const removed = removeRecord(salesProposalShape, edit, { kind: 'packages', id: 1 });
    expect(thrown(() => copyPackage(removed, 1))).toBe('record_not_there');
    expect(thrown(() => copyPackage(edit, 99))).toBe('record_not_there');
  });
});
