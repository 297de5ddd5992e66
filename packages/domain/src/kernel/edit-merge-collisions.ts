import type { MergeQuestion } from './edit-merge-question.ts';
import type { Collision } from './record-change.ts';

/**
 * Lists the conflicts of a merge for a caller that can't answer questions. Each field that others changed is
 * given as `kind.id.field`, each added or removed record as `kind.id`, with author and time. Leaves out
 * questions without a known author.
 */
export const askedCollisions = (questions: readonly MergeQuestion[]): Collision[] =>
  questions.flatMap((question) => {
    const { by, at: date } = question;
    return date === null ? [] : fieldsOf(question).map((field) => ({ field, by, date }));
  });

function fieldsOf(question: MergeQuestion): string[] {
  const { kind, id } = question.record;
  if (question.type === 'sameField') return question.fields.map(({ field }) => `${kind}.${id}.${field}`);
  if (question.type === 'theyRemoved') return [`${kind}.${id}`];
  return [
    ...question.theirs.map((each) => `${each.kind}.${each.id}.${each.field}`),
    ...question.added.map((each) => `${each.kind}.${each.id}`),
  ];
}
