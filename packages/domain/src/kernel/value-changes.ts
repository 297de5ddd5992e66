import { asOf, type PastChange } from './as-of.ts';

/** A record with its history. */
export interface PastRecord {
  name: string;
  /** null if it is gone */
  now: object | null;
  /** newest first */
  changes: readonly PastChange[];
}

/** A moment at which a value that is worked out from several records changed. */
export interface ValueChange<V> {
  /** ISO 8601 */
  date: string;
  /** the names of the records that changed then */
  names: string[];
  from: V;
  to: V;
}

export interface ValueChangesAsked<V> {
  /** stops after so many */
  most: number;
  /** the date of the change that the list begins after; null for the newest */
  after?: string | null;
  /** whether two values are one, so that nothing changed */
  isSame?: (one: V, other: V) => boolean;
}

/**
 * Lists when a value changed that is worked out from records with histories, newest first. Changes of the
 * same moment are one.
 * @param valueOf works out the value from the records as they were, by name; null for one that wasn't there
 */
export function valueChanges<V>(
  records: readonly PastRecord[],
  valueOf: (states: ReadonlyMap<string, object | null>) => V,
  { most, after = null, isSame = Object.is }: ValueChangesAsked<V>,
): ValueChange<V>[] {
  const states = new Map(records.map(({ name, now }) => [name, now]));
  const events = new Map<string, { name: string; changes: PastChange[] }[]>();
  for (const { name, changes } of records) {
    for (const change of changes) {
      const at = events.get(change.date) ?? [];
      const own = at.find((each) => each.name === name);
      if (own) own.changes.push(change);
      else at.push({ name, changes: [change] });
      events.set(change.date, at);
    }
  }
  const found: ValueChange<V>[] = [];
  let isListed = after === null;
  let to = valueOf(states);
  for (const date of [...events.keys()].toSorted((a, b) => Date.parse(b) - Date.parse(a))) {
    if (found.length === most) break;
    const at = events.get(date)!;
    for (const { name, changes } of at)
      states.set(
        name,
        asOf(states.get(name) ?? null, changes, () => true),
      );
    const from = valueOf(states);
    if (!isSame(from, to) && isListed) found.push({ date, names: at.map(({ name }) => name), from, to });
    isListed ||= date === after;
    to = from;
  }
  return found;
}
