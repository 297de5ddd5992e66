import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { applyPlan, earlierIds, lowestIdOf, repointPlan } from './edit-apply.ts';
import { cascade } from './edit-cascade.ts';
import { addRecord, changeRecord, changeRoot, moveRecord } from './edit-change.ts';
import { refusePlan } from './edit-check.ts';
import { openPlan } from './edit-open.ts';
import { planned, planSave, planSchema } from './edit-plan.ts';
import { removeRecord } from './edit-remove.ts';
import { type Edit, startEdit, startNewEdit } from './edit-session.ts';
import { settle } from './edit-settle.ts';
import { kindsOf } from './edit-shape.ts';
import { build } from './testing/build-aggregate.ts';
import { forAnyEdit } from './testing/edit-properties.ts';
import { randomEdit } from './testing/edit-samples.ts';

const proposalEdit = startEdit(
  salesProposalShape,
  build(salesProposalShape, {
    taxItemId: 3,
    packages: [{ text: 'Good' }, { text: 'Better', order: 1 }, { text: 'Best', order: 2 }],
    details: [{ salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 120000 }],
  }),
);
const workOrderEdit = startEdit(
  workOrderShape,
  build(workOrderShape, {
    recommendations: [{ siteSystemId: null }],
    payments: [{ method: 'check', amountCents: 5000 }],
  }),
);

describe('planSave', () => {
  it('plans nothing where nothing differs', () => {
    expect(planSave(salesProposalShape, proposalEdit).steps).toEqual([]);
  });

  it('plans nothing for what was added and removed again, at any point of an edit', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const edit = randomEdit(shape, { seed, steps });
      const kind = 'payments';
      const added = addRecord(shape, edit, { kind, fields: { amountCents: 100 } });
      const removed = removeRecord(shape, added.edit, { kind, id: added.id });
      expect(planSave(shape, removed)).toEqual(planSave(shape, edit));
    });
  });

  it('plans nothing for a system added with all that hangs on it, and removed again (R4.4, R4.15)', () => {
    const system = addRecord(workOrderShape, workOrderEdit, { kind: 'siteSystems', fields: { siteId: 41 } });
    const fields = { siteSystemId: system.id };
    const detail = addRecord(workOrderShape, system.edit, { kind: 'details', fields });
    const part = addRecord(workOrderShape, detail.edit, {
      kind: 'repairParts',
      fields: { parentId: detail.id },
    });
    const removed = removeRecord(workOrderShape, part.edit, { kind: 'siteSystems', id: system.id });
    expect(planSave(workOrderShape, removed).steps).toEqual([]);
  });

  it('carries old and new value of each changed field, and the flags (R3.1, R4.5)', () => {
    const fields = { text: 'Boiler', quantity: 2 };
    const edit = changeRecord(salesProposalShape, proposalEdit, { kind: 'details', id: 1, fields });
    expect(planSave(salesProposalShape, edit)).toEqual({
      entity: 'salesProposal',
      id: 7,
      steps: [
        {
          kind: 'details',
          records: [
            {
              id: 1,
              created: false,
              updated: true,
              deleted: false,
              fields: { text: { from: 'Furnace', to: 'Boiler' }, quantity: { from: 1, to: 2 } },
            },
          ],
        },
      ],
    });
  });

  it('takes fields along that belong together with a changed one', () => {
    const edit = changeRoot(salesProposalShape, proposalEdit, {
      taxOverride: true,
      salesTaxPercentage: 7.25,
    });
    expect(planned(planSave(salesProposalShape, edit), { kind: 'salesProposal', id: 7 })?.fields).toEqual({
      taxItemId: { from: 3, to: 3 },
      taxOverride: { from: false, to: true },
      salesTaxPercentage: { from: null, to: 7.25 },
      manualTaxItem: { from: null, to: null },
    });
  });

  it('has the root first and then the kinds in the order of the cascade (R4.5)', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const kinds = planSave(shape, randomEdit(shape, { seed, steps })).steps.map((step) => step.kind);
      const turns = kinds.map((kind) =>
        kind === shape.name ? -1 : cascade.indexOf(shape.kinds[kind]?.step ?? 'tags'),
      );
      expect(turns).toEqual(turns.toSorted((a, b) => a - b));
      expect(new Set(kinds).size).toBe(kinds.length);
    });
  });

  it('removes before it creates, and creates before it updates', () => {
    const added = addRecord(salesProposalShape, proposalEdit, { kind: 'packages', fields: {} });
    const renamed = changeRecord(salesProposalShape, added.edit, {
      kind: 'packages',
      id: 1,
      fields: { text: 'A' },
    });
    const removed = removeRecord(salesProposalShape, renamed, { kind: 'packages', id: 2 });
    expect(planSave(salesProposalShape, removed).steps[0]?.records.map(({ id }) => id)).toEqual([
      2,
      added.id,
      1,
    ]);
  });

  it('creates a new root with all its fields', () => {
    const edit = startNewEdit(salesProposalShape, { guid: 'b', siteId: 41 });
    const record = planned(planSave(salesProposalShape, edit), { kind: 'salesProposal', id: -1 });
    expect(record).toMatchObject({
      created: true,
      fields: { siteId: { from: null, to: 41 }, guid: { to: 'b' } },
    });
    expect(record?.fields).not.toHaveProperty('status');
  });

  it('carries what was seen of a deleted record, and why a payment is voided (R4.4)', () => {
    const removal = { kind: 'payments', id: 1, reason: 'entered twice' } as const;
    const plan = planSave(workOrderShape, removeRecord(workOrderShape, workOrderEdit, removal));
    expect(planned(plan, { kind: 'payments', id: 1 })).toMatchObject({
      deleted: true,
      reason: 'entered twice',
      fields: { amountCents: { from: 5000, to: null } },
    });
  });

  it("leaves out a new photo flagged 'The file is too large.', and keeps the others (R5.4)", () => {
    const add = (edit: typeof workOrderEdit, error: string | null) =>
      addRecord(workOrderShape, edit, {
        kind: 'recommendationPhotos',
        fields: { recommendationId: 1, error },
      });
    const large = add(workOrderEdit, 'The file is too large.');
    const fine = add(large.edit, null);
    const plan = planSave(workOrderShape, fine.edit);
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['recommendationPhotos']);
    expect(plan.steps[0]?.records).toMatchObject([{ id: fine.id, place: { after: null, before: null } }]);
  });

  it('is JSON that its schema takes', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const plan = planSave(shape, randomEdit(shape, { seed, steps }));
      expect(planSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    });
  });
});

