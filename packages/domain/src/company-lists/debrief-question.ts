import { z } from 'zod';
import { line, optionalId } from '../kernel/field.ts';
import type { CompanyList } from './company-list.ts';
import {
  questionClash,
  questionFaults,
  questionFields,
  questionTitles,
  questionTogether,
} from './question-fields.ts';
import { siteSystemTypeIds } from './site-system-type.ts';

/** A question that technicians answer when they leave a job. */
const debriefQuestionSchema = z.object({
  text: line(300).min(1, 'Enter the question.'),
  /** Asked on this department's work only; null for all. */
  callDepartmentTypeId: optionalId.default(null),
  /** Asked if the work is on a system of one of these types; empty for all. */
  siteSystemTypeIds,
  ...questionFields,
  answerKind: questionFields.answerKind.default('note'),
  required: questionFields.required.default(true),
});

export const debriefQuestions: CompanyList<typeof debriefQuestionSchema.shape> = {
  shape: {
    schema: debriefQuestionSchema,
    titles: {
      text: 'Question',
      callDepartmentTypeId: 'Department',
      siteSystemTypeIds: 'For',
      ...questionTitles,
    },
    together: questionTogether,
    whole: questionFaults,
  },
  one: 'a debrief question',
  many: 'debrief questions',
  uses: { questions: ['question', 'questions'] },
  clash: questionClash,
};
