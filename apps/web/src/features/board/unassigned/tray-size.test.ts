import { describe, expect, it } from 'vitest';
import { fittingHeight } from './tray-size.ts';

describe('fittingHeight', () => {
  it('leaves a line of cards, and room for the board (R3.6)', () => {
    expect([10, 200, 2000].map((height) => fittingHeight(height, 900))).toEqual([84, 200, 540]);
  });
});
