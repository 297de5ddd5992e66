import { type IdMap, nameKey } from './edit-graph.ts';
import { mergeFields } from './edit-merge-fields.ts';
import { askAboutGone } from './edit-merge-gone.ts';
import { joinAlike } from './edit-merge-join.ts';
import { mergeOrders } from './edit-merge-order.ts';
import type { LastChange, MergeInput, MergeQuestion } from './edit-merge-question.ts';
import { askAboutRemoved } from './edit-merge-removed.ts';
import { changeKey, planFrom } from './edit-merge-rows.ts';
import { type Plan, planned } from './edit-plan.ts';
import type { Shape } from './edit-shape.ts';

export interface Merged {
  /** what to run on the rows, old values as they are now; only to be run when nothing is asked */
  plan: Plan;
  /** temporary ids of records that joined another (R4.14) → the row's id, or that of a record the plan creates */
  ids: IdMap;
  questions: readonly MergeQuestion[];
  /** what others changed meanwhile and stays: whose change came in */
  cameIn: readonly LastChange[];
}

/**
 * Puts a plan that was based on an older version onto the rows of now, so that no accepted change is lost:
 * - changes that do not touch each other are both kept; the same value from both is no question;
 * - the same field with two values asks, with both, who and when; so do fields that belong together;
 * - what was added by both is kept; a second record where there is only one of its kind (a recommendation for the same
 *   system, R4.14) joins the first, with its children and with its values where the first has none;
 * - removed by both is removed; removed by one and changed or added to by the other asks;
 * - places follow `mergeOrders` and never ask.
 * With a question nothing is to be written; `answerMerge` makes the next plan from the answers.
 * A plan that creates its aggregate is merged with what its site has already. It was made on nothing that others could
 * have removed: references to what is not there are left in, for the caller to refuse.
 */
export function merge(shape: Shape, input: MergeInput): Merged {
  const { current, changes } = input;
  const joined = joinAlike(shape, current, input.plan);
  const creates = planned(input.plan, { kind: shape.name, id: input.plan.id })?.created === true;
  const gone = creates
    ? { planned: joined.planned, questions: [] }
    : askAboutGone(shape, joined.planned, input);
  const removed = askAboutRemoved(shape, gone.planned, input);
  const fields = mergeFields(shape, removed.planned, { ...input, ids: joined.ids });
  const placed = mergeOrders(shape, current, fields.planned);
  const questions = [...gone.questions, ...removed.questions, ...fields.questions];
  const asked = new Set(questions.flatMap(askedAbout));
  const cameIn = changes.filter((change) => !asked.has(changeKey(change)) && !asked.has(nameKey(change)));
  return { plan: planFrom(shape, input.plan, placed), ids: joined.ids, questions, cameIn };
}

function askedAbout(question: MergeQuestion): string[] {
  if (question.type === 'sameField') {
    return question.fields.map(({ field }) => changeKey({ ...question.record, field }));
  }
  if (question.type === 'theyRemoved') return [question.record, ...question.yours].map(nameKey);
  return [...question.theirs.map(changeKey), ...question.added.map(nameKey)];
}
