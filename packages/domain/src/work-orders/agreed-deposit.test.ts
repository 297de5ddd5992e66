import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import { agreedDeposit as agreedOf, dueNow, dueOfWorkOrder } from './agreed-deposit.ts';
import { agreedDepositFaults, noAgreedDeposit } from './agreed-deposit-fields.ts';
import { workOrderShape } from './work-order-shape.ts';

type Agreed = Partial<Record<keyof typeof noAgreedDeposit, number | null>>;
interface Payment {
  amountCents: number;
  refundedCents?: number;
  method?: 'cash' | 'financing' | 'credit';
  status?: 'completed' | 'voided';
}

type Asked = Parameters<typeof agreedOf>;
const agreedDeposit = (workOrder: Asked[0], of: Asked[1], isCallDone = false) =>
  agreedOf(workOrder, of, isCallDone);
const totals = (totalCents: number, dueCents = totalCents) => ({ totalCents, amountDueCents: dueCents });
const workOrder = (agreed: Agreed, payments: Payment[] = []) => ({
  ...build(workOrderShape, { payments }),
  ...noAgreedDeposit,
  ...agreed,
});
const total = 200_050;
/** Returns what is due of a deposit after payments. */
const due = (agreed: Agreed, payments: Payment[], totalCents = total) => {
  const paid = payments.reduce((sum, each) => sum + each.amountCents - (each.refundedCents ?? 0), 0);
  return agreedDeposit(workOrder(agreed, payments), totals(totalCents, totalCents - paid))?.dueCents;
};
const agreed = { depositCents: 50_000 };

describe('agreedDeposit', () => {
  it('is an amount, or a percentage of the total as it was then in whole cents', () => {
    expect(agreedDeposit(workOrder(agreed), totals(total))).toEqual({
      agreedCents: 50_000,
      dueCents: 50_000,
    });
    const percent = workOrder({ depositPercent: 33, depositOfCents: total });
    expect(agreedDeposit(percent, totals(total))).toEqual({ agreedCents: 66_017, dueCents: 66_017 });
    expect(agreedDeposit(percent, totals(999_999))).toEqual({ agreedCents: 66_017, dueCents: 66_017 });
  });

  it('isn’t due again when the total grows, or a part of a payment is refunded', () => {
    const half = { depositPercent: 50, depositOfCents: 100_000 };
    expect(due(half, [{ amountCents: 50_000 }], 120_000)).toBe(0);
    expect(due(half, [{ amountCents: 50_000, refundedCents: 10_000 }], 120_000)).toBe(0);
    // a payment that was refunded in full, or voided, never paid it
    expect(due(half, [{ amountCents: 50_000, refundedCents: 50_000 }], 120_000)).toBe(50_000);
    expect(due(half, [{ amountCents: 50_000, status: 'voided' }], 200_000)).toBe(50_000);
  });

  it('is due again as far as credit of it has paid another work order', () => {
    const used = { amountCents: -15_000, method: 'credit' } as const;
    expect(due(agreed, [{ amountCents: 50_000 }, used])).toBe(15_000);
  });

  it('is due less what was paid, and at most the balance', () => {
    expect(due(agreed, [{ amountCents: 20_000 }])).toBe(30_000);
    expect(due(agreed, [{ amountCents: 50_000 }])).toBe(0);
    expect(due(agreed, [{ amountCents: 60_000 }])).toBe(0);
    expect(due({ depositCents: 300_000 }, [{ amountCents: 20_000 }])).toBe(180_050);
  });

  it('is the customer’s part, unless a lender pays more than the rest of the total', () => {
    const loan = (amountCents: number) => ({ amountCents, method: 'financing' }) as const;
    const ten = { depositCents: 100_000 };
    expect(due(ten, [], 1_000_000)).toBe(100_000);
    expect(due(ten, [loan(500_000)], 1_000_000)).toBe(100_000);
    expect(due(ten, [loan(500_000), { amountCents: 40_000 }], 1_000_000)).toBe(60_000);
    expect(due(ten, [loan(970_000)], 1_000_000)).toBe(30_000);
    const sold = (financedCents: number) => ({
      ...workOrder(ten),
      deposits: [{ salesProposalId: 5, amountCents: 540_000, financedCents }],
    });
    expect(agreedDeposit(sold(500_000), totals(1_000_000, 460_000))?.dueCents).toBe(60_000);
  });

  it('counts a rest as paid that no card can be charged for', () => {
    expect(due(agreed, [{ amountCents: 49_950 }])).toBe(50);
    expect(due(agreed, [{ amountCents: 49_951 }])).toBe(0);
  });

  it('is none if none was agreed, nothing can be priced, or the work is done', () => {
    expect(agreedDeposit(workOrder({}), totals(total))).toBeNull();
    expect(agreedDeposit(workOrder({ depositPercent: 0, depositOfCents: total }), totals(total))).toBeNull();
    expect(agreedDeposit(workOrder(agreed), null)).toBeNull();
    expect(agreedDeposit({ ...workOrder(agreed), processed: true }, totals(total))).toBeNull();
    expect(agreedDeposit(workOrder(agreed), totals(total), true)).toBeNull();
  });
});

describe('agreedDepositFaults', () => {
  it('refuses an amount with a percentage, and a percentage of nothing', () => {
    const faults = (fields: Agreed) => Object.keys(agreedDepositFaults({ ...noAgreedDeposit, ...fields }));
    expect(faults({})).toEqual([]);
    expect(faults({ depositCents: 100 })).toEqual([]);
    expect(faults({ depositPercent: 50, depositOfCents: 100 })).toEqual([]);
    expect(faults({ depositCents: 100, depositPercent: 50, depositOfCents: 100 })).toEqual([
      'depositPercent',
    ]);
    expect(faults({ depositPercent: 50 })).toEqual(['depositOfCents']);
    expect(faults({ depositOfCents: 100 })).toEqual(['depositOfCents']);
  });
});

describe('dueNow', () => {
  it('is what is left of the deposit, then the balance', () => {
    expect(dueNow(150_000, { agreedCents: 50_000, dueCents: 20_000 })).toBe(20_000);
    expect(dueNow(150_000, { agreedCents: 50_000, dueCents: 0 })).toBe(150_000);
    expect(dueNow(150_000, null)).toBe(150_000);
  });
});

describe('dueOfWorkOrder', () => {
  const deposit = { agreedCents: 50_000, dueCents: 50_000 };
  const of = (amountDueCents: number, complete = false) => ({ amountDueCents, complete });
  const unknown = { dueCents: null, nowCents: null, deposit: null, isPriced: false };

  it('is the balance, and now the deposit', () => {
    expect(dueOfWorkOrder(of(total, true), null)).toEqual({
      dueCents: total,
      nowCents: total,
      deposit: null,
      isPriced: true,
    });
    const now = { nowCents: 50_000, deposit };
    expect(dueOfWorkOrder(of(total, true), deposit)).toEqual({ dueCents: total, ...now, isPriced: true });
    expect(dueOfWorkOrder(null, null)).toEqual(unknown);
  });

  it('isn’t known while a line has no price, except for a deposit if the other lines come to more', () => {
    expect(dueOfWorkOrder(of(total), null)).toEqual(unknown);
    expect(dueOfWorkOrder(of(total), deposit)).toMatchObject({ nowCents: 50_000, deposit, isPriced: false });
    expect(dueOfWorkOrder(of(30_000), { ...deposit, dueCents: 30_000 })).toEqual(unknown);
    const paid = { ...deposit, dueCents: 0 };
    expect(dueOfWorkOrder(of(total), paid)).toEqual({ ...unknown, deposit: paid });
  });
});
