import { describe, expect, it } from 'vitest';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import type { Plan } from './edit-plan.ts';
import type { Aggregate } from './edit-shape.ts';
import { refuseDocumentSize, refusePlanSize, sizeLimits } from './edit-size.ts';

const flags = { created: false, updated: false, deleted: false };
const recordsOf = (count: number, flag: 'created' | 'updated') =>
  Array.from({ length: count }, (_, index) => ({ id: -2 - index, ...flags, [flag]: true, fields: {} }));
const planOf = (count: number, flag: 'created' | 'updated' = 'created'): Plan => ({
  entity: 'workOrder',
  id: -1,
  steps: [
    { kind: 'workOrder', records: [{ id: -1, ...flags, created: true, fields: {} }] },
    { kind: 'details', records: recordsOf(count - 1, flag) },
    { kind: 'repairParts', records: recordsOf(1, flag) },
  ],
});
const documentOf = (count: number): Aggregate => ({
  id: 1,
  details: recordsOf(count - 1, 'updated'),
  repairParts: recordsOf(1, 'updated'),
});

describe('refusePlanSize', () => {
  it('takes a save up to the limit, all kinds together beside the document itself', () => {
    expect(refusePlanSize(planOf(sizeLimits.save))).toBeNull();
    expect(refusePlanSize(planOf(sizeLimits.save + 1))).toBe(
      'This changes 2,001 lines. You can save up to 2,000 at a time. Save some now and the rest afterward.',
    );
  });
});

describe('refuseDocumentSize', () => {
  const shape = workOrderShape;
  it('lets a document grow up to the limit', () => {
    expect(refuseDocumentSize(shape, planOf(2), documentOf(sizeLimits.document))).toBeNull();
    expect(refuseDocumentSize(shape, planOf(2), documentOf(sizeLimits.document + 1))).toBe(
      'This would have 3,001 lines. The limit is 3,000. Add the rest to another one.',
    );
  });

  it('lets what is larger already be changed', () => {
    expect(refuseDocumentSize(shape, planOf(2, 'updated'), documentOf(9000))).toBeNull();
  });
});
