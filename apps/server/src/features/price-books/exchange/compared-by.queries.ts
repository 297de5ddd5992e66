import { sql } from 'kysely';
import type { Read } from '../../../db/database.ts';
import { company, personName } from '../../../db/names.sql.ts';

/** Returns the name of who compared a file last; null if that's the current person, or somebody who has left. */
export async function whoElseCompared(db: Read, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select ${personName('m')} as name
    from price_book_imports i join memberships m on m.company_id = i.company_id
      and m.person_id = coalesce(i.checked_by, i.created_by)
    where i.company_id = ${company} and i.id = ${id} and m.person_id is distinct from current_person()`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
