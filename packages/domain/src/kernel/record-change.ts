import type { FieldChange, PlanStep } from './edit-plan.ts';
import { sameValue } from './same-value.ts';

/*
 * A record has a version and a history and is changed field by field: a customer, a site and its systems, the
 * company, a person, a call, an event. Changes to different fields are merged. If both change the same field,
 * the later person is asked.
 */

/**
 * Returns the fields that differ between two states of a record.
 * @param was null for a new record; then every field changes from null
 * @param now the stored fields
 */
export function recordChanges(was: object | null, now: object): Record<string, FieldChange> {
  const before = (was ?? {}) as Record<string, unknown>;
  const changed: Record<string, FieldChange> = {};
  for (const [field, value] of Object.entries(now)) {
    const from = (Object.hasOwn(before, field) ? before[field] : null) ?? null;
    const to: unknown = value ?? null;
    if (!sameValue(from, to)) changed[field] = { from, to };
  }
  return changed;
}

/** A change in a record's history. */
interface PastChange {
  steps: readonly PlanStep[];
  /** Null if the change was not made by a person of the company. */
  by: { id: number; name: string } | null;
  date: string;
}

/** A field that a person wants to change and that someone else has changed since, with who and when. */
export interface Collision extends Omit<PastChange, 'steps'> {
  field: string;
}

/** The fields a person wants to change. */
interface Asked {
  /** The record's kind and id in the history's steps. */
  kind: string;
  id: number;
  /**
   * The fields whose new value differs from the current one; setting the current value is no collision
   * (R7.9).
   */
  fields: readonly string[];
  /** Groups of fields that make sense only together: a change to one counts as a change to all. */
  together?: readonly (readonly string[])[];
}

/**
 * Returns the fields of a change that others have changed since, each with its last change.
 * @param since the history after the version that the change is based on, oldest first
 */
export function collisions(
  { kind, id, fields, together = [] }: Asked,
  since: readonly PastChange[],
): Collision[] {
  const along = together.filter((group) => group.some((field) => fields.includes(field))).flat();
  const asked = new Set([...fields, ...along]);
  const found = new Map<string, Collision>();
  for (const { steps, by, date } of since)
    for (const record of steps.filter((step) => step.kind === kind).flatMap(({ records }) => records))
      for (const field of record.id === id ? Object.keys(record.fields) : [])
        if (asked.has(field)) found.set(field, { field, by, date });
  return [...found.values()];
}

/** Returns the message of a collision. The screen adds the time in the user's time zone. */
export const collisionText = ({ by }: Collision): string =>
  `${by?.name || 'Someone else'} has changed this since you opened it.`;

/** Returns the message of a collision that saving again overwrites. */
export const overwritableText = (collision: Collision): string =>
  `${collisionText(collision)} Save again to overwrite it.`;
