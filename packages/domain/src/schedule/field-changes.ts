import type { FieldChange, PlanStep } from '../kernel/edit-plan.ts';
import { sameValue } from '../kernel/same-value.ts';

/**
 * What differs between two states of a record, by field.
 * @param was null for a new record, whose every field comes from null
 * @param now the fields that are kept
 */
export function fieldChanges<Now extends object>(
  was: Partial<Record<keyof Now, unknown>> | null,
  now: Now,
): Record<string, FieldChange> {
  const changed = Object.entries(now).flatMap(([field, to]): [string, FieldChange][] => {
    const from = was?.[field as keyof Now] ?? null;
    return sameValue(from, to ?? null) ? [] : [[field, { from, to: to ?? null }]];
  });
  return Object.fromEntries(changed);
}

/**
 * Which wishes meet what has been changed since: a wish for the value that is there already meets nothing (R7.9).
 * @param wished the fields that differ from how they are
 * @param since the history's steps after the version that the wish was made on
 */
export function fieldsInConflict(
  wished: readonly string[],
  since: readonly { steps: readonly PlanStep[] }[],
): string[] {
  const touched = new Set(
    since.flatMap(({ steps }) =>
      steps.flatMap(({ records }) => records.flatMap(({ fields }) => Object.keys(fields))),
    ),
  );
  return wished.filter((field) => touched.has(field));
}

const placing = ['start', 'end', 'technicianIds', 'overlapReason', 'removed'];

/** Whether fields of an event say where it lies, or that it lies nowhere. */
export const isPlaced = (fields: readonly string[]): boolean =>
  fields.some((field) => placing.includes(field));

/**
 * What a wish for an event rests on, beside what it is for. Where it lies says nothing of what was taken off the board
 * meanwhile; and who takes it off knows when it was planned, for whom, and that nobody has set out (R7.9).
 * @param wished the fields that are to change
 * @param removed whether the event is off the board afterwards
 */
export function fieldsAtStake(wished: readonly string[], removed: boolean): string[] {
  const isTakenOff = removed && wished.includes('removed');
  const others = isTakenOff ? ['start', 'technicianIds', 'status'] : isPlaced(wished) ? ['removed'] : [];
  return [...new Set([...wished, ...others])];
}
