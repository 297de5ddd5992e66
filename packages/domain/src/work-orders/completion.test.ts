import { describe, expect, it } from 'vitest';
import { changedSinceSigned, completionSchema, consentOf, type SignedWork } from './completion.ts';

const igniter = { text: 'Igniter', quantity: 1, amountCents: 27_000 };
const visit = { text: 'Visit', quantity: 1, amountCents: 8_600 };
const signed: SignedWork = { lines: [visit, igniter], totalCents: 35_600 };

describe('work that was signed for (R3.3)', () => {
  it('is unchanged in another order, and says what is new, gone, and the total otherwise', () => {
    expect(changedSinceSigned(signed, { ...signed, lines: [igniter, visit] })).toEqual([]);
    expect(
      changedSinceSigned(signed, { lines: [visit, { ...igniter, quantity: 2 }], totalCents: 62_600 }),
    ).toEqual(['New: 2 × Igniter, $270.00', 'Removed: 1 × Igniter, $270.00', 'Total: $356.00, now $626.00']);
    expect(changedSinceSigned(signed, null)).toEqual(['A price is now missing.']);
  });

  it('counts two equal lines as two', () => {
    const two = { lines: [visit, visit], totalCents: 17_200 };
    expect(changedSinceSigned(two, { lines: [visit], totalCents: 17_200 })).toEqual([
      'Removed: 1 × Visit, $86.00',
    ]);
  });

  it('needs a name and a signature, or the reason that nobody signs, and says which is missing', () => {
    const wrong = (given: object) =>
      completionSchema
        .safeParse({ name: '', strokes: null, reason: '', shown: signed, consent: 'I agree.', ...given })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(wrong({ method: 'drawn' })).toEqual(['name', 'strokes']);
    expect(wrong({ method: 'drawn', name: 'Dana', strokes: [[1, 2, 3, 4]] })).toBeUndefined();
    expect(wrong({ method: 'typed', name: 'Dana', strokes: [[1, 2]] })).toEqual(['strokes']);
    expect(wrong({ method: 'absent', reason: ' ' })).toEqual(['reason']);
    expect(wrong({ method: 'absent', reason: 'Not home' })).toBeUndefined();
  });

  it('is accepted in the company’s own words, if it has some', () => {
    expect([consentOf('I am happy.'), consentOf(' ')]).toEqual([
      'I am happy.',
      'I accept the work described above as completed, and the total shown.',
    ]);
  });
});
