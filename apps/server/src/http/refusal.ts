import { type ErrorCode, errorTable } from '@fieldwright/contract/errors';
import type { Parking } from '@fieldwright/domain/saves/parking';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';

/** What a refusal may add to the words of its code. */
export interface RefusalDetails {
  detail?: string;
  fields?: Record<string, string>;
  /** where an upload goes on */
  offset?: number;
  /** who is booked already, by which event */
  overlaps?: readonly Overlap[];
  /** of a refused save of a device: what the office has of it */
  kept?: Parking | null;
  /** seconds until it is worth trying again */
  retryAfter?: number;
}

/**
 * An expected refusal on its way to the caller, by a code of the contract's closed list. The domain returns refusals
 * as values; a command throws one as this, so that its transaction rolls back.
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

/** The error, its fields under other names; of several that become one, the first is told. */
export function renamed(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof Refusal) || !error.details.fields) return error;
  const fields = new Map<string, string>();
  for (const [field, text] of Object.entries(error.details.fields)) {
    const name = nameOf(field);
    if (!fields.has(name)) fields.set(name, text);
  }
  return new Refusal(error.code, { ...error.details, fields: Object.fromEntries(fields) });
}

/** Runs what names fields otherwise than the request does. @param nameOf the request's name of a field */
export async function namingFields<T>(nameOf: (field: string) => string, run: () => Promise<T>): Promise<T> {
  return run().catch((error: unknown) => {
    throw renamed(error, nameOf);
  });
}

/**
 * A request that no screen of ours sends, such as R5.5's: answered as an internal error, so that it is looked into. A
 * caller can send it as often as it likes, so it is logged once a minute for each person.
 */
export class ImpossibleRequest extends Refusal {
  /** @param what for the log; the caller is told only that an error happened */
  constructor(what: string) {
    super('internal');
    this.message = what;
  }
}
