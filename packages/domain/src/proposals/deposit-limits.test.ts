import { describe, expect, it } from 'vitest';
import { depositWarning } from './deposit-limits.ts';

const warning = (state: string, depositCents: number, totalCents: number, isHome = true) =>
  depositWarning({ state, isHome, depositCents, totalCents });

describe('depositWarning', () => {
  it('names the law, the rule and the most for the package', () => {
    expect(warning('CA', 500_000, 1_000_000)).toBe(
      'California limits deposits on home improvement to 10% of the price or $1,000, whichever is less (Business and Professions Code § 7159.5): $1,000.00 for this package.',
    );
    expect(warning('MA', 600_000, 1_200_000)).toBe(
      'Massachusetts limits deposits on home improvement to a third of the price (General Laws c. 142A § 2): $4,000.00 for this package. Special-order materials can raise the limit.',
    );
  });

  it.each([
    // state, total, most
    ['CA', 500_000, 50_000],
    ['CA', 5_000_000, 100_000],
    ['NV', 900_000, 90_000],
    ['MD', 100_000, 33_333],
    ['MA', 300_000, 100_000],
    ['ME', 300_001, 100_000],
    ['PA', 900_000, 300_000],
  ])('is for what is above the limit in %s, to the cent', (state, totalCents, most) => {
    expect(warning(state, most, totalCents)).toBeNull();
    expect(warning(state, most + 1, totalCents)).not.toBeNull();
  });

  it('is not for smaller contracts than a law is about', () => {
    expect(warning('MA', 100_000, 100_000)).toBeNull();
    expect(warning('ME', 300_000, 300_000)).toBeNull();
    expect(warning('PA', 500_000, 500_000)).toBeNull();
  });

  it('is not for businesses, or states without a limit', () => {
    expect(warning('CA', 500_000, 1_000_000, false)).toBeNull();
    expect(warning('NC', 1_000_000, 1_000_000)).toBeNull();
    expect(warning('', 1_000_000, 1_000_000)).toBeNull();
  });

  it('knows a state that is written out', () => {
    expect(warning(' california ', 500_000, 1_000_000)).toMatch(/^California/);
    expect(warning('ca', 500_000, 1_000_000)).toMatch(/^California/);
  });
});