describe('places in a plan', () => {
  const placesOf = (edit: typeof proposalEdit) =>
    planSave(salesProposalShape, edit).steps.flatMap(({ records }) =>
      records.map(({ id, place }) => [id, place]),
    );

  it('name the neighbors of what was moved, and only of that', () => {
    const edit = moveRecord(salesProposalShape, proposalEdit, { kind: 'packages', id: 3, to: 0 });
    expect(placesOf(edit)).toEqual([
      [1, undefined],
      [2, undefined],
      [3, { after: null, before: 1 }],
    ]);
  });

  it('name the neighbors of what is new', () => {
    const { edit, id } = addRecord(salesProposalShape, proposalEdit, { kind: 'packages', fields: {} });
    expect(placesOf(edit)).toEqual([[id, { after: 3, before: null }]]);
  });

  it('come with the number of what was moved to another parent', () => {
    const fields = { salesProposalPackageId: 2 };
    const edit = changeRecord(salesProposalShape, proposalEdit, { kind: 'details', id: 1, fields });
    expect(planned(planSave(salesProposalShape, edit), { kind: 'details', id: 1 })).toMatchObject({
      fields: { order: { from: 0, to: 0 }, salesProposalPackageId: { from: 1, to: 2 } },
      place: { after: null, before: null },
    });
  });
});

describe('applyPlan', () => {
  it('gives the draft (R4.5)', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const edit = randomEdit(shape, { seed, steps });
      const plan = planSave(shape, edit);
      expect(applyPlan(shape, edit.base, plan)).toEqual(settle(shape, edit.draft, {}));
      expect(applyPlan(shape, edit.base, JSON.parse(JSON.stringify(plan)))).toEqual(
        settle(shape, edit.draft, {}),
      );
    });
  });

  it('gives the draft of a new aggregate (R4.5)', () => {
    const started = startNewEdit(salesProposalShape, { guid: 'b', siteId: 41 });
    const { edit, id } = addRecord(salesProposalShape, started, {
      kind: 'packages',
      fields: { text: 'Good' },
    });
    const fields = { salesProposalPackageId: id };
    const { draft } = addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit;
    const plan = planSave(salesProposalShape, { ...edit, draft });
    expect(applyPlan(salesProposalShape, null, plan)).toEqual(settle(salesProposalShape, draft, {}));
  });

  it('passes over what is not there', () => {
    const edit = changeRecord(salesProposalShape, proposalEdit, {
      kind: 'details',
      id: 1,
      fields: { text: 'x' },
    });
    const copy = build(salesProposalShape, {});
    expect(applyPlan(salesProposalShape, copy, planSave(salesProposalShape, edit)).details).toEqual([]);
  });
});

