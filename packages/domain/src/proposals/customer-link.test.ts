import { describe, expect, it } from 'vitest';
import { customerLinkState, shownState, statusOpened, statusWithLink } from './customer-link.ts';
import { proposalStatuses } from './sales-proposal.ts';

describe('customerLinkState', () => {
  const link = { expiresDate: '2026-12-21T10:00:00.000Z', revokedDate: null };
  const end = Date.parse(link.expiresDate);

  it('works until its time is over, and no longer (R2.1)', () => {
    expect(customerLinkState(link, end - 1)).toBe('open');
    expect(customerLinkState(link, end)).toBe('expired');
  });

  it('is revoked from the moment somebody ends it, also when its time is over (R2.1)', () => {
    const ended = { ...link, revokedDate: '2026-11-22T10:00:00.000Z' };
    expect([customerLinkState(ended, end - 1), customerLinkState(ended, end + 1)]).toEqual([
      'revoked',
      'revoked',
    ]);
  });
});

describe('shownState', () => {
  it('shows no draft, and what has ended as ended (R4.25)', () => {
    const there = { hidden: false };
    expect(shownState('open', { ...there, status: 'Created' })).toBe('draft');
    expect(shownState('revoked', { ...there, status: 'Created' })).toBe('revoked');
    const shown = proposalStatuses.filter((status) => shownState('open', { ...there, status }) === 'open');
    expect(shown).not.toContain('Created');
  });

  it('shows nothing of a proposal that was removed (R4.4)', () => {
    const states = proposalStatuses.map((status) => shownState('open', { hidden: true, status }));
    expect(new Set(states)).toEqual(new Set(['revoked']));
    expect(shownState('expired', { hidden: true, status: 'Sent' })).toBe('expired');
  });
});

describe('the status of a proposal with a link', () => {
  it('goes from draft to sent when the link is made, and stays otherwise (R4.25)', () => {
    expect(proposalStatuses.map(statusWithLink)).toEqual([
      'Sent',
      'Sent',
      'Viewed',
      'Accepted',
      'Declined',
      'Expired',
    ]);
  });

  it('goes from sent to viewed when the customer opens it, and stays otherwise (R4.25)', () => {
    expect(proposalStatuses.map(statusOpened)).toEqual([
      'Created',
      'Viewed',
      'Viewed',
      'Accepted',
      'Declined',
      'Expired',
    ]);
  });
});
