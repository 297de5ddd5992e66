import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import type { Write } from '../db/database.ts';
import { insertMessages } from './live.queries.ts';

/**
 * Tells the company's open screens that records have changed: with the caller's transaction, or not at all. May be
 * called several times in one transaction; whoever listens is woken once. Say each root whose version went up, and
 * each that shows it: a new work order is news for its visits (`event`), too.
 * @param db in the scope of a company
 * @param changes topic, id and the version that the record has now; none is fine and costs nothing
 */
export async function publish(db: Write, changes: readonly LiveChange[]): Promise<void> {
  if (changes.length > 0) await insertMessages(db, changes);
}
