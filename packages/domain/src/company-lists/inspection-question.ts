import { z } from 'zod';
import { line, optionalId } from '../kernel/field.ts';
import { type CompanyList, companyListMessages, sameName } from './company-list.ts';

/** How an inspection question is answered. */
export const answerKinds = ['condition', 'yesNo', 'reading', 'note'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** A question that a technician answers about each system on an inspection. */
const inspectionQuestionSchema = z.object({
  text: line(300).min(1, 'Enter the question.'),
  /** Null if every form asks it. */
  inspectionFormId: optionalId.default(null),
  answerKind: z.enum(answerKinds).default('condition'),
  /** The unit of a reading, such as `psi`; empty if it has none. */
  unit: line(20).default(''),
});

export const inspectionQuestions: CompanyList<typeof inspectionQuestionSchema.shape> = {
  shape: {
    schema: inspectionQuestionSchema,
    titles: { text: 'Question', inspectionFormId: 'Form', answerKind: 'Answer', unit: 'Unit' },
    together: [['answerKind', 'unit']],
  },
  one: 'an inspection question',
  many: 'inspection questions',
  uses: {},
  // the same question may be on two forms
  clash: ({ text, inspectionFormId }, others) => {
    const isTaken = others.some(
      (other) => other.inspectionFormId === inspectionFormId && sameName(other.text, text),
    );
    return isTaken ? { text: companyListMessages.taken } : {};
  },
};
