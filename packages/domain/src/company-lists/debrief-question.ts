import { z } from 'zod';
import { line } from '../kernel/field.ts';
import type { CompanyList } from './company-list.ts';

/** A question that technicians answer when they leave a job. */
const debriefQuestionSchema = z.object({ text: line(300).min(1, 'Enter the question.') });

export const debriefQuestions: CompanyList<typeof debriefQuestionSchema.shape> = {
  shape: { schema: debriefQuestionSchema, titles: { text: 'Question' }, together: [] },
  one: 'a debrief question',
  many: 'debrief questions',
  uses: {},
};
