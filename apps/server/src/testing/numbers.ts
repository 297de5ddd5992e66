import type { TestServer } from './server.ts';

/** Returns the number of a proposal or work order of any company. */
export async function numberOf(server: TestServer, id: number): Promise<string> {
  const [row] = await server.sql(
    'select number from work_orders where id = $1 union all select number from sales_proposals where id = $1',
    [id],
  );
  return (row as { number: string }).number;
}
