import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { asOwner, enterScope } from '../../db/owner.ts';

/**
 * Deletes demo companies with all their data, and their people's passwords, so that seeding starts fresh.
 * Other companies aren't touched.
 * @param emails of the demo's people, whose passwords are reset to the demo's
 */
export async function removeDemo(ownerUrl: string, companies: number[], emails: string[]): Promise<void> {
  await asOwner(ownerUrl, async (tx) => {
    const tables = await tablesInOrder(tx);
    for (const company of companies) await removeCompany(tx, company, tables);
    for (const email of emails) await forgetPerson(tx, email);
  });
}

async function removeCompany(tx: Write, company: number, tables: string[]): Promise<void> {
  await enterScope(tx, { company });
  const { rows: people } = await sql<{ id: number }>`
    select person_id as id from memberships m join companies c on c.id = m.company_id where c.id = ${company} and c.demo`.execute(
    tx,
  );
  if (people.length === 0) return;
  // a session belongs to its person, in any company
  for (const { id } of people) {
    await enterScope(tx, { person: id });
    await sql`delete from sessions where company_id = ${company}`.execute(tx);
  }
  await enterScope(tx, { company });
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where company_id = ${company}`.execute(tx);
  await sql`delete from companies where id = ${company} and demo`.execute(tx);
}

async function forgetPerson(tx: Write, email: string): Promise<void> {
  await enterScope(tx, {});
  const { rows } = await sql<{ id: number }>`select person_for_invitation(${email}) as id`.execute(tx);
  const { id } = rows[0]!;
  await enterScope(tx, { person: id });
  await sql`delete from credentials where person_id = ${id}`.execute(tx);
}

/**
 * Returns the tables with company data, each before those it refers to. References checked at commit may be
 * in any order.
 */
async function tablesInOrder(tx: Write): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    select c.relname as name, array(
      select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> f.conrelid) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sessions'`.execute(
    tx,
  );
  const ordered: string[] = [];
  let left = rows;
  while (left.length > 0) {
    const free = left.filter(({ name }) => !left.some((other) => other.refersTo.includes(name)));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
