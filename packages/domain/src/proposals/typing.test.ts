import { describe, expect, it } from 'vitest';
import { changeRecord } from '../kernel/edit-change.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { type Edit, startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { packageTotals } from './document-pricing.ts';
import { createKeptTotals } from './kept-totals.ts';
import { addLinkedPackage, followLinks } from './linked-packages.ts';
import { fieldsOfPart } from './linked-parts.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape as shape } from './sales-proposal-shape.ts';

type Detail = SalesProposal['details'][number];
const packages = 12;
const linesEach = 150;
const settings = {
  allowOverrideTaxes: true,
  taxRounding: 'invoice',
  taxItem: null,
  taxExemption: null,
} as const;

/** Returns a saved proposal with this many packages, all linked to the first one or none linked. */
function large(isLinked: boolean): Edit<SalesProposal> {
  const names = Array.from({ length: isLinked ? 1 : packages }, (_, at) => ({ text: `Package ${at}` }));
  const details = names.flatMap((_, of) =>
    Array.from({ length: linesEach }, (_each, order) => ({
      salesProposalPackageId: of + 1,
      text: `Line ${order}`,
      unitPriceCents: 10_000 + order,
      order,
    })),
  );
  let edit = startEdit(shape, build(shape, { packages: names, details }));
  const linked = isLinked ? packages - 1 : 0;
  for (let at = 1; at <= linked; at += 1)
    edit = addLinkedPackage(edit, { baseId: 1, text: `Package ${at}` }).edit;
  // as the server answers once it's saved
  const saved = <R extends { id: number }>(record: R) => ({
    ...record,
    created: false,
    updated: false,
    deleted: false,
  });
  const { draft } = edit;
  return startEdit(shape, {
    ...draft,
    packages: draft.packages.map(saved),
    details: draft.details.map(saved),
  } as SalesProposal);
}

const compared = new Set<string>(Object.values(fieldsOfPart).flat());
/** Replaces the lines with ones that record each read of a field that links or prices depend on. */
function watched(edit: Edit<SalesProposal>): { edit: Edit<SalesProposal>; read: Set<number> } {
  const read = new Set<number>();
  const details = edit.draft.details.map(
    (line) =>
      new Proxy(line, {
        get(target: Detail, field: keyof Detail) {
          if (compared.has(field)) read.add(target.id);
          return target[field];
        },
      }),
  );
  const draft = { ...edit.draft, details };
  return { edit: { ...edit, base: draft, draft }, read };
}
const typed = (edit: Edit<SalesProposal>, fields: Partial<Detail>) => {
  const line = edit.draft.details[70]!;
  return followLinks(edit, changeRecord(shape, edit, { kind: 'details', id: line.id, fields }));
};

describe('typing in a proposal of 12 packages with 150 lines each', () => {
  it('looks at the changed line and those that follow it, of 1,800, for links and for the plan', () => {
    const { edit, read } = watched(large(true));
    expect(edit.draft.details).toHaveLength(packages * linesEach);
    const after = typed(edit, { text: 'Heat pump', quantity: 2 });
    expect(after.draft.details.filter(({ text }) => text === 'Heat pump')).toHaveLength(packages);
    expect(planSave(shape, after).steps.flatMap(({ records }) => records)).toHaveLength(packages);
    // the filter above has read the text of all
    read.clear();
    const again = typed(edit, { text: 'Heat pump', quantity: 2 });
    planSave(shape, again);
    expect(read.size).toBe(packages);
  });

  it('looks at one line where nothing is linked', () => {
    const { edit, read } = watched(large(false));
    planSave(shape, typed(edit, { text: 'Heat pump' }));
    expect(read.size).toBe(1);
  });

  it('begins with the very lines that were loaded, which a comparison passes over', () => {
    const { base, draft } = large(true);
    expect(draft.details.every((line, at) => line === base!.details[at])).toBe(true);
  });

  it('prices no package again for words, and for a figure only those whose lines have another one', () => {
    const priced: number[] = [];
    const totals = createKeptTotals((proposal, id, given) => {
      priced.push(id);
      return packageTotals(proposal, id, given);
    });
    const counted = (edit: Edit<SalesProposal>) => {
      const result = totals(edit.draft, settings);
      for (const [id, each] of result) expect(each).toEqual(packageTotals(edit.draft, id, settings));
      return priced.splice(0).length;
    };
    for (const [isLinked, again] of [
      [false, 1],
      [true, packages],
    ] as const) {
      const edit = large(isLinked);
      expect(counted(edit)).toBe(packages);
      const words = typed(edit, { text: 'Heat pump', description: 'Quiet' });
      expect(counted(words)).toBe(0);
      expect(counted(typed(words, { quantity: 3 }))).toBe(again);
    }
  });

  it('prices everything again when the tax, the settings or the lines are others', () => {
    const priced: number[] = [];
    const totals = createKeptTotals((proposal, id, given) => {
      priced.push(id);
      return packageTotals(proposal, id, given);
    });
    const edit = large(false);
    const { draft } = edit;
    const count = (proposal: SalesProposal, given: Parameters<typeof totals>[1] = settings) => {
      totals(proposal, given);
      return priced.splice(0).length;
    };
    count(draft);
    expect(count(draft)).toBe(0);
    expect(count({ ...draft, note: 'Call first' })).toBe(0);
    expect(count({ ...draft, taxItemId: 5 })).toBe(packages);
    expect(count(draft, { ...settings, taxRounding: 'line' })).toBe(packages);
    expect(count({ ...draft, details: draft.details.slice(1) }, { ...settings, taxRounding: 'line' })).toBe(
      packages,
    );
  });
});
