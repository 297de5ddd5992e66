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

/** A question that a technician answers about each system on an inspection. */
const inspectionQuestionSchema = z.object({
  text: line(300).min(1, 'Enter the question.'),
  /** Null if every form asks it. */
  inspectionFormId: optionalId.default(null),
  ...questionFields,
  answerKind: questionFields.answerKind.default('condition'),
  required: questionFields.required.default(false),
});

export const inspectionQuestions: CompanyList<typeof inspectionQuestionSchema.shape> = {
  shape: {
    schema: inspectionQuestionSchema,
    titles: { text: 'Question', inspectionFormId: 'Form', ...questionTitles },
    together: questionTogether,
    whole: questionFaults,
  },
  one: 'an inspection question',
  many: 'inspection questions',
  uses: { questions: ['question', 'questions'] },
  // the same question may be on two forms
  clash: (question, others) =>
    questionClash(question, others, ({ inspectionFormId }) => inspectionFormId === question.inspectionFormId),
};
