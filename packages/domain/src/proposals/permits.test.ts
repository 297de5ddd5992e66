import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { proposalPaper } from './proposal-paper.ts';
import { formatOf, offeredProposal } from './revision-content.ts';
import { revisionDifferences } from './revision-differences.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { selectedWorkOrder } from './selected-work-order.ts';
import { noBook } from './selection.ts';

const settings = {
  allowOverrideTaxes: true,
  taxRounding: 'invoice',
  taxItem: null,
  taxExemption: null,
} as const;
const offer = (more: object) =>
  offeredProposal(
    build(salesProposalShape, {
      packages: [{ text: 'Best' }],
      details: [
        { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 100_000 },
        {
          salesProposalPackageId: 1,
          text: 'Mechanical permit',
          unitPriceCents: 15_000,
          taxable: false,
          ...more,
        },
      ],
    }),
    settings,
    [],
  );
const permit = { permit: true, permitReference: ' City of Asheville, BP-114 ' };

describe('a permit as a line', () => {
  it('is marked for the customer with who issues it, and other lines are as before', () => {
    expect(offer(permit).packages[0]!.lines.map((line) => line.permit)).toEqual([
      undefined,
      'City of Asheville, BP-114',
    ]);
    expect(offer({ permit: true }).packages[0]!.lines[1]!.permit).toBe('');
    expect(offer(permit).packages[0]!.lines[0]).not.toHaveProperty('permit');
  });

  it('is in format 5, also as an add-on, and a version without any in the earlier one', () => {
    expect([offer(permit), offer({ ...permit, addOn: true }), offer({})].map(formatOf)).toEqual([5, 5, 1]);
  });

  it('differs from a line that is none, and by who issues it', () => {
    const what = 'Permit for Mechanical permit';
    const difference = (from: object, to: object) => revisionDifferences(offer(from), offer(to));
    expect(difference({}, { permit: true })).toEqual([{ option: 'Best', what, from: '', to: 'Yes' }]);
    expect(difference({ permit: true }, permit)).toEqual([
      { option: 'Best', what, from: 'Yes', to: 'City of Asheville, BP-114' },
    ]);
  });

  it('comes with the work order (R4.8)', () => {
    const proposal = build(salesProposalShape, {
      siteId: 8,
      packages: [{ text: 'Best' }],
      details: [{ salesProposalPackageId: 1, text: 'Mechanical permit', unitPriceCents: 15_000, ...permit }],
    });
    const plan = selectedWorkOrder(proposal, {
      packageId: 1,
      workOrder: null,
      detailIds: null,
      takesDeposits: false,
      acceptedBy: 'Angela Castellano',
      acceptance: 'signed',
      now: '2026-05-04T12:00:00Z',
      customerId: 7,
      guid: 'c1b0e1c4-52a8-4b43-8f55-0a5cb3b0d0f2',
      beside: {},
      book: noBook,
      settings,
      workOrderSettings: settings,
    });
    expect(applyPlan(workOrderShape, null, plan).details[0]).toMatchObject(permit);
  });

  it('is marked on paper', () => {
    const { options } = proposalPaper({
      content: {
        format: 5,
        company: { name: 'Hollis & Rowe' },
        customer: { fullName: '', address: [] },
        proposal: offer(permit),
      },
      revision: { number: 1, hash: 'a'.repeat(64), sentDate: '2026-05-01T12:00:00Z' },
      contact: {
        phone: '',
        email: '',
        website: '',
        street: '',
        city: '',
        state: '',
        postalCode: '',
        license: '',
      },
      timeZone: 'America/New_York',
      checkAddress: '',
      signature: null,
    });
    expect(options[0]!.lines[1]!.details).toEqual(['Permit: City of Asheville, BP-114']);
  });
});
