import { describe, expect, it } from 'vitest';
import { addRecord } from '../kernel/edit-change.ts';
import { startNewEdit } from '../kernel/edit-session.ts';
import type { Receipt } from '../payments/receipt.ts';
import { blankCompany } from '../settings/company.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { itemizedReceipt } from './itemized-receipt.ts';
import { workOrderTotals } from './work-order-pricing.ts';
import { workOrderShape } from './work-order-shape.ts';

function factsOf(unitPriceCents: number | null, groupPricing = false): InvoiceFacts {
  let edit = startNewEdit(workOrderShape, { customerId: 1, siteId: 2, guid: 'g', text: 'No heat' });
  for (const text of ['Igniter', 'Flame sensor'])
    edit = addRecord(workOrderShape, edit, {
      kind: 'details',
      fields: { text, unitPriceCents, taxable: false, callDepartmentTypeId: 4, code: 'EL-1', costCents: 99 },
    }).edit;
  edit = addRecord(workOrderShape, edit, {
    kind: 'payments',
    fields: { method: 'check', reference: '1187', amountCents: 10_000, receivedDate: '2026-11-19T16:35:00Z' },
  }).edit;
  const workOrder = edit.draft;
  return {
    workOrder: {
      ...workOrder,
      payments: workOrder.payments.map((payment) => ({ ...payment, status: 'completed' as const })),
    },
    totals: workOrderTotals(workOrder, { allowOverrideTaxes: false, taxItem: null })!,
    number: '20418',
    company: {
      showTimes: true,
      invoicePhotos: false,
      name: 'Hollis & Rowe',
      contact: { ...blankCompany, phone: '+18285550140' },
      groupPricing,
      invoiceTerms: 'Due in 30 days.',
      invoiceWarranty: '',
    },
    customer: {
      company: '',
      firstName: 'Dana',
      lastName: 'Whitlock',
      email: '',
      mainPhone: '',
      mobilePhone: '',
    },
    site: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28805' },
    timeZone: 'America/New_York',
    visits: [],
    departments: [{ id: 4, text: 'Service' }],
    taxItems: [],
    now: '2026-11-25T12:00:00Z',
  };
}

const receipt: Receipt = {
  number: 'R-20418-1',
  companyName: 'Hollis & Rowe',
  customerName: 'Dana Whitlock',
  work: 'No heat',
  address: '27 Cedar Bluff Dr',
  document: { kind: 'workOrder', id: 1, number: '20418' },
  kind: 'progress',
  method: 'check',
  reference: '1187',
  amountCents: 10_000,
  tipCents: 0,
  refundedCents: 0,
  shared: null,
  paidDate: '2026-11-19T16:35:00Z',
  timeZone: 'America/New_York',
  balanceCents: 10_000,
};

describe('itemizedReceipt (R1.4)', () => {
  it('names the payment, the lines it paid for, and what is left to pay', () => {
    const made = itemizedReceipt(factsOf(10_000), receipt)!;
    expect(made).toMatchObject({ title: 'Receipt R-20418-1', date: 'November 19, 2026', work: 'No heat' });
    expect(made.parties.map(({ label }) => label)).toEqual(['Bill to', 'Work done at', 'Payment']);
    expect(made.parties[2]).toEqual({
      label: 'Payment',
      name: '$100.00',
      lines: ['Check 1187', 'November 19, 2026, 11:35 AM EST'],
    });
    expect(made.groups.flatMap(({ lines }) => lines).map(({ text, amount }) => [text, amount])).toEqual([
      ['Igniter', '$100.00'],
      ['Flame sensor', '$100.00'],
    ]);
    expect(made.totals.map(({ label, amount }) => `${label} ${amount}`)).toContain('Total $200.00');
    expect(made.totals.at(-1)!.label).toBe('Balance due');
    expect([made.recommended, made.terms]).toEqual([[], []]);
    // nothing internal
    expect(JSON.stringify(made)).not.toMatch(/EL-1|0\.99/);
  });

  it('says the tip, what was refunded, and which card payment it is a part of', () => {
    const shared = { amountCents: 30_000, workOrders: ['20418', '20419'] };
    const lines = (more: Partial<Receipt>) =>
      itemizedReceipt(factsOf(10_000), { ...receipt, method: 'card', reference: '', ...more })!.parties[2]!
        .lines;
    expect(lines({ tipCents: 500 }).slice(0, 2)).toEqual(['Tip: $5.00', 'Total charged: $105.00']);
    expect(lines({ refundedCents: 2_500 })[0]).toBe('Refunded: $25.00');
    expect(lines({ shared })[0]).toBe('Part of: One card payment of $300.00 for work orders 20418 and 20419');
  });

  it('shows one price for each department where the company wants it (R3.4)', () => {
    const made = itemizedReceipt(factsOf(10_000, true), receipt)!;
    expect(made.groups.map(({ name, amount }) => [name, amount])).toEqual([['Service', '$200.00']]);
    expect(made.groups.flatMap(({ lines }) => lines).every(({ amount }) => amount === null)).toBe(true);
  });

  it('is none while a price is open', () => {
    expect(itemizedReceipt(factsOf(null), receipt)).toBeNull();
  });
});
