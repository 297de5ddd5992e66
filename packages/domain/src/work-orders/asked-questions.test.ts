import { describe, expect, it } from 'vitest';
import {
  adviceText,
  answerProblems,
  answerText,
  isFailed,
  limitsText,
  visibleQuestions,
} from './asked-questions.ts';
import { debriefQuestion as question } from './testing/questions.ts';

const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);
const given = (answers: Record<number, string>) =>
  new Map(Object.entries(answers).map(([id, answer]) => [Number(id), answer]));

describe('visibleQuestions', () => {
  const questions = [
    question(1, 'Gas furnace?', { answerKind: 'yesNo' }),
    question(2, 'Gas pressure', {
      answerKind: 'reading',
      minimum: 3.2,
      maximum: 3.8,
      askedIfId: 1,
      askedIf: 'Yes',
    }),
    question(3, 'Why is it off?', { askedIfId: 2, askedIf: 'Out of limits' }),
    question(4, 'Anything else?', { askedIfId: 3 }),
  ];
  const shown = (answers: Record<number, string>) => idsOf(visibleQuestions(questions, given(answers)));

  it('are asked after the answer they depend on, whatever its case (R3.3)', () => {
    expect(shown({})).toEqual([1]);
    expect(shown({ 1: 'No' })).toEqual([1]);
    expect(shown({ 1: 'yes' })).toEqual([1, 2]);
  });

  it('can depend on a reading outside its limits, and on any answer', () => {
    expect(shown({ 1: 'Yes', 2: '3.5' })).toEqual([1, 2]);
    expect(shown({ 1: 'Yes', 2: '4.1' })).toEqual([1, 2, 3]);
    expect(shown({ 1: 'Yes', 2: '4.1', 3: 'Valve' })).toEqual([1, 2, 3, 4]);
  });

  it('hide with the question they depend on, even if their own answers are kept', () => {
    expect(shown({ 1: 'No', 2: '4.1', 3: 'Valve' })).toEqual([1]);
  });

  it('find their question wherever it is in the order, and are all shown in a circle', () => {
    const swapped = [questions[1]!, questions[0]!];
    expect(idsOf(visibleQuestions(swapped, given({ 1: 'Yes' })))).toEqual([2, 1]);
    const circle = [question(1, 'One', { askedIfId: 2 }), question(2, 'Two', { askedIfId: 1 })];
    expect(idsOf(visibleQuestions(circle, given({ 1: 'a', 2: 'b' })))).toEqual([1, 2]);
  });
});

describe('answerProblems', () => {
  const questions = [
    question(1, 'Working?', { answerKind: 'yesNo' }),
    question(2, 'What isn’t?', { askedIfId: 1, askedIf: 'No' }),
    question(3, 'Pressure', { answerKind: 'reading', required: false }),
  ];
  const problems = (answers: Record<number, string>) =>
    answerProblems(questions, given(answers)).map(({ question: { id }, problem }) => [id, problem]);

  it('are missing answers to required questions, only while those are shown (R4.7)', () => {
    expect(problems({})).toEqual([[1, 'missing']]);
    expect(problems({ 1: 'Yes' })).toEqual([]);
    expect(problems({ 1: 'No' })).toEqual([[2, 'missing']]);
    expect(problems({ 1: 'No', 2: ' ' })).toEqual([[2, 'missing']]);
  });

  it('are readings that are not a number', () => {
    expect(problems({ 1: 'Yes', 3: 'about 4' })).toEqual([[3, 'notANumber']]);
    expect(problems({ 1: 'Yes', 3: '4.25' })).toEqual([]);
  });
});

describe('isFailed', () => {
  it('is an answer that the question fails on', () => {
    const working = question(1, 'Working?', { answerKind: 'yesNo', failsOn: ['No'] });
    expect([isFailed(working, 'No'), isFailed(working, 'no '), isFailed(working, 'Yes')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isFailed(working, undefined)).toBe(false);
  });

  it('is a reading outside its limits, not at them', () => {
    const pressure = question(1, 'Pressure', { answerKind: 'reading', minimum: 3.2, maximum: 3.8 });
    expect(['3.19', '3.2', '3.8', '3.81', 'abc'].map((typed) => isFailed(pressure, typed))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    const most = { ...pressure, minimum: null };
    expect([isFailed(most, '-40'), isFailed(most, '4')]).toEqual([false, true]);
  });
});

describe('the words of a question', () => {
  const pressure = question(1, 'Gas pressure', { answerKind: 'reading', unit: 'in. w.c.' });

  it('say its limits with their unit', () => {
    const of = (minimum: number | null, maximum: number | null) =>
      limitsText({ ...pressure, minimum, maximum });
    expect([of(3.2, 3.8), of(3.2, null), of(null, 1250), of(null, null)]).toEqual([
      '3.2 to 3.8 in. w.c.',
      '3.2 in. w.c. or more',
      '1,250 in. w.c. or less',
      '',
    ]);
  });

  it('put an answer in its unit', () => {
    expect([answerText(' 3.5 ', 'psi'), answerText('Yes', '')]).toEqual(['3.5 psi', 'Yes']);
  });

  it('recommend what settings advise, otherwise what was found', () => {
    expect(adviceText({ ...pressure, advice: 'Adjust the gas valve' }, '4.1')).toBe('Adjust the gas valve');
    expect(adviceText(pressure, '4.1')).toBe('Gas pressure: 4.1 in. w.c.');
    expect(adviceText(question(2, 'Drain clear?'), 'No')).toBe('Drain clear: No');
  });
});
