import type { FieldChange } from './edit-plan.ts';
import { sameValue } from './same-value.ts';

/**
 * Returns what several changes of a record come to: the fields that differ after the last one, from before the first. A
 * field that was changed and put back isn't among them.
 * @param changes oldest first
 */
export function netChanges(
  changes: readonly Readonly<Record<string, FieldChange>>[],
): Record<string, FieldChange> {
  const net = new Map<string, FieldChange>();
  for (const fields of changes)
    for (const [field, { from, to }] of Object.entries(fields))
      net.set(field, { from: net.has(field) ? net.get(field)!.from : from, to });
  return Object.fromEntries([...net].filter(([, { from, to }]) => !sameValue(from, to)));
}
