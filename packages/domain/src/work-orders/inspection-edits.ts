import { addRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { type AskedQuestion, adviceText } from './asked-questions.ts';
import type { WorkOrder } from './work-order.ts';
import type { InspectionQuestion, StartedInspection } from './work-order-questions.ts';
import { recommend } from './work-order-rules.ts';
import { workOrderShape } from './work-order-shape.ts';

/** Returns the words that an answer keeps: the question and unit as the technician sees them. */
export const askedWords = ({ text, answerKind, unit }: AskedQuestion) => ({
  question: text,
  unit: answerKind === 'reading' ? unit : '',
});

/** Starts an inspection of a system: adds an empty answer to the form's first question. */
export function startInspection(
  edit: Edit<WorkOrder>,
  { siteSystemId, first }: { siteSystemId: number | null; first: InspectionQuestion },
): Edit<WorkOrder> {
  const fields = { inspectionQuestionId: first.id, siteSystemId, answer: null, ...askedWords(first) };
  return addRecord(workOrderShape, edit, { kind: 'inspectionAnswers', fields }).edit;
}

/** Removes an inspection with its answers. One undo step. */
export function removeInspection(
  edit: Edit<WorkOrder>,
  { siteSystemId, all }: Pick<StartedInspection, 'siteSystemId' | 'all'>,
): Edit<WorkOrder> {
  const asked = new Set(all.map(({ id }) => id));
  const answers = edit.draft.inspectionAnswers.filter(
    (each) => isLive(each) && each.siteSystemId === siteSystemId && asked.has(each.inspectionQuestionId),
  );
  let changed = edit;
  for (const { id } of answers)
    changed = removeRecord(workOrderShape, changed, { kind: 'inspectionAnswers', id });
  return asOneStep(edit, changed);
}

/** A check that failed: the question, and the answer on a system or on the site as a whole. */
interface FailedCheck {
  siteSystemId: number | null;
  question: AskedQuestion;
  answer: string;
}

/** Checks whether what a failed check advises is already recommended for its system. */
export function isRecommended(
  { recommendations, recommendationItems }: Pick<WorkOrder, 'recommendations' | 'recommendationItems'>,
  { siteSystemId, question, answer }: FailedCheck,
): boolean {
  const advice = adviceText(question, answer);
  const of = recommendations.filter((each) => isLive(each) && each.siteSystemId === siteSystemId);
  return recommendationItems.some(
    (item) => isLive(item) && item.text === advice && of.some(({ id }) => id === item.recommendationId),
  );
}

/** Recommends what a failed check advises, for the system that was checked; nothing if that was done (R4.14). */
export const recommendFailed = (edit: Edit<WorkOrder>, check: FailedCheck): Edit<WorkOrder> =>
  isRecommended(edit.draft, check)
    ? edit
    : recommend(edit, {
        siteSystemId: check.siteSystemId,
        fields: { text: adviceText(check.question, check.answer) },
      }).edit;
