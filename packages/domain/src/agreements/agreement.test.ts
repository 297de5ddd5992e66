import { describe, expect, it } from 'vitest';
import {
  agreementEnd,
  agreementStatusOn,
  coversOn,
  daysToEnd,
  isRenewed,
  isTwice,
  statusOfMoved,
} from './agreement.ts';

const today = '2026-11-21';

describe('agreementStatusOn', () => {
  it.each([
    ['active', '2025-11-22', '2026-11-21', 'active'],
    ['active', '2026-11-21', '2027-11-20', 'active'],
    ['active', '2026-11-22', '2027-11-21', 'upcoming'],
    ['active', '2025-11-21', '2026-11-20', 'expired'],
    ['expired', '2026-11-21', '2027-11-20', 'expired'],
    ['canceled', '2025-01-02', '2026-01-01', 'canceled'],
    ['canceled', '2026-11-22', '2027-11-21', 'canceled'],
  ] as const)('is, of one that is %s from %s to %s, %s (R2.13)', (status, startDate, endDate, shown) => {
    expect(agreementStatusOn({ status, startDate, endDate }, today)).toBe(shown);
  });
});

describe('coversOn', () => {
  it.each([
    ['active', '2026-01-01', true],
    ['active', '2026-12-31', true],
    ['active', '2025-12-31', false],
    ['active', '2027-01-01', false],
    ['expired', '2026-06-01', true],
    ['canceled', '2026-06-01', false],
  ] as const)('says of one that is %s whether it covers %s: %s (R3.11)', (status, day, covers) => {
    expect(coversOn({ status, startDate: '2026-01-01', endDate: '2026-12-31' }, day)).toBe(covers);
  });
});

describe('daysToEnd', () => {
  it('counts the days of an active one that ends within sixty days, and none of any other', () => {
    const days = (status: 'active' | 'canceled', endDate: string) =>
      daysToEnd({ status, startDate: '2026-01-01', endDate }, today);
    expect(days('active', '2026-11-21')).toBe(0);
    expect(days('active', '2027-01-20')).toBe(60);
    expect(days('active', '2027-01-21')).toBeNull();
    expect(days('active', '2026-11-20')).toBeNull();
    expect(days('canceled', '2026-11-30')).toBeNull();
  });
});

describe('agreementEnd', () => {
  it.each([
    ['2026-11-21', '2027-11-20'],
    ['2026-01-01', '2026-12-31'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
  ])('is, of one from %s, %s: it runs for a year', (start, end) => {
    expect(agreementEnd(start)).toBe(end);
  });
});

describe('isRenewed', () => {
  const one = {
    agreementPlanId: 1,
    startDate: '2026-03-01',
    endDate: '2027-02-28',
    status: 'active' as const,
  };
  const next = { ...one, startDate: '2027-03-01', endDate: '2028-02-29' };
  it.each([
    [[], false],
    [[one], false],
    [[one, next], true],
    [[{ ...next, agreementPlanId: 2 }], false],
    [[{ ...next, agreementPlanId: null }], false],
    [[{ ...next, startDate: '2027-03-02' }], false],
    [[{ ...next, status: 'canceled' as const }], false],
  ])('is, with %o, %s', (others, renewed) => {
    expect(isRenewed(one, others)).toBe(renewed);
  });

  it('isn’t, of those sold before there were plans, which can be of any', () => {
    const old = { ...one, agreementPlanId: null };
    expect(isRenewed(old, [old, { ...next, agreementPlanId: null }])).toBe(false);
  });
});

describe('statusOfMoved', () => {
  it('lets one that was stored as expired run again, and leaves the others', () => {
    expect((['active', 'expired', 'canceled'] as const).map(statusOfMoved)).toEqual([
      'active',
      'active',
      'canceled',
    ]);
  });
});

describe('isTwice', () => {
  const one = {
    agreementPlanId: 1,
    startDate: '2026-03-01',
    endDate: '2027-02-28',
    status: 'active' as const,
  };
  it.each([
    [{}, true],
    [{ startDate: '2027-02-28', endDate: '2028-02-27' }, true],
    [{ startDate: '2027-03-01', endDate: '2028-02-29' }, false],
    [{ startDate: '2025-03-01', endDate: '2026-02-28' }, false],
    [{ agreementPlanId: 2 }, false],
    [{ agreementPlanId: null }, false],
    [{ status: 'canceled' as const }, false],
  ])('is, with %o, %s', (more, twice) => {
    expect(isTwice(one, { ...one, ...more })).toBe(twice);
    expect(isTwice({ ...one, ...more }, one)).toBe(twice);
  });
});
