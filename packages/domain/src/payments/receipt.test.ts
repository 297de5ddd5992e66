import { describe, expect, it } from 'vitest';
import { type Receipt, receiptLines, receiptNumber, receiptRequestSchema } from './receipt.ts';

const receipt: Receipt = {
  number: 'R-20418-1',
  companyName: 'Hollis & Rowe',
  customerName: 'Dana Whitlock',
  work: 'No heat upstairs',
  address: '27 Cedar Bluff Dr, Asheville, NC 28804',
  document: { kind: 'workOrder', id: 7, number: '20418' },
  kind: 'balance',
  method: 'check',
  reference: '1187',
  tipCents: 0,
  refundedCents: 0,
  shared: null,
  amountCents: 43_800,
  paidDate: '2026-11-19T16:35:00Z',
  timeZone: 'America/New_York',
  balanceCents: 0,
};

describe('receiptNumber', () => {
  const payments = [{ id: 90 }, { id: -1 }, { id: 40 }, { id: 70 }];

  it('is none before the payment is saved (R4.2)', () => {
    expect(receiptNumber('20418', payments, -1)).toBeNull();
    expect(receiptNumber('', payments, 40)).toBeNull();
  });

  it('counts the payments of the document in the order of their recording, voided ones included (R4.4)', () => {
    expect([40, 70, 90].map((id) => receiptNumber('20418', payments, id))).toEqual([
      'R-20418-1',
      'R-20418-2',
      'R-20418-3',
    ]);
  });
});

describe('receiptLines', () => {
  it('names all work orders of one card payment, and what was charged for them', () => {
    const shared = { amountCents: 60_000, workOrders: ['20418', '20419', '20420'] };
    expect(receiptLines({ ...receipt, shared })[2]).toEqual([
      'Part of',
      'One card payment of $600.00 for work orders 20418, 20419, and 20420',
    ]);
    expect(receiptLines(receipt).map(([name]) => name)).not.toContain('Part of');
    // more was charged than this receipt's amount and tip
    const names = receiptLines({ ...receipt, shared, tipCents: 900 }).map(([name]) => name);
    expect(names.slice(1, 4)).toEqual(['Amount', 'Tip', 'Part of']);
  });

  it('says what was refunded', () => {
    expect(receiptLines({ ...receipt, refundedCents: 3_800 })[2]).toEqual(['Refunded', '$38.00']);
    expect(receiptLines(receipt).map(([name]) => name)).not.toContain('Refunded');
  });

  it('names a tip and what was charged with it', () => {
    expect(receiptLines({ ...receipt, amountCents: 10_000, tipCents: 1_500 }).slice(1, 4)).toEqual([
      ['Amount', '$100.00'],
      ['Tip', '$15.00'],
      ['Total charged', '$115.00'],
    ]);
  });

  it('say number, amount, method with check number, date at the site, what for, where, and what is left', () => {
    expect(receiptLines(receipt)).toEqual([
      ['Receipt', 'R-20418-1'],
      ['Amount', '$438.00'],
      ['Payment method', 'Check 1187'],
      ['Date', 'November 19, 2026, 11:35 AM EST'],
      ['For', 'Work order 20418, No heat upstairs'],
      ['Service address', '27 Cedar Bluff Dr, Asheville, NC 28804'],
      ['Balance due', '$0.00'],
    ]);
  });

  it('leave out what nobody knows, and say what was overpaid', () => {
    const names = (more: Partial<Receipt>) => receiptLines({ ...receipt, ...more }).map(([name]) => name);
    expect(names({ balanceCents: null, address: '' })).toEqual([
      'Receipt',
      'Amount',
      'Payment method',
      'Date',
      'For',
    ]);
    expect(receiptLines({ ...receipt, balanceCents: -500 }).at(-1)).toEqual(['Overpaid', '$5.00']);
    const deposit = {
      ...receipt,
      kind: 'deposit',
      document: { kind: 'salesProposal', id: 7, number: 'P-1042' },
      work: '',
    } as const;
    expect(receiptLines(deposit)[4]).toEqual(['For', 'Deposit, Proposal P-1042']);
  });
});

describe('receiptRequestSchema', () => {
  it('takes one email address, not several and none with a line break (R5.8)', () => {
    const key = '6f1de7b4-54a3-4a7e-8b32-0a5a0f2f6c11';
    const taken = (email: string) => receiptRequestSchema.safeParse({ email, key }).success;
    expect(['', 'dana', 'a@b.example, c@d.example', 'a@b.example\nBcc: c@d.example'].map(taken)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(taken(' dana@whitlock.example ')).toBe(true);
  });
});
