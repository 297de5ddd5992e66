import { describe, expect, it } from 'vitest';
import type { PresentedTotals } from './presentation.ts';
import { consentText, refuseSignature, strokesPath, strokesSchema } from './signature.ts';

describe('refuseSignature', () => {
  const whole = { status: 'Viewed', isLast: true, isSigned: false } as const;
  it.each([
    [{ status: 'Accepted' as const, isLast: false }, 'already accepted'],
    [{ status: 'Declined' as const }, 'was declined'],
    [{ status: 'Expired' as const }, 'have expired'],
    [{ isLast: false, isSigned: true }, 'A new version'],
    [{ isSigned: true }, 'already signed'],
    [{ isOtherOption: true }, 'a different choice'],
  ])('names the reason of %j (R4.25)', (more, words) => {
    expect(refuseSignature({ ...whole, ...more })).toContain(words);
  });

  it('finds none for the last version of an open proposal', () => {
    expect(refuseSignature(whole)).toBeNull();
    expect(refuseSignature({ ...whole, status: 'Sent' })).toBeNull();
  });
});

describe('consentText', () => {
  it('names company, option and total to the cent', () => {
    const words = consentText('Hollis & Rowe', {
      text: 'Comfort',
      totals: { totalCents: 998_305 } as PresentedTotals,
    });
    expect(words).toContain('from Hollis & Rowe and accept Comfort for $9,983.05.');
  });
});

describe('strokesSchema', () => {
  const isTaken = (strokes: unknown) => strokesSchema.safeParse(strokes).success;

  it('takes points in the area, up to 4,000', () => {
    expect(
      isTaken([
        [0, 0],
        [600, 200],
      ]),
    ).toBe(true);
    const line = (count: number) => Array.from({ length: 2 * count }, () => 1);
    expect(isTaken([line(2_000), line(2_000)])).toBe(true);
    expect(isTaken([line(2_000), line(2_001)])).toBe(false);
  });

  it.each([
    [[]],
    [[[]]],
    [[[1]]],
    [[[601, 1]]],
    [[[1, 201]]],
    [[[1, -1]]],
    [[[1.5, 1]]],
    [[['1', 1]]],
    [null],
  ])('refuses %j', (strokes) => {
    expect(isTaken(strokes)).toBe(false);
  });
});

describe('strokesPath', () => {
  it('draws lines, and a dot for a single point', () => {
    const strokes = [
      [1, 2, 3, 4],
      [5, 6],
    ];
    expect(strokesPath(strokes)).toBe('M1 2L3 4M5 6L5 6');
  });
});
