import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import type { Write } from '../db/database.ts';
import { insertMessages } from './live.queries.ts';

/**
 * Announces changed records to the company's open screens when the caller's transaction commits. May be
 * called several times in one transaction; listeners are woken once. Include each root whose version went up
 * and each that shows it: a new work order changes its visits (`event`), too.
 * @param db in the scope of a company
 * @param changes topic, id and the record's current version; an empty list costs nothing
 */
export async function publish(db: Write, changes: readonly LiveChange[]): Promise<void> {
  if (changes.length > 0) await insertMessages(db, changes);
}
