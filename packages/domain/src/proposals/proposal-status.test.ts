import { describe, expect, it } from 'vitest';
import { proposalTransitions, refuseStatus, staffStatuses, statusOn } from './proposal-status.ts';
import { proposalStatuses } from './sales-proposal.ts';

describe('refuseStatus', () => {
  it('refuses what only selecting, the customer or the date can do, and says so (R4.25)', () => {
    expect(refuseStatus('Sent', 'Accepted')).toContain('selecting a package');
    expect(refuseStatus('Created', 'Expired')).toContain('by its date');
    expect(refuseStatus('Accepted', 'Created')).toContain('has accepted');
    expect(refuseStatus('Created', 'Viewed')).toContain('cannot follow');
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
