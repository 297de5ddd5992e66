import type { z } from 'zod';
import type { Read } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/** A named payload and its handler. */
export interface Job<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  /**
   * Runs at least once for each job that was enqueued, in the scope of the company or person whose transaction
   * enqueued it; so what it does must bear being done twice.
   */
  run(context: { deps: Deps; db: Read; payload: Payload; companyId: number | null }): Promise<void>;
}

/** Ties the handler's payload to its schema. */
export function job<Payload>(definition: Job<Payload>): Job<Payload> {
  return definition;
}
