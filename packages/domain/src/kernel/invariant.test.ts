import { describe, expect, it } from 'vitest';
import { invariant } from './invariant.ts';

describe('invariant', () => {
  it('throws with the name of the broken promise', () => {
    expect(() => invariant(false, 'cents_not_whole', '0.5')).toThrow(
      expect.objectContaining({ name: 'BrokenInvariant', message: 'cents_not_whole: 0.5' }),
    );
  });

  it('says nothing where the promise is kept', () => {
    expect(() => invariant(true, 'cents_not_whole', '')).not.toThrow();
  });
});
