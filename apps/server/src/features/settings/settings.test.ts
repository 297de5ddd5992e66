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

describe('GET /api/debriefquestions', () => {
  it("gives the company's own in their order, without hidden ones (R4.14)", async () => {
    await server.sql('delete from debrief_questions');
    await server.sql(
      `insert into debrief_questions (company_id, id, text, "order", hidden) values
        (1, 21, 'Anything left open?', 2, false), (1, 22, 'What was done?', 1, false),
        (1, 23, 'Asked no more', 0, true), (2, 24, 'Of the other company', 0, false)`,
    );
    const { data } = await server.call('GET /api/debriefquestions', { as: token });
    expect(data).toEqual([
      { id: 22, text: 'What was done?', order: 1 },
      { id: 21, text: 'Anything left open?', order: 2 },
    ]);
  });
});