describe('openPlan', () => {
  it('gives an edit that plans the same', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const edit = randomEdit(shape, { seed, steps });
      const plan = planSave(shape, edit);
      const opened = openPlan(shape, startEdit(shape, edit.base ?? { id: 0 }), plan);
      expect(planSave(shape, opened)).toEqual(plan);
      expect(opened.past.length).toBe(plan.steps.length === 0 ? 0 : 1);
    });
  });

  it('gives ids below those of the plan (R4.2)', () => {
    const added = addRecord(salesProposalShape, proposalEdit, { kind: 'packages', fields: {} });
    const start = startEdit(salesProposalShape, build(salesProposalShape, {}));
    const opened = openPlan(salesProposalShape, start, planSave(salesProposalShape, added.edit));
    expect(addRecord(salesProposalShape, opened, { kind: 'packages', fields: {} }).id).toBe(-2);
  });

  it('opens the plan of a new work order beside the systems of its site, and plans the same', () => {
    const { siteSystems } = build(workOrderShape, { siteSystems: [{ siteId: 41, text: 'Furnace' }] });
    const begin = () => startNewEdit(workOrderShape, {}, { siteSystems });
    const model = { kind: 'siteSystems', id: 1, fields: { model: 'XR14' } } as const;
    const named = changeRecord(workOrderShape, begin(), model);
    const made = addRecord(workOrderShape, named, { kind: 'details', fields: { siteSystemId: 1 } });
    const plan = planSave(workOrderShape, made.edit);
    expect(planSave(workOrderShape, openPlan(workOrderShape, begin(), plan))).toEqual(plan);
  });
});

describe('earlierIds', () => {
  it('names temporary ids that earlier saves have made, and not those that the plan makes', () => {
    const waiting = build(workOrderShape, { siteSystems: [{ id: -1, siteId: 41 }], details: [{ id: -2 }] });
    const started = startEdit(workOrderShape, waiting);
    const fields = { siteSystemId: -1, agreementId: -8 };
    const added = addRecord(workOrderShape, started, {
      kind: 'details',
      fields: { siteSystemId: fields.siteSystemId },
    });
    const sold = addRecord(workOrderShape, added.edit, { kind: 'workOrderAgreements', fields });
    const plan = planSave(workOrderShape, sold.edit);
    expect(earlierIds(workOrderShape, plan)).toEqual([-1, -2, -8]);
    expect(earlierIds(workOrderShape, repointPlan(workOrderShape, plan, { '-1': 501, '-2': 502 }))).toEqual([
      -8,
    ]);
  });

  it('names the root of a work order that waits itself', () => {
    const waiting = build(workOrderShape, { id: -1 });
    const edit = changeRoot(workOrderShape, startEdit(workOrderShape, waiting), { text: 'No heat' });
    expect(earlierIds(workOrderShape, planSave(workOrderShape, edit))).toEqual([-1]);
  });
});

describe('lowestIdOf', () => {
  it('is below every temporary id of the plans that wait (R4.2)', () => {
    const edit = addRecord(workOrderShape, startEdit(workOrderShape, build(workOrderShape), -4), {
      kind: 'details',
      fields: {},
    }).edit;
    expect(lowestIdOf(workOrderShape, [planSave(workOrderShape, edit)])).toBe(-5);
    expect(lowestIdOf(workOrderShape, [])).toBe(0);
  });
});

