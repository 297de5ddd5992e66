import type { BookImportNews } from '@fieldwright/contract/price-book-imports';
import type { Role } from '@fieldwright/domain/people/roles';
import { sql } from 'kysely';
import type { Read, Write } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';
import { person } from '../../../db/usual-entries.sql.ts';

/** Returns the roles of a person who is active in the company; empty for others. */
export async function rolesOf(db: Read, personId: number): Promise<Role[]> {
  const { rows } = await sql<{ roles: Role[] }>`select roles from memberships
    where company_id = ${company} and person_id = ${personId} and status = 'active'`.execute(db);
  return rows[0]?.roles ?? [];
}

/** Returns the roles of the person in whose name the database is used, if they are active; empty for others. */
export async function ownRoles(db: Read): Promise<Role[]> {
  const { rows } = await sql<{ roles: Role[] }>`select roles from memberships
    where company_id = ${company} and person_id = ${person} and status = 'active'`.execute(db);
  return rows[0]?.roles ?? [];
}

/** Returns the email address of a person, in their own scope. */
export async function addressOf(db: Read, personId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from persons where id = ${personId}`.execute(db);
  return rows[0]!.email;
}

/** Returns the company's active owners. */
export async function activeOwners(db: Read): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select person_id as id from memberships
    where company_id = ${company} and status = 'active' and 'owner' = any(roles) order by person_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const news = sql`i.id, i.price_book_id as "priceBookId", b.text as "priceBook", i.file_name as "fileName", i.state,
  i.failure, to_char(i.start_date, 'YYYY-MM-DD') as "startDate", i.report -> 'counts' as counts`;
const ofScheduled = sql`price_book_imports i join price_books b on b.company_id = i.company_id and b.id = i.price_book_id
  where i.company_id = ${company} and i.scheduled_by is not null and i.state in ('done', 'failed')`;

/** Returns how a scheduled import went, with who scheduled it; null unless it is over. */
export async function findBookImportNews(
  db: Read,
  id: number,
): Promise<(BookImportNews & { scheduledBy: number; company: string }) | null> {
  const { rows } = await sql<BookImportNews & { scheduledBy: number; company: string }>`
    select ${news}, i.scheduled_by as "scheduledBy", (select name from companies where id = ${company}) as company
    from ${ofScheduled} and i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the scheduled imports that are over and that nobody has seen since, newest first. */
export async function listBookImportNews(db: Read): Promise<BookImportNews[]> {
  const { rows } = await sql<BookImportNews>`
    select ${news} from ${ofScheduled} and i.seen_date is null order by i.id desc limit 20`.execute(db);
  return rows;
}

/** Notes that somebody has seen how a scheduled import went. */
export async function noteSeen(tx: Write, id: number): Promise<void> {
  await sql`update price_book_imports set seen_date = clock_now()
    where company_id = ${company} and id = ${id} and seen_date is null and state in ('done', 'failed')`.execute(
    tx,
  );
}
