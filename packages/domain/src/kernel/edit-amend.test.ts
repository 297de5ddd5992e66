import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { amendPlan } from './edit-amend.ts';
import { changeRecord } from './edit-change.ts';
import { type Plan, planSave } from './edit-plan.ts';
import { startEdit } from './edit-session.ts';
import { build } from './testing/build-aggregate.ts';

const shape = salesProposalShape;
const proposal = build(salesProposalShape, {
  text: 'Replacement',
  packages: [{ text: 'Good', selected: true }],
  details: [{ salesProposalPackageId: 1, text: 'Furnace' }],
});
const change = { kind: 'details', id: 1, fields: { text: 'Boiler' } } as const;
const plan = planSave(
  salesProposalShape,
  changeRecord(salesProposalShape, startEdit(salesProposalShape, proposal), change),
);
const nothing: Plan = { entity: shape.name, id: proposal.id, steps: [] };
const root = { kind: shape.name, id: proposal.id, was: proposal };

describe('amendPlan', () => {
  it('adds a change of a record that the plan leaves alone, in the order of the cascade (R4.5)', () => {
    const selected = { kind: 'packages', id: 1, was: proposal.packages[0]!, to: { selected: false } };
    const amended = amendPlan(shape, amendPlan(shape, plan, selected), { ...root, to: { status: 'Sent' } });
    expect(amended.steps.map(({ kind }) => kind)).toEqual([shape.name, 'packages', 'details']);
    expect(amended.steps[0]!.records).toEqual([
      {
        id: proposal.id,
        created: false,
        updated: true,
        deleted: false,
        fields: { status: { from: 'Created', to: 'Sent' } },
      },
    ]);
  });

  it('goes before what the plan says of the same field, and takes out what is so already', () => {
    const asked = amendPlan(shape, nothing, { ...root, to: { text: 'Mine', status: 'Sent' } });
    const amended = amendPlan(shape, asked, { ...root, to: { text: 'Yours', status: 'Created' } });
    expect(amended.steps[0]!.records[0]!.fields).toEqual({ text: { from: 'Replacement', to: 'Yours' } });
    expect(amendPlan(shape, amended, { ...root, to: { text: 'Replacement' } })).toEqual(nothing);
  });

  it('leaves a plan alone that nothing is to be added to', () => {
    expect(amendPlan(shape, plan, { ...root, to: { status: 'Created' } })).toBe(plan);
  });

  it('sets fields of what the plan creates', () => {
    const record = { id: -1, created: true, updated: false, deleted: false, fields: {} };
    const creating = { ...nothing, id: -1, steps: [{ kind: shape.name, records: [record] }] };
    const to = { status: 'Accepted', acceptedBy: null };
    expect(amendPlan(shape, creating, { kind: shape.name, id: -1, was: null, to }).steps).toEqual([
      { kind: shape.name, records: [{ ...record, fields: { status: { from: null, to: 'Accepted' } } }] },
    ]);
  });
});
