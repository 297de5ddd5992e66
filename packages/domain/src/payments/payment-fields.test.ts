import { describe, expect, it } from 'vitest';
import { refusePlan } from '../kernel/edit-check.ts';
import type { PlanRecord } from '../kernel/edit-plan.ts';
import { noFlags, type Shape } from '../kernel/edit-shape.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';

const changes = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: null, to }]));

describe.each<Shape>([workOrderShape, salesProposalShape])('a payment of a $name', (shape) => {
  const current = build(shape, { payments: [{ amountCents: 0, text: 'old' }] });
  const refused = (record: Omit<Partial<PlanRecord>, 'fields'>, fields: object) => {
    const records = [{ id: 1, ...noFlags, ...record, fields: changes(fields) }];
    const plan = { entity: shape.name, id: current.id, steps: [{ kind: 'payments', records }] };
    return refusePlan(shape, plan, current).map(({ field }) => field);
  };
  const root = { [`${shape.name}Id`]: current.id };
  const whole = { kind: 'balance', method: 'cash', receivedDate: null, reference: '', text: '', ...root };

  it('of no money is refused, new or changed (R5.8)', () => {
    expect(refused({ id: -1, created: true }, { ...whole, amountCents: 0 })).toEqual(['amountCents']);
    expect(refused({ updated: true }, { amountCents: 0 })).toEqual(['amountCents']);
  });

  it('below zero is refused, new or changed: only credit can be, which no plan carries (R5.8)', () => {
    expect(refused({ id: -1, created: true }, { ...whole, amountCents: -1 })).toEqual(['amountCents']);
    expect(refused({ updated: true }, { amountCents: -1 })).toEqual(['amountCents']);
    const credit = { ...whole, method: 'credit' };
    expect(refused({ id: -1, created: true }, { ...credit, amountCents: 100 })).toEqual([null]);
    expect(refused({ updated: true }, { method: 'credit' })).toEqual([null]);
  });

  it('of a cent is taken; what stands recorded is not looked at again for its words', () => {
    expect(refused({ id: -1, created: true }, { ...whole, amountCents: 1 })).toEqual([]);
    expect(refused({ updated: true }, { text: 'from before' })).toEqual([]);
  });
});
