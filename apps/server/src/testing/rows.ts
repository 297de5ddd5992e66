import type { TestServer } from './server.ts';

/**
 * Returns a fingerprint of all rows of a company, by table. Two are equal if no row was added, changed or
 * removed in between. Ignores sessions, because using one is not a change.
 */
export async function companyRows(server: TestServer, companyId = 1): Promise<Record<string, string>> {
  const tables = await server.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' and c.table_name <> 'sessions'
     order by c.table_name`,
  );
  const each = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' rows, ' ||
      coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as rows from ${name} t where company_id = $1`,
  );
  const rows = await server.sql<{ name: string; rows: string }>(each.join(' union all '), [companyId]);
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]));
}

/**
 * Returns a fingerprint of all identities, passwords, sessions and reset links, in every company. Two are
 * equal if no call has changed any. Ignores when a session was last used.
 */
export async function personRows(server: TestServer): Promise<Record<string, string>> {
  const tables = [
    'persons',
    'credentials',
    'second_factors',
    'recovery_codes',
    'sessions',
    'password_resets',
  ];
  const each = [...tables, 'person_emails'].map(
    (name) => `select '${name}' as name, count(*) || ' rows, ' ||
      coalesce(md5(string_agg(row, e'\\n' order by row)), '') as rows
      from (select (to_jsonb(t) - '{current_used_date,last_used_date}'::text[])::text as row from ${name} t) each`,
  );
  const rows = await server.sql<{ name: string; rows: string }>(each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]));
}

export async function countRows(server: TestServer, table: string, where = 'true'): Promise<number> {
  const [row] = await server.sql<{ count: number }>(
    `select count(*)::int as count from ${table} where company_id = 1 and (${where})`,
  );
  return row!.count;
}

/** Backdates a save; the table's own trigger would reset the date. */
export async function ageSave(server: TestServer, key: string, days: number): Promise<void> {
  await server.sql(`do $$ begin
    set local session_replication_role = replica;
    update saves set created_date = clock_now() - make_interval(days => ${days}) where key = '${key}';
  end $$`);
}
