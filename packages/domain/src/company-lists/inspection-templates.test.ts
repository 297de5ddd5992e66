import { describe, expect, it } from 'vitest';
import { blanksOf, wrongIn } from '../kernel/record-shape.ts';
import { inspectionQuestions } from './inspection-question.ts';
import { inspectionTemplate, inspectionTemplateNames } from './inspection-templates.ts';
import { answersToAskAfter, offeredAnswers } from './question-fields.ts';

const blanks = blanksOf(inspectionQuestions.shape.schema);

describe.each(inspectionTemplateNames)('the inspection template %s', (name) => {
  const { questions } = inspectionTemplate(name);
  const filled = questions.map(({ after: _, choices = [], failsOn = [], ...rest }) => ({
    ...blanks,
    ...rest,
    choices: [...choices],
    failsOn: [...failsOn],
  }));

  it('has questions that settings accept, each once', () => {
    expect(filled.map((question) => wrongIn(inspectionQuestions.shape, question))).toEqual(
      filled.map(() => ({})),
    );
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  });

  it('fails on answers that are offered, and asks after earlier answers that can be given', () => {
    for (const [at, { after }] of questions.entries()) {
      const { failsOn } = filled[at]!;
      expect(failsOn.filter((answer) => !offeredAnswers(filled[at]!).includes(answer))).toEqual([]);
      const earlier = filled.slice(0, at).find(({ text }) => text === after?.[0]);
      expect(after ? answersToAskAfter(earlier!) : [undefined]).toContain(after?.[1]);
    }
  });
});
