import type { FieldChange } from './edit-plan.ts';
import { sameValue } from './same-value.ts';

/** What one change of a record did, by field. */
type FieldChanges = Readonly<Record<string, FieldChange>>;

interface Asked {
  /** The field to put back. */
  field: string;
  /** Groups of fields that make sense only together: all of a group are put back. */
  together?: readonly (readonly string[])[] | undefined;
}

/**
 * Returns the values that make a field what it was before a change; null if it is that already.
 * @param current the record's fields now
 * @param changes the record's changes from the newest to the one to go back before
 */
export function putBackValues(
  current: object,
  changes: readonly FieldChanges[],
  { field, together = [] }: Asked,
): Record<string, unknown> | null {
  const now = new Map<string, unknown>(Object.entries(current));
  const before = new Map(now);
  for (const change of changes) for (const [name, { from }] of Object.entries(change)) before.set(name, from);
  const group = together.find((fields) => fields.includes(field)) ?? [field];
  if (group.every((name) => sameValue(before.get(name) ?? null, now.get(name) ?? null))) return null;
  return Object.fromEntries(group.map((name) => [name, before.get(name)]));
}
