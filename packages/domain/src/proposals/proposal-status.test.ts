import { describe, expect, it } from 'vitest';
import {
  proposalTransitions,
  refuseStatus,
  refuseStatusOn,
  staffStatuses,
  statusOn,
  usualLastDay,
} from './proposal-status.ts';
import { proposalStatuses } from './sales-proposal.ts';

describe('usualLastDay', () => {
  it("is the company's days on, across months and years (R4.25)", () => {
    expect(usualLastDay('2026-11-21', 30)).toBe('2026-12-21');
    expect(usualLastDay('2026-12-15', 30)).toBe('2027-01-14');
    expect(usualLastDay('2026-11-21', 1)).toBe('2026-11-22');
    expect(usualLastDay('2027-03-01', 365)).toBe('2028-02-29');
  });
});

describe('refuseStatus', () => {
  it('refuses what only selecting, the customer or the date can do, and says so (R4.25)', () => {
    expect(refuseStatus('Sent', 'Accepted')).toContain('Select a package');
    expect(refuseStatus('Created', 'Expired')).toContain('expires automatically');
    expect(refuseStatus('Accepted', 'Created')).toContain('accepted it');
    expect(refuseStatus('Created', 'Viewed')).toContain('can’t set');
  });

  it('lets staff do what the table says, and nothing else (R4.25)', () => {
    const allowed = proposalStatuses.map((from) => [
      from,
      proposalStatuses.filter((to) => to !== from && refuseStatus(from, to) === null),
    ]);
    expect(Object.fromEntries(allowed)).toEqual({
      Created: ['Sent', 'Declined'],
      Sent: ['Created', 'Declined'],
      Viewed: ['Created', 'Declined'],
      Accepted: [],
      Declined: ['Created', 'Sent'],
      Expired: ['Created', 'Sent', 'Declined'],
    });
    expect(staffStatuses('Declined')).toEqual(['Created', 'Sent']);
    for (const status of proposalStatuses) expect(refuseStatus(status, status)).toBeNull();
  });

  it('lets a package be selected from every status but Accepted (R4.8)', () => {
    const ways = Object.values(proposalTransitions).map(
      ({ Accepted }) => Accepted?.includes('selection') ?? false,
    );
    expect(ways).toEqual([true, true, true, false, true, true]);
  });
});

describe('statusOn', () => {
  it('is Expired from the day after the last one, of a proposal that waits for an answer (R4.25)', () => {
    const sent = { status: 'Sent', expiresDate: '2026-11-20' } as const;
    expect(statusOn(sent, '2026-11-20')).toBe('Sent');
    expect(statusOn(sent, '2026-11-21')).toBe('Expired');
    expect(statusOn({ ...sent, status: 'Accepted' }, '2026-11-21')).toBe('Accepted');
    expect(statusOn({ ...sent, expiresDate: null }, '2026-11-21')).toBe('Sent');
  });
});

describe('refuseStatusOn', () => {
  const today = '2026-11-21';
  const over = { status: 'Viewed', expiresDate: '2026-11-20' } as const;
  const fields = (of: Parameters<typeof refuseStatusOn>[0], wanted: Parameters<typeof refuseStatusOn>[1]) =>
    Object.keys(refuseStatusOn(of, wanted, today));

  it('sends what has expired, whatever is kept of it, only with a last day that is to come (R4.25)', () => {
    for (const status of ['Created', 'Sent', 'Viewed', 'Expired'] as const) {
      expect(fields({ ...over, status }, { status: 'Sent', expiresDate: '2026-11-20' })).toEqual([
        'expiresDate',
      ]);
      expect(fields({ ...over, status }, { status: 'Sent', expiresDate: today })).toEqual([]);
      expect(fields({ ...over, status }, { status: 'Created', expiresDate: null })).toEqual([]);
    }
  });

  it('sends what was declined only with a last day that is to come, too (R4.25)', () => {
    const declined = { status: 'Declined', expiresDate: '2026-11-20' } as const;
    expect(fields(declined, { status: 'Sent', expiresDate: '2026-11-20' })).toEqual(['expiresDate']);
  });

  it('declines what has expired without asking for a day, and lets nobody set Viewed or Expired (R4.25)', () => {
    expect(fields(over, { status: 'Declined', expiresDate: '2026-11-20' })).toEqual([]);
    expect(fields(over, { status: 'Viewed', expiresDate: today })).toEqual(['status']);
    expect(fields({ ...over, expiresDate: today }, { status: 'Expired', expiresDate: today })).toEqual([
      'status',
    ]);
  });
});
