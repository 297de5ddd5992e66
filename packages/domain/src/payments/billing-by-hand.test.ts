import { describe, expect, it } from 'vitest';
import { afterStopByHand, billingHandFrom, keepsOthers, refuseStopByHand } from './billing-by-hand.ts';

const refused = '2026-11-20T12:00:00Z';
const at = Date.parse(refused);
const day = 24 * 60 * 60_000;
const billing = {
  state: 'active',
  stopWanted: false,
  invoices: [],
  byHand: null,
  keyRefusedDate: refused,
} as const;

describe('stopping a billing by hand', () => {
  it.each([
    billing,
    { ...billing, state: 'starting' },
    { ...billing, state: 'ended', stopWanted: true },
    { ...billing, state: 'ended', invoices: [{ state: 'due' }] },
  ] as const)('is possible once its key is refused for a day: %o', (each) => {
    expect(billingHandFrom(each)).toBe(at + day);
    expect(refuseStopByHand(each, at + day - 1)).toMatch(
      /^The card processor doesn’t accept your key or can’t find this\..* try again tomorrow/,
    );
    expect(refuseStopByHand(each, at + day)).toBeNull();
  });

  it('isn’t possible while the provider can be asked, for one that is over, or twice', () => {
    const asked = { ...billing, keyRefusedDate: null };
    expect([billingHandFrom(asked), refuseStopByHand(asked, at + day)]).toEqual([
      null,
      'The card processor can still be asked. Use Stop billing instead.',
    ]);
    for (const over of [
      { ...billing, state: 'ended' as const },
      { ...billing, byHand: { state: 'open' as const } },
    ])
      expect([billingHandFrom(over), refuseStopByHand(over, at + day)]).toEqual([
        null,
        'This card isn’t billed anymore.',
      ]);
  });

  it('keeps no other card from being billed until the provider’s answer counts again', () => {
    const stopped = { ...billing, state: 'stopped', stopWanted: true } as const;
    expect(keepsOthers({ ...stopped, byHand: { state: 'open' } })).toBe(false);
    expect(keepsOthers({ ...stopped, byHand: { state: 'replaced' } })).toBe(true);
    expect(keepsOthers(stopped)).toBe(true);
  });

  it('lasts until the provider has stopped it too', () => {
    const after = (state: 'active' | 'stopped' | 'ended', stopWanted: boolean) =>
      afterStopByHand('stopped', { state, stopWanted });
    expect(after('active', true)).toEqual({ state: 'stopped', hand: 'open' });
    expect(after('stopped', true)).toEqual({ state: 'stopped', hand: 'open' });
    expect(after('stopped', false)).toEqual({ state: 'stopped', hand: 'replaced' });
    expect(after('ended', false)).toEqual({ state: 'ended', hand: 'replaced' });
  });
});
