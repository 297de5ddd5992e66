import { describe, expect, it } from 'vitest';
import { findSentRefund, isKeyForgotten, type MadeRefund } from './sent-refund.ts';

const asked = {
  guid: 'ours',
  amountCents: 500,
  reason: 'Missed visit',
  createdDate: '2026-11-20T15:00:00.000Z',
};
const made = (more: Partial<MadeRefund> = {}): MadeRefund => ({
  refundId: 'r1',
  state: 'completed',
  amountCents: 500,
  guid: null,
  reason: 'Missed visit',
  createdDate: '2026-11-20T15:00:01.000Z',
  ...more,
});
const found = (...list: MadeRefund[]) => findSentRefund(asked, list)?.refundId ?? null;

describe('the refund that a request may have made', () => {
  it('is looked for before a provider can have forgotten its key', () => {
    const at = Date.parse(asked.createdDate);
    expect(isKeyForgotten(asked, at + 19 * 3_600_000)).toBe(false);
    expect(isKeyForgotten(asked, at + 20 * 3_600_000)).toBe(true);
  });

  it('is the one that names it, whatever else is alike', () => {
    expect(found(made(), made({ refundId: 'r2', guid: 'ours', state: 'failed' }))).toBe('r2');
    expect(found(made({ guid: 'another' }))).toBeNull();
  });

  it('is otherwise one of the same amount that was made since', () => {
    expect(found(made())).toBe('r1');
    expect(found(made({ amountCents: 501 }))).toBeNull();
    expect(found(made({ createdDate: '2026-11-20T14:05:00.000Z' }))).toBe('r1');
    expect(found(made({ createdDate: '2026-11-20T13:55:00.000Z' }))).toBeNull();
    expect(found(made({ createdDate: '' }))).toBe('r1');
    expect(found()).toBeNull();
  });

  it('is rather one for the same reason, and one that hasn’t failed', () => {
    const other = made({ refundId: 'r2', reason: 'Another' });
    expect(found(other, made())).toBe('r1');
    expect(found(made({ state: 'failed' }), other)).toBe('r2');
    expect(found(made({ state: 'failed' }))).toBe('r1');
  });
});
