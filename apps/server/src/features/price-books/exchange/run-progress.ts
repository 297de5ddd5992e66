import type { Read } from '../../../db/database.ts';
import { noteShare, type Run } from './book-imports.queries.ts';

/** A run that somebody stopped, or that was started again: it changes nothing. */
export class Stopped extends Error {}

/**
 * Stores how far a run is, outside its transaction, so that others see it; a failure to store it is ignored.
 * @throws Stopped
 */
export async function noteProgress(db: Read, run: Run, share: number): Promise<void> {
  const goesOn = await noteShare(db, run, share).catch(() => true);
  if (!goesOn) throw new Stopped();
}
