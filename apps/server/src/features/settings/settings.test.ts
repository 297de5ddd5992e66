import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('technician')).token;
});
afterAll(() => server.stop());

describe('GET /api/taxitems', () => {
  it("gives the company's own by name, each rate the sum of its parts (R3.5)", async () => {
    const parts = [
      { id: 1, text: 'North Carolina', rate: 47_500 },
      { id: 2, text: 'Buncombe County', rate: 22_500 },
    ];
    await server.sql(
      `insert into tax_items (company_id, id, text, jurisdictions) values
        (1, 11, 'Madison County', '[]'), (1, 12, 'Buncombe County', $1), (2, 13, 'Of the other company', $1)`,
      [JSON.stringify(parts)],
    );
    const { data } = await server.call('GET /api/taxitems', { as: token });
    expect(data).toEqual([
      { id: 12, text: 'Buncombe County', rate: 70_000, jurisdictions: parts },
      { id: 11, text: 'Madison County', rate: 0, jurisdictions: [] },
    ]);
  });
});
