import { describe, expect, it } from 'vitest';
import { type FtlProgress, readFtlStatus } from './ftl-status.ts';

const approved = (more: Partial<FtlProgress> = {}): FtlProgress => ({
  status: 'approved',
  proofRequested: false,
  paperworkStatus: 'none',
  projectCompleted: false,
  dateFunded: null,
  ...more,
});

describe('readFtlStatus', () => {
  it.each([
    ['not started', 'CREATED'],
    ['started', 'IN_PROGRESS'],
    ['prequalified', 'PREQUALIFIED'],
    ['pending', 'PENDING_LENDER'],
    ['on hold', 'PENDING_MERCHANT'],
    ['Declined', 'DECLINED'],
    ['expired', 'EXPIRED'],
    ['cancelled', 'CANCELED'],
    ['refunded', 'REFUNDED'],
    ['constructor', 'UNKNOWN'],
    ['', 'UNKNOWN'],
  ])('maps %s to %s', (status, expected) => {
    expect(readFtlStatus(approved({ status }))).toBe(expected);
  });

  it('maps an approval by what it still needs', () => {
    expect(readFtlStatus(approved())).toBe('OFFER_AVAILABLE');
    expect(readFtlStatus(approved({ proofRequested: true }))).toBe('ACTION_REQUIRED');
    expect(readFtlStatus(approved({ paperworkStatus: 'waiting for the homeowner to sign' }))).toBe(
      'ACTION_REQUIRED',
    );
    const signed = { paperworkStatus: 'signed' };
    expect(readFtlStatus(approved(signed))).toBe('APPROVED');
    expect(readFtlStatus(approved({ ...signed, projectCompleted: true }))).toBe('CONFIRMED');
    expect(readFtlStatus(approved({ ...signed, projectCompleted: true, dateFunded: '2026-11-20' }))).toBe(
      'FUNDED',
    );
  });
});
