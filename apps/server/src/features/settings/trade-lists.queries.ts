import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import type { KeptList } from '../company-lists/kept-list.ts';

/** An entry, and whether it is still as the setup left it. */
interface StoredEntry {
  id: number;
  text: string;
  hidden: boolean;
  isUntouched: boolean;
  departmentId: number | null;
}

/** Returns the entries of a list that the trades decide about, removed ones included. */
export async function findTradeEntries(db: Read, { name, table }: KeptList): Promise<StoredEntry[]> {
  const department = name === 'jobtypes' ? sql`t.call_department_type_id::int` : sql`null::int`;
  const { rows } = await sql<StoredEntry>`
    select t.id::int, t.text, t.hidden, t.setup_version is not distinct from t.version as "isUntouched",
      ${department} as "departmentId"
    from ${sql.table(table.table)} t where t.company_id = ${company} order by t.id`.execute(db);
  return rows;
}

/** Hides or shows entries for the setup, which may turn them again until somebody changes them. */
export async function turnEntries(
  tx: Write,
  { table }: KeptList,
  { ids, hidden }: { ids: readonly number[]; hidden: boolean },
): Promise<{ id: number; version: number }[]> {
  const { rows } = await sql<{ id: number; version: number }>`
    update ${sql.table(table.table)} t
    set hidden = ${hidden}, version = t.version + 1, setup_version = t.version + 1
    where t.company_id = ${company} and t.id = any(${[...ids]}::bigint[])
    returning t.id::int, t.version`.execute(tx);
  return rows;
}
