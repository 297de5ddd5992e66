import { type ErrorCode, errorTable } from '@fieldwright/contract/errors';
import { type Collision, collisionText } from '@fieldwright/domain/kernel/record-change';
import type { Obstacle } from '@fieldwright/domain/removals/root-removal';
import type { Parking } from '@fieldwright/domain/saves/parking';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';

/** Details that a refusal may add to its code's message. */
export interface RefusalDetails {
  detail?: string;
  fields?: Record<string, string>;
  /** the offset at which an upload resumes */
  offset?: number;
  /** the people who are already booked, and by which event */
  overlaps?: readonly Overlap[];
  /** for a change that collides with others: who changed which of its fields, and when */
  changed?: readonly Collision[];
  /** what prevents a removal, and where */
  obstacles?: readonly Obstacle[];
  /** for a refused save from a device: the version that the office has parked */
  kept?: Parking | null;
  /** seconds to wait before a retry */
  retryAfter?: number;
}

/**
 * An expected refusal for the caller, with a code from the contract's closed list. The domain returns
 * refusals as values; a command throws one as this error, so that its transaction rolls back.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(errorTable[code].title);
    this.code = code;
    this.details = details;
  }
}

/**
 * Returns the refusal of a change that collides with others' changes since the caller loaded the record. Says
 * who changed which fields, and when, if known.
 * @param how `at`: the one field of the request that it concerns, if what was changed is none of its fields
 */
export function collided(
  changed: readonly Collision[],
  { textOf = collisionText, at }: { textOf?: (collision: Collision) => string; at?: string } = {},
): Refusal {
  if (changed.length === 0) return new Refusal('stale_version');
  const fields = Object.fromEntries(changed.map((each) => [at ?? each.field, textOf(each)]));
  return new Refusal('stale_version', { fields, changed });
}

/**
 * Renames the fields in an error. If several get the same name, keeps the first one's message and the last
 * author.
 */
export function renamed(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof Refusal) || !error.details.fields) return error;
  const { changed } = error.details;
  const fields = new Map<string, string>();
  for (const [field, text] of Object.entries(error.details.fields)) {
    const name = nameOf(field);
    if (!fields.has(name)) fields.set(name, text);
  }
  const named = { ...error.details, fields: Object.fromEntries(fields) };
  return new Refusal(error.code, changed ? { ...named, changed: changedAs(changed, nameOf) } : named);
}

function changedAs(changed: readonly Collision[], nameOf: (field: string) => string): Collision[] {
  const last = new Map<string, Collision>();
  for (const each of changed.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date)))
    last.set(nameOf(each.field), { ...each, field: nameOf(each.field) });
  return [...last.values()];
}

/**
 * Runs a step that uses field names different from the request's, and renames them in its errors.
 * @param nameOf returns the request's name of a field
 */
export async function namingFields<T>(nameOf: (field: string) => string, run: () => Promise<T>): Promise<T> {
  return run().catch((error: unknown) => {
    throw renamed(error, nameOf);
  });
}

/**
 * A request that our screens never send, such as R5.5's. Returned as an internal error, so that it is
 * investigated. Because a caller can repeat it, it is logged once a minute per person.
 */
export class ImpossibleRequest extends Refusal {
  /** @param what for the log; the caller gets only a general error message */
  constructor(what: string) {
    super('internal');
    this.message = what;
  }
}
