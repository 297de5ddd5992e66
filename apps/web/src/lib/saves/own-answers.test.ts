import { describe, expect, it } from 'vitest';
import { OwnAnswers } from './own-answers.ts';

describe('OwnAnswers', () => {
  it('leaves a version as it was seen where nothing was saved here, and where others came after (R7.9)', () => {
    const own = new OwnAnswers();
    expect(own.basedOn(1, 4)).toBe(4);
    own.note(1, 4, 5);
    expect([own.basedOn(1, 3), own.basedOn(1, 6), own.basedOn(2, 4)]).toEqual([3, 6, 4]);
  });

  it('goes on to the last own answer, over any number of own saves (R7.9)', () => {
    const own = new OwnAnswers();
    own.note(1, 4, 5);
    own.note(1, 5, 6);
    expect([4, 5, 6].map((seen) => own.basedOn(1, seen))).toEqual([6, 6, 6]);
  });

  it('asks about what somebody else did between two own saves (R7.9)', () => {
    const own = new OwnAnswers();
    own.note(1, 4, 5);
    own.note(1, 6, 7);
    expect([4, 5, 6].map((seen) => own.basedOn(1, seen))).toEqual([4, 5, 7]);
  });
});
