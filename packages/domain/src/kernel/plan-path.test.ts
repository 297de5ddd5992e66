import { describe, expect, it } from 'vitest';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import type { Plan, PlanRecord } from './edit-plan.ts';
import { planSave } from './edit-plan.ts';
import { nameInPlan, pathInPlan } from './plan-path.ts';
import { forAnyEdit } from './testing/edit-properties.ts';
import { randomEdit } from './testing/edit-samples.ts';

const shape = workOrderShape;
const record = (id: number, fields: string[]): PlanRecord => ({
  id,
  created: id < 0,
  updated: id > 0,
  deleted: false,
  fields: Object.fromEntries(fields.map((field) => [field, { from: null, to: 1 }])),
});
const plan: Plan = {
  entity: 'workOrder',
  id: 5,
  steps: [
    { kind: 'workOrder', records: [record(5, ['text'])] },
    { kind: 'details', records: [record(7, ['quantity']), record(-1, ['siteSystemId', 'quantity'])] },
    { kind: 'discounts', records: [record(8, ['lineIds'])] },
  ],
};

describe('pathInPlan', () => {
  it.each([
    ['workOrder.5.text', 'plan.steps.0.records.0.fields.text.to'],
    ['details.-1.quantity', 'plan.steps.1.records.1.fields.quantity.to'],
    ['discounts.8.lineIds.0', 'plan.steps.2.records.0.fields.lineIds.to.0'],
    ['details.7', 'plan.steps.1.records.0'],
    ['details.7.reason', 'plan.steps.1.records.0.reason'],
    // a missing field is named at its future path
    ['details.7.text', 'plan.steps.1.records.0.fields.text.to'],
  ])('finds %s at %s, and back', (name, path) => {
    expect(pathInPlan(shape, plan, name)).toBe(path);
    expect(nameInPlan(plan, path)).toBe(name);
  });

  it('finds a field that is named alone at the record that sets it', () => {
    expect(pathInPlan(shape, plan, 'siteSystemId')).toBe('plan.steps.1.records.1.fields.siteSystemId.to');
  });

  it('names the plan as a whole for what is not in it', () => {
    expect(['details.99.text', 'payments.1', 'siteId'].map((name) => pathInPlan(shape, plan, name))).toEqual([
      'plan',
      'plan',
      'plan',
    ]);
  });

  it('leaves alone what is beside the plan', () => {
    for (const name of ['basedOn', 'refs.-1', 'device.date', 'plan.entity', 'label'])
      expect(pathInPlan(shape, plan, name)).toBe(name);
  });

  it('leads to every field of any plan, and from it back to the record', () => {
    forAnyEdit(({ shape: any, seed, steps }) => {
      const saved = planSave(any, randomEdit(any, { seed, steps }));
      for (const { kind, records } of saved.steps)
        for (const { id, fields } of records)
          for (const field in fields) {
            const name = `${kind}.${id}.${field}`;
            expect(nameInPlan(saved, pathInPlan(any, saved, name))).toBe(name);
          }
    });
  });
});

describe('nameInPlan', () => {
  it('gives nothing for a path that is of no record', () => {
    for (const path of ['plan', 'plan.entity', 'plan.steps.1.kind', 'plan.steps.9.records.0', 'label'])
      expect(nameInPlan(plan, path)).toBeNull();
  });
});
