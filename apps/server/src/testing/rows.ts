import type { TestServer } from './server.ts';

export type Rows = Record<string, Record<string, unknown>[]>;

/** All rows of a company in every table that has a company, to see that a refused save has written nothing. */
export async function companyRows(server: TestServer, companyId = 1): Promise<Rows> {
  const tables = await server.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
     order by c.table_name`,
  );
  const entries = tables.map(async ({ name }) => [
    name,
    await server.sql(`select * from ${name} t where company_id = $1 order by to_jsonb(t)::text`, [companyId]),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The sum of a column or a count over the company, for a look at one figure. */
export async function countRows(server: TestServer, table: string, where = 'true'): Promise<number> {
  const [row] = await server.sql<{ count: number }>(
    `select count(*)::int as count from ${table} where company_id = 1 and (${where})`,
  );
  return row!.count;
}
