import { may } from '@fieldwright/domain/people/roles';
import type { Read } from '../../../db/database.ts';
import { ownRoles } from './book-import-news.queries.ts';

/** The person who started an import, or undoing one, has left or may not change price books anymore. */
export class StarterLeft extends Error {}

/**
 * Checks, just before a job writes, that the person in whose name it runs may still change price books: it may have waited.
 * @throws StarterLeft
 */
export async function refuseWithoutRights(db: Read): Promise<void> {
  if (!may(await ownRoles(db), 'pricebooks.edit')) throw new StarterLeft();
}