describe('refusePlan', () => {
  const refusals = (edit: Edit | typeof workOrderEdit, change: (plan: string) => string = (plan) => plan) => {
    const plan = planSave(workOrderShape, edit as typeof workOrderEdit);
    return refusePlan(workOrderShape, JSON.parse(change(JSON.stringify(plan))), edit.base).map(
      ({ fault, field }) => (field === null ? fault : `${fault} ${field}`),
    );
  };
  const added = addRecord(workOrderShape, workOrderEdit, {
    kind: 'details',
    fields: { text: 'Tune-up' },
  }).edit;
  const voided = removeRecord(workOrderShape, workOrderEdit, { kind: 'payments', id: 1, reason: 'twice' });

  it('takes what edits of good values plan (R5.8)', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const edit = randomEdit(shape, { seed, steps });
      expect(refusePlan(shape, planSave(shape, edit), edit.base)).toEqual([]);
    });
  });

  it('names the field that is wrong, in words (R5.8)', () => {
    const edit = changeRecord(workOrderShape, added, {
      kind: 'details',
      id: -1,
      fields: { quantity: 0.00001 },
    });
    expect(refusePlan(workOrderShape, planSave(workOrderShape, edit), edit.base)).toEqual([
      {
        kind: 'details',
        id: -1,
        fault: 'invalid',
        field: 'quantity',
        message: 'Use no more than 4 decimal places.',
      },
    ]);
    expect(refusals(added, (plan) => plan.replace('"Tune-up"', '5'))).toEqual(['invalid text']);
  });

  it('refuses a missing reference of a new record', () => {
    expect(refusals(added, (plan) => plan.replace('"to":7', '"to":null'))).toEqual(['invalid workOrderId']);
  });

  it('refuses what the shape does not know', () => {
    expect(refusals(added, (plan) => plan.replace('"workOrder"', '"salesProposal"'))).toEqual([
      'other_entity',
    ]);
    expect(refusals(added, (plan) => plan.replace('"details"', '"extras"'))).toEqual(['kind_unknown']);
    expect(refusals(added, (plan) => plan.replace('"hidden"', '"color"'))).toEqual(['field_unknown color']);
  });

  it('refuses managed fields (R4.6)', () => {
    const edit = changeRoot(workOrderShape, workOrderEdit, { text: 'No heat' });
    expect(refusals(edit, (plan) => plan.replace('"text"', '"complete"'))).toEqual([
      'field_unknown complete',
    ]);
  });

  it('refuses steps out of order (R4.5) and a record twice', () => {
    const both = addRecord(workOrderShape, added, { kind: 'tagEntities', fields: { tagId: 4 } }).edit;
    const plan = planSave(workOrderShape, both);
    const faults = (steps: typeof plan.steps) =>
      refusePlan(workOrderShape, { ...plan, steps }, both.base).map(({ fault }) => fault);
    expect(faults(plan.steps.toReversed())).toEqual(['out_of_order']);
    const [step] = plan.steps;
    const twice = { kind: 'details', records: [...(step?.records ?? []), ...(step?.records ?? [])] };
    expect(faults([twice])).toEqual(['record_twice']);
  });

  it('refuses flags that contradict each other or the id (R3.1)', () => {
    expect(refusals(added, (plan) => plan.replace('"updated":false', '"updated":true'))).toEqual([
      'flags_wrong',
    ]);
    expect(refusals(added, (plan) => plan.replace('"id":-1', '"id":12'))).toEqual(['flags_wrong']);
  });

  it('refuses to remove the root in a save', () => {
    const edit = changeRoot(workOrderShape, workOrderEdit, { text: 'No heat' });
    const removal = (plan: string) =>
      plan.replace('"updated":true,"deleted":false', '"updated":false,"deleted":true');
    expect(refusals(edit, removal)).toEqual(['flags_wrong']);
  });

  it('refuses card payments, by the plan and by the row (R4.5)', () => {
    const cash = addRecord(workOrderShape, workOrderEdit, {
      kind: 'payments',
      fields: { amountCents: 100 },
    }).edit;
    expect(refusals(cash, (plan) => plan.replace('"cash"', '"card"'))).toEqual(['kept_out']);
    const row = build(workOrderShape, { payments: [{ method: 'card', amountCents: 5000 }] });
    const faults = refusePlan(workOrderShape, planSave(workOrderShape, voided), row).map(
      ({ fault }) => fault,
    );
    expect(faults).toEqual(['kept_out']);
  });

  it('refuses to void a payment without a reason (R4.4)', () => {
    expect(refusals(voided, (plan) => plan.replace('"reason":"twice"', '"reason":" "'))).toEqual([
      'void_reason_missing',
    ]);
  });

  it('refuses to turn a saved recommendation into that of another system (R4.14)', () => {
    const change = { from: null, to: 3 };
    const record = { id: 1, created: false, updated: true, deleted: false, fields: { siteSystemId: change } };
    const plan = { entity: 'workOrder', id: 7, steps: [{ kind: 'recommendations', records: [record] }] };
    expect(refusePlan(workOrderShape, plan, workOrderEdit.base).map(({ fault }) => fault)).toEqual([
      'identity_fixed',
    ]);
  });

  it('takes every kind of child', () => {
    expect(kindsOf(workOrderShape).length).toBe(17);
    expect(kindsOf(salesProposalShape).length).toBe(7);
  });
});
