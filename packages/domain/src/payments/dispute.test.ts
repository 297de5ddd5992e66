import { describe, expect, it } from 'vitest';
import { isDisputing, readDisputeState } from './dispute.ts';

describe('readDisputeState', () => {
  it.each([
    ['square', 'EVIDENCE_REQUIRED', 'open'],
    ['square', 'INQUIRY_PROCESSING', 'open'],
    ['square', 'WON', 'won'],
    ['square', 'INQUIRY_CLOSED', 'won'],
    ['square', 'ACCEPTED', 'lost'],
    ['stripe', 'needs_response', 'open'],
    ['stripe', 'warning_closed', 'won'],
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
