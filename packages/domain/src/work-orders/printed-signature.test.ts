import { describe, expect, it } from 'vitest';
import { printedSignature } from './printed-signature.ts';

const shown = { lines: [{ text: 'Igniter', quantity: 1, amountCents: 27_000 }], totalCents: 27_000 };
const signature = {
  method: 'drawn' as const,
  name: 'Dana Whitlock',
  strokes: [[10, 20, 30, 40]],
  reason: '',
  consent: 'I accept the work.',
  shown,
  date: '2026-11-19T18:00:00Z',
  isIntact: true,
};
const printed = (given: object = {}, now: typeof shown | null = shown) =>
  printedSignature({ signature: { ...signature, ...given }, now, timeZone: 'America/New_York' });

describe('a signature on documents for the customer (R3.3)', () => {
  it('has the name, the time at the site, the drawing and the words that were agreed to', () => {
    expect(printed()).toMatchObject({
      by: 'Signed by Dana Whitlock on November 19, 2026 at 1:00 PM',
      words: 'I accept the work.',
      strokes: signature.strokes,
      typed: null,
      changed: null,
    });
    expect(printed({ method: 'typed', strokes: null })).toMatchObject({ typed: 'Dana Whitlock' });
  });

  it('says why nobody signed', () => {
    expect(printed({ method: 'absent', name: '', strokes: null, reason: 'Not home' })).toMatchObject({
      by: 'Not signed: customer not there on November 19, 2026 at 1:00 PM',
      words: 'Not home',
      typed: null,
    });
  });

  it('does not hide that the work has changed since, and tells no price', () => {
    const changed = printed({}, { ...shown, totalCents: 28_000 });
    expect(changed!.changed).toBe('The work or its price has changed since it was signed.');
    expect(printed({}, null)!.changed).toBe(changed!.changed);
    expect(JSON.stringify(changed)).not.toMatch(/2[78]0/);
  });

  it('says that its record was changed, also where nobody signed', () => {
    const altered = 'The record of this signature was changed after signing.';
    expect(printed({ isIntact: false })!.changed).toBe(altered);
    expect(printed({ method: 'absent', isIntact: false }, null)!.changed).toBe(altered);
  });

  it('is nothing where nobody was asked', () => {
    expect(printedSignature({ signature: null, now: shown, timeZone: 'America/New_York' })).toBeNull();
  });
});
