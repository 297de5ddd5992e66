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
  /**
   * The plan to run on the rows, with current values as the old ones. Run it only if there are no questions.
   */
  plan: Plan;
  /**
   * Maps the temporary id of each record that joined another (R4.14) to that row's id, or to the id of a
   * record the plan creates.
   */
  ids: IdMap;
  questions: readonly MergeQuestion[];
  /** The others' changes that are kept, to tell the user about them. */
  cameIn: readonly LastChange[];
}

/**
 * Rebases a plan made on an older version onto the current rows, so that no accepted change is lost:
 * - Changes that don't conflict are both kept; equal values don't ask.
 * - Different values for the same field, or for fields that belong together, ask. The question has both
 *   values, the author and the time.
 * - Records added by both are kept. If there can be only one (a recommendation for the same system, R4.14),
 *   the second joins the first, with its children, and fills its empty values.
 * - Removed by both is removed. Removed by one and changed or added to by the other asks.
 * - If both replace a line's item, the answer is for the whole item: its parts come with it, and the other's go.
 * - Order follows `mergeOrders` and never asks.
 *
 * Write nothing while there are questions; `answerMerge` creates the next plan from the answers.
 *
 * A plan that creates its aggregate is merged with what already exists at its site. Others can't have removed
 * anything it is based on, so references to missing records are kept for the caller to refuse.
 */
export function merge(shape: Shape, input: MergeInput): Merged {
  const { current, changes } = input;
  const joined = joinAlike(shape, input);
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
    const { theirs = [] } = question.replaced ?? {};
    return [
      ...question.fields.map(({ field }) => changeKey({ ...question.record, field })),
      ...theirs.map(nameKey),
    ];
  }
  if (question.type === 'theyRemoved') return [question.record, ...question.yours].map(nameKey);
  return [...question.theirs.map(changeKey), ...question.added.map(nameKey)];
}
