import { debriefQuestions } from '../../company-lists/debrief-question.ts';
import { inspectionQuestions } from '../../company-lists/inspection-question.ts';
import { blanksOf } from '../../kernel/record-shape.ts';

const debrief = blanksOf(debriefQuestions.shape.schema);
const inspection = blanksOf(inspectionQuestions.shape.schema);

/** A debrief question for tests, with the blanks of a new one. */
export const debriefQuestion = (id: number, text: string, fields: Partial<typeof debrief> = {}) => ({
  ...debrief,
  id,
  text,
  ...fields,
});

/** An inspection question for tests, with the blanks of a new one. */
export const inspectionQuestion = (id: number, text: string, fields: Partial<typeof inspection> = {}) => ({
  ...inspection,
  id,
  text,
  ...fields,
});
