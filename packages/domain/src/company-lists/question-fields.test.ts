import { describe, expect, it } from 'vitest';
import { blanksOf, wrongIn } from '../kernel/record-shape.ts';
import { clashIn } from './company-list.ts';
import { debriefQuestions } from './debrief-question.ts';
import { answersToAskAfter, followUpsFirst, offeredAnswers } from './question-fields.ts';

const blanks = blanksOf(debriefQuestions.shape.schema);
const wrong = (fields: Partial<typeof blanks>) =>
  wrongIn(debriefQuestions.shape, { ...blanks, text: 'Pressure', ...fields });

describe('a question', () => {
  it('offers at least two answers to choose from, each once', () => {
    const choices = (...all: string[]) => wrong({ answerKind: 'choice', choices: all }).choices;
    expect(choices('Gas')).toBe('Enter at least two answers.');
    expect(choices('Gas', ' gas')).toBe('Enter each answer only once.');
    expect(choices('Gas', 'Electric')).toBeUndefined();
  });

  it('has a highest value above the lowest', () => {
    expect(wrong({ minimum: 4, maximum: 3 })).toEqual({
      maximum: 'The highest value must be above the lowest.',
    });
    expect([wrong({ minimum: 3, maximum: 3 }), wrong({ maximum: 3 })]).toEqual([{}, {}]);
  });

  it('never depends on its own answer', () => {
    const question = (id: number, askedIfId: number | null) => ({
      ...blanks,
      id,
      text: `Q${String(id)}`,
      askedIfId,
    });
    const circle = { askedIfId: 'This question would depend on its own answer.' };
    expect(clashIn(debriefQuestions, question(1, 1), [])).toEqual(circle);
    expect(clashIn(debriefQuestions, question(1, 3), [question(2, 1), question(3, 2)])).toEqual(circle);
    expect(clashIn(debriefQuestions, question(1, 3), [question(2, null), question(3, 2)])).toEqual({});
  });

  it('comes before the one that it depends on when several are removed', () => {
    const question = (id: number, askedIfId: number | null) => ({ id, askedIfId });
    const all = [question(1, null), question(2, 1), question(4, 3), question(3, 2), question(5, 99)];
    expect(followUpsFirst(all).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1]);
    expect(followUpsFirst([question(1, 2), question(2, 1), question(3, null)])).toHaveLength(3);
    expect(followUpsFirst([{ id: 2 }, { id: 1 }])).toEqual([{ id: 2 }, { id: 1 }]);
  });

  it('can be depended on by its answers, and a reading by its limits', () => {
    const of = (fields: Partial<typeof blanks>) => answersToAskAfter({ ...blanks, ...fields });
    expect(of({ answerKind: 'yesNo' })).toEqual(['Yes', 'No']);
    expect(of({ answerKind: 'reading' })).toEqual([]);
    expect(of({ answerKind: 'reading', maximum: 3 })).toEqual(['Out of limits']);
    expect(offeredAnswers({ answerKind: 'condition', choices: [] })).toEqual(['Good', 'Fair', 'Poor']);
    expect(offeredAnswers({ answerKind: 'choice', choices: ['Gas', 'Oil'] })).toEqual(['Gas', 'Oil']);
  });
});
