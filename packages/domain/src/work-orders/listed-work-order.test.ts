import { describe, expect, it } from 'vitest';
import { readWorkOrderNumber } from './listed-work-order.ts';

describe('readWorkOrderNumber', () => {
  it.each(['', '#', 'whitlock', '27 Cedar', '20418a', '1'.repeat(16)])(
    'finds none in "%s" (R1.4)',
    (search) => {
      expect(readWorkOrderNumber(search)).toBeNull();
    },
  );

  it.each(['20418', ' 20418 ', '#20418'])('reads "%s" (R1.4)', (search) => {
    expect(readWorkOrderNumber(search)).toBe(20_418);
  });
});
