import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { neededFields, settableFields } from './edit-needs.ts';

const workOrder = workOrderShape;
const salesProposal = salesProposalShape;

describe('neededFields', () => {
  it('names the parent of a new record, not what a blank one has', () => {
    expect(neededFields(workOrder, 'details')).toEqual(['workOrderId']);
    expect(neededFields(salesProposal, 'details')).toEqual(['salesProposalPackageId']);
  });

  it('names what the rules of the kind refuse of a blank record', () => {
    expect(neededFields(workOrder, 'recommendationPhotos')).toEqual(['recommendationId', 'guid']);
    expect(neededFields(workOrder, 'payments')).toContain('amountCents');
  });
});

describe('settableFields', () => {
  it('leaves out the id, the flags and what only the product sets', () => {
    const fields = settableFields(workOrder, 'recommendationPhotos');
    expect(fields).toContain('guid');
    for (const field of ['id', 'created', 'updated', 'deleted', 'fileId'])
      expect(fields).not.toContain(field);
  });
});
