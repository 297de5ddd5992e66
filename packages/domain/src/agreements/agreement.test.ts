import { describe, expect, it } from 'vitest';
import { agreementStatusOn, daysToEnd } from './agreement.ts';

const today = '2026-11-21';

describe('agreementStatusOn', () => {
  it.each([
    ['active', '2026-11-21', 'active'],
    ['active', '2026-11-20', 'expired'],
    ['expired', '2027-11-20', 'expired'],
    ['canceled', '2026-01-01', 'canceled'],
  ] as const)('is, of one that is %s and ends on %s, %s (R2.13)', (status, endDate, shown) => {
    expect(agreementStatusOn({ status, endDate }, today)).toBe(shown);
  });
});

describe('daysToEnd', () => {
  it('counts the days of an active one that ends within sixty days, and none of any other', () => {
    const days = (status: 'active' | 'canceled', endDate: string) => daysToEnd({ status, endDate }, today);
    expect(days('active', '2026-11-21')).toBe(0);
    expect(days('active', '2027-01-20')).toBe(60);
    expect(days('active', '2027-01-21')).toBeNull();
    expect(days('active', '2026-11-20')).toBeNull();
    expect(days('canceled', '2026-11-30')).toBeNull();
  });
});
