import { describe, expect, it } from 'vitest';
import { refuseShare } from './shares.ts';

const refuse = (amountCents: number, dueCents: number | null, seenCents = dueCents ?? 0) =>
  refuseShare({ amountCents }, { seenCents, dueCents });

describe('a share of a cash or check payment', () => {
  it('pays up to what is due of its work order', () => {
    expect([refuse(1, 100), refuse(100, 100)]).toEqual([null, null]);
    expect(refuse(101, 100)).toBe('Enter $1.00 or less.');
    expect([refuse(0, 100), refuse(-1, 100), refuse(0.5, 100)]).toEqual(
      Array(3).fill('Enter an amount above zero.'),
    );
  });

  it('is refused without a balance, or if it is lower than the person saw (R5.8)', () => {
    expect(refuse(100, 0)).toBe('This is already paid.');
    expect(refuse(100, -1)).toBe('This is already paid.');
    expect(refuse(100, null)).toBe('There’s no total yet, so nothing can be recorded.');
    expect(refuse(50, 100, 200)).toBe('The balance due is now $1.00. Check the amount.');
    expect(refuse(50, 200, 100)).toBeNull();
  });
});
