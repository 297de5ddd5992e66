import type { FieldChange } from './edit-plan.ts';

/** A change of one record, as its history keeps it. */
export interface PastChange {
  /** when it was made, as ISO 8601 */
  date: string;
  /** it created the record, or brought it back */
  created: boolean;
  deleted: boolean;
  fields: Readonly<Record<string, FieldChange>>;
}

/**
 * Returns a record as it was before some of its changes; null if it wasn't there then.
 * @param now null if it is gone
 * @param changes all of its changes, newest first
 * @param isLater whether a change came after the moment asked for
 */
export function asOf<T extends object>(
  now: T | null,
  changes: readonly PastChange[],
  isLater: (date: string) => boolean,
): T | null {
  let was: object | null = now;
  for (const { date, created, deleted, fields } of changes) {
    if (!isLater(date)) break;
    if (created) {
      was = null;
      continue;
    }
    const before = Object.fromEntries(Object.entries(fields).map(([field, { from }]) => [field, from]));
    if (deleted) was = { ...now, ...before };
    else if (was) was = { ...was, ...before };
  }
  return was as T | null;
}
