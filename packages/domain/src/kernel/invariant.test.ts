import { describe, expect, it } from 'vitest';
import { brokenInvariantName, invariant } from './invariant.ts';

function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
}

describe('invariant', () => {
  it('throws with the name of the broken promise', () => {
    const error = thrownBy(() => invariant(false, 'cents_not_whole', '0.5'));
    expect(brokenInvariantName(error)).toBe('cents_not_whole');
    expect(String(error)).toBe('BrokenInvariant: cents_not_whole: 0.5');
  });

  it('says nothing where the promise is kept', () => {
    expect(thrownBy(() => invariant(true, 'cents_not_whole', ''))).toBeNull();
  });
});

describe('brokenInvariantName', () => {
  it('knows other errors apart', () => {
    expect(brokenInvariantName(new Error('cents_not_whole'))).toBeNull();
    expect(brokenInvariantName('cents_not_whole')).toBeNull();
  });
});
