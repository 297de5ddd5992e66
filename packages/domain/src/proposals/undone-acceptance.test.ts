import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import type { FieldChange } from '../kernel/edit-plan.ts';
import { noFlags } from '../kernel/edit-shape.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import {
  type AcceptanceUse,
  callOpened,
  changesContents,
  isAcceptance,
  undoneWorkOrder,
  whyNotUndone,
} from './undone-acceptance.ts';

const untouched: AcceptanceUse = {
  workOrderNumber: 'WO-812',
  processed: false,
  isChanged: false,
  paidCents: 0,
  depositsCents: 0,
  visits: [],
  inProgress: { workOrder: { cardCents: 0, loans: 0 }, proposal: { cardCents: 0, loans: 0 } },
};
const { proposal: nothing } = untouched.inProgress;

describe('whyNotUndone', () => {
  it.each<[Partial<AcceptanceUse>, string]>([
    [{ processed: true }, 'Work order WO-812 is processed. Reopen it first.'],
    [{ visits: ['scheduled', 'working'] }, 'The visit has started.'],
    [{ visits: ['done'] }, 'The visit has started.'],
    [{ visits: ['dispatched'] }, 'A technician is dispatched. Undo the dispatch first.'],
    [{ paidCents: 12_626 }, 'Void the $126.26 in payments on work order WO-812 first.'],
    [{ depositsCents: 50_000 }, 'First void the $500.00 deposit taken since then.'],
    [
      { inProgress: { workOrder: { cardCents: 12_626, loans: 0 }, proposal: nothing } },
      'A $126.26 card payment on work order WO-812 is in progress. Cancel it or wait for the result.',
    ],
    [
      { inProgress: { workOrder: nothing, proposal: { cardCents: 100, loans: 0 } } },
      'A $1.00 card payment on this proposal is in progress. Cancel it or wait for the result.',
    ],
    [
      { inProgress: { workOrder: { cardCents: 0, loans: 1 }, proposal: nothing } },
      'A loan application on work order WO-812 is in progress. Cancel it or wait until the lender pays.',
    ],
    [
      { inProgress: { workOrder: nothing, proposal: { cardCents: 0, loans: 2 } } },
      'A loan application on this proposal is in progress. Cancel it or wait until the lender pays.',
    ],
    [{ isChanged: true }, 'Work order WO-812 has changed since then.'],
  ])('names what stands against it: %j (R4.8)', (more, words) => {
    expect(whyNotUndone({ ...untouched, ...more })).toEqual([words]);
  });

  it('has nothing against an untouched work order, whose visit may be planned (R4.8)', () => {
    expect(whyNotUndone({ ...untouched, visits: ['scheduled', 'confirmed'] })).toEqual([]);
  });
});

const updated = (kind: string, field: string, change: FieldChange = { from: 1, to: 2 }) => [
  { kind, records: [{ id: 8, ...noFlags, updated: true, fields: { [field]: change } }] },
];

describe('changesContents', () => {
  it('is so of lines and texts, not of payments, deposits and processing (R4.8)', () => {
    expect(changesContents(updated('details', 'quantity'))).toBe(true);
    expect(changesContents(updated('workOrder', 'text'))).toBe(true);
    expect(
      changesContents([{ kind: 'details', records: [{ id: 8, ...noFlags, deleted: true, fields: {} }] }]),
    ).toBe(true);
    expect(
      changesContents([{ kind: 'details', records: [{ id: 8, ...noFlags, created: true, fields: {} }] }]),
    ).toBe(true);
    // only for the work order: other kinds may have a field of the same name
    expect(changesContents(updated('recommendations', 'complete'))).toBe(true);
    expect(changesContents(updated('workOrder', 'text', { from: 'A', to: 'A' }))).toBe(false);
    for (const field of ['deposits', 'processed', 'processedDate', 'complete'])
      expect(changesContents(updated('workOrder', field))).toBe(false);
    expect(changesContents(updated('payments', 'status'))).toBe(false);
  });
});

describe('isAcceptance', () => {
  it('is the change that made it Accepted (R4.25)', () => {
    expect(isAcceptance(updated('salesProposal', 'status', { from: 'Sent', to: 'Accepted' }))).toBe(true);
    expect(isAcceptance(updated('salesProposal', 'status', { from: 'Accepted', to: 'Sent' }))).toBe(false);
    expect(isAcceptance(updated('salesProposal', 'text'))).toBe(false);
  });
});

describe('undoneWorkOrder', () => {
  const deposits = [{ salesProposalId: 7, amountCents: 500 }];
  const details = [{ text: 'Trip' }, { text: 'Igniter', order: 1 }];
  const line = { id: 2, ...noFlags, created: true, fields: { text: { from: null, to: 'Igniter' } } };

  it('removes one that the selection made, and takes it from the proposal (R4.8, R4.4)', () => {
    const workOrder = build(workOrderShape, { salesProposalId: 7, deposits, details });
    const root = { id: workOrder.id, ...noFlags, created: true, fields: { callId: { from: null, to: 44 } } };
    const made = { entity: 'workOrder', id: workOrder.id, steps: [{ kind: 'workOrder', records: [root] }] };
    const after = applyPlan(workOrderShape, workOrder, undoneWorkOrder(workOrder, { made, proposalId: 7 }));
    expect(after).toMatchObject({ hidden: true, salesProposalId: null, deposits: [] });
    expect(after.details).toHaveLength(2);
    expect(callOpened(made)).toBe(44);
  });

  it('takes what came with the selection from one that was open before (R4.8)', () => {
    const workOrder = build(workOrderShape, { salesProposalId: 7, deposits, details });
    const fields = { salesProposalId: { from: null, to: 7 }, deposits: { from: [], to: deposits } };
    const made = {
      entity: 'workOrder',
      id: workOrder.id,
      steps: [
        { kind: 'workOrder', records: [{ id: workOrder.id, ...noFlags, updated: true, fields }] },
        { kind: 'details', records: [line] },
      ],
    };
    const after = applyPlan(workOrderShape, workOrder, undoneWorkOrder(workOrder, { made, proposalId: 7 }));
    expect(after).toMatchObject({ hidden: false, salesProposalId: null, deposits: [] });
    expect(after.details.filter(({ deleted }) => !deleted).map(({ text }) => text)).toEqual(['Trip']);
    expect(callOpened(made)).toBeNull();
  });

  it('leaves the deposits of other proposals as they are now (R4.8)', () => {
    const since = { salesProposalId: 6, amountCents: 250 };
    const workOrder = build(workOrderShape, {
      salesProposalId: 7,
      deposits: [since, { salesProposalId: 7, amountCents: 0 }],
    });
    const was = { salesProposalId: 6, amountCents: 50 };
    const fields = {
      salesProposalId: { from: 6, to: 7 },
      deposits: { from: [was], to: [was, { salesProposalId: 7, amountCents: 0 }] },
    };
    const root = { id: workOrder.id, ...noFlags, updated: true, fields };
    const made = { entity: 'workOrder', id: workOrder.id, steps: [{ kind: 'workOrder', records: [root] }] };
    const after = applyPlan(workOrderShape, workOrder, undoneWorkOrder(workOrder, { made, proposalId: 7 }));
    expect(after).toMatchObject({ salesProposalId: 6, deposits: [since] });
  });
});
