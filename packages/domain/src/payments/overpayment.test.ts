import { describe, expect, it } from 'vitest';
import { noFlags } from '../kernel/edit-shape.ts';
import { paysUnknowinglyTooMuch, repeatsUnknowingly } from './overpayment.ts';

const planOf = (kind: string, flags: object) => ({
  entity: 'workOrder',
  id: 7,
  steps: [{ kind, records: [{ id: -1, ...noFlags, ...flags, fields: {} }] }],
});
const payment = planOf('payments', { created: true });
const asks = (amountDueCents: number | null, leastDueCents: number | undefined, plan = payment) =>
  paysUnknowinglyTooMuch(plan, { amountDueCents, leastDueCents });

describe('paysUnknowinglyTooMuch', () => {
  it('asks where more is paid than the person expects (R5.8)', () => {
    expect(asks(-10_700, 0)).toBe(true);
    expect(asks(-1, 5_000)).toBe(true);
    expect(asks(-10_700, -5_000)).toBe(true);
  });

  it('asks nothing where nothing is overpaid, or only what the person has confirmed', () => {
    expect(asks(0, 10_700)).toBe(false);
    expect(asks(-5_000, -5_000)).toBe(false);
    expect(asks(-4_000, -5_000)).toBe(false);
  });

  it('asks nothing of a device that worked offline, nor where no total is known', () => {
    expect(asks(-10_700, undefined)).toBe(false);
    expect(asks(null, 0)).toBe(false);
  });

  it('asks only about payments that are recorded with it', () => {
    expect(asks(-10_700, 0, planOf('payments', { deleted: true }))).toBe(false);
    expect(asks(-10_700, 0, planOf('details', { created: true }))).toBe(false);
  });
});

describe('repeatsUnknowingly', () => {
  const check = { method: 'check', amountCents: 100_000, reference: '4471' };
  const fields = {
    method: { from: null, to: 'check' },
    amountCents: { from: null, to: 100_000 },
    reference: { from: null, to: '4471' },
  };
  const recorded = { ...check, status: 'completed' };
  const plan = {
    entity: 'salesProposal',
    id: 7,
    steps: [{ kind: 'payments', records: [{ id: -1, ...noFlags, created: true, fields }] }],
  };
  const repeats = (payments: readonly (typeof recorded)[], due: number | null, least: number | undefined) =>
    repeatsUnknowingly(plan, { payments, amountDueCents: due, leastDueCents: least });

  it('asks about the payment that somebody else has recorded since (R5.8)', () => {
    expect(repeats([recorded, recorded], 400_000, 500_000)).toBe(true);
  });

  it('asks nothing of another payment, of a voided one, nor where the person knows what is left', () => {
    expect(repeats([recorded], 400_000, 500_000)).toBe(false);
    expect(repeats([{ ...recorded, reference: '4472' }, recorded], 400_000, 500_000)).toBe(false);
    expect(repeats([{ ...recorded, method: 'bank' }, recorded], 400_000, 500_000)).toBe(false);
    expect(repeats([{ ...recorded, status: 'voided' }, recorded], 400_000, 500_000)).toBe(false);
    expect(repeats([recorded, recorded], 500_000, 500_000)).toBe(false);
    expect(repeats([recorded, recorded], 400_000, undefined)).toBe(false);
    expect(repeats([recorded, recorded], null, 500_000)).toBe(false);
  });
});
