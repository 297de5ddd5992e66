import type { z } from 'zod';
import type { Read } from '../db/database.ts';
import type { Deps } from '../deps.ts';

export interface JobContext<Payload> {
  deps: Deps;
  /** in the scope of the company or person whose transaction enqueued the job */
  db: Read;
  payload: Payload;
  companyId: number | null;
}

/** A named payload and its handler. */
export interface Job<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Runs at least once for each enqueued job, so it must be safe to repeat. */
  run(context: JobContext<Payload>): Promise<void>;
}

/** Defines a job, with the handler's payload typed by its schema. */
export function job<Payload>(definition: Job<Payload>): Job<Payload> {
  return definition;
}
