import { may } from '@fieldwright/domain/people/roles';
import { sql } from 'kysely';
import type { Read } from '../../../db/database.ts';
import { person } from '../../../db/usual-entries.sql.ts';
import { rolesOf } from './book-import-news.queries.ts';

/** Whoever started an import, or undoing one, has left or may not change price books anymore. */
export class StarterLeft extends Error {}

/**
 * Checks, just before a job writes, that the person in whose name it runs may still change price books: it may have waited.
 * @throws StarterLeft
 */
export async function refuseWithoutRights(db: Read): Promise<void> {
  const { rows } = await sql<{ id: number | null }>`select ${person}::bigint as id`.execute(db);
  const { id } = rows[0]!;
  const roles = id === null ? [] : await rolesOf(db, id);
  if (!may(roles, 'pricebooks.edit')) throw new StarterLeft();
}
