import { describe, expect, it } from 'vitest';
import { fieldsAtStake } from './field-changes.ts';

describe('fieldsAtStake', () => {
  it('are when, for whom and how far, where something is taken off the board (R7.9)', () => {
    expect(fieldsAtStake(['removed'], true)).toEqual(['removed', 'start', 'technicianIds', 'status']);
  });

  it('are that it is still there, where it is moved or put back (R7.9)', () => {
    expect(fieldsAtStake(['start', 'end'], false)).toEqual(['start', 'end', 'removed']);
    expect(fieldsAtStake(['removed'], false)).toEqual(['removed']);
  });

  it('are what is wished alone, where it lies as before (R7.9)', () => {
    expect(fieldsAtStake(['status'], false)).toEqual(['status']);
    expect(fieldsAtStake([], true)).toEqual([]);
  });
});
