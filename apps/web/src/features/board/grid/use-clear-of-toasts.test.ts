import { describe, expect, it } from 'vitest';
import { coveredBy } from './use-clear-of-toasts.ts';

const toast = { top: 700, bottom: 750, left: 400, right: 900 };
const card = { top: 690, bottom: 730, left: 500, right: 600 };

describe('coveredBy', () => {
  it('is as far as a card is below the upper edge of what is said, with some air (R1.3)', () => {
    expect(coveredBy(card, toast)).toBe(38);
  });

  it('is nothing for a card above or beside it (R1.3)', () => {
    expect(coveredBy({ ...card, top: 640, bottom: 680 }, toast)).toBe(0);
    expect(coveredBy({ ...card, left: 100, right: 200 }, toast)).toBe(0);
    expect(coveredBy({ ...card, top: 760, bottom: 800 }, toast)).toBe(0);
  });
});
