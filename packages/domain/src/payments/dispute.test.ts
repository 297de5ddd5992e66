import { describe, expect, it } from 'vitest';
import { isDisputing, mainDispute, readDisputeState } from './dispute.ts';

describe('readDisputeState', () => {
  it.each([
    ['square', 'EVIDENCE_REQUIRED', 'open'],
    ['square', 'INQUIRY_PROCESSING', 'open'],
    ['square', 'WON', 'won'],
    ['square', 'INQUIRY_CLOSED', 'won'],
    ['square', 'ACCEPTED', 'lost'],
    ['square', 'LOST', 'lost'],
    ['stripe', 'needs_response', 'open'],
    ['stripe', 'won', 'won'],
    ['stripe', 'warning_closed', 'won'],
    ['stripe', 'prevented', 'won'],
    ['stripe', 'lost', 'lost'],
    ['stripe', 'constructor', 'open'],
    ['square', 'won', 'open'],
  ] as const)('reads %s’s %s as %s', (provider, state, read) => {
    expect(readDisputeState(provider, state)).toBe(read);
  });
});

describe('isDisputing', () => {
  it('ends only when the company has won', () => {
    expect((['open', 'won', 'lost'] as const).filter(isDisputing)).toEqual(['open', 'lost']);
  });
});

describe('mainDispute', () => {
  const dispute = (disputeId: string, state: 'open' | 'won' | 'lost', begunDate: string) => ({
    disputeId,
    state,
    begunDate,
  });
  const older = dispute('older', 'open', '2027-01-01T00:00:00.000Z');
  const newer = dispute('newer', 'won', '2027-02-01T00:00:00.000Z');

  it('is an open one, else the newest, in any order', () => {
    const lost = { ...older, state: 'lost' } as const;
    const both = { ...newer, state: 'open' } as const;
    for (const [disputes, main] of [
      [[older, newer], older],
      [[lost, newer], newer],
      [[older, both], both],
    ] as const) {
      expect(mainDispute<(typeof disputes)[number]>(disputes)).toBe(main);
      expect(mainDispute<(typeof disputes)[number]>(disputes.toReversed())).toBe(main);
    }
  });

  it('is the same one without dates, and none of none', () => {
    const [a, b] = [dispute('a', 'open', ''), dispute('b', 'open', '')];
    expect([mainDispute([a, b]), mainDispute([b, a])]).toEqual([b, b]);
    expect(mainDispute([])).toBeNull();
  });
});
