import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../testing/documents.ts';
import { savingAs } from '../testing/saving.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.urls.owner });
  await owner.connect();
  // a session, a save, a proposal and a link to it in the other company
  const { token } = await server.signInAs('owner@south.example', 2);
  const { siteId } = await buildSite(server, 2);
  const { id } = await savingAs(server, token).saved(saveOf(newProposal(siteId)));
  await server.sql(
    `insert into proposal_links (company_id, guid, sales_proposal_id, nonce, token_hash, expires_date)
     values (2, gen_random_uuid(), $1, 'n', 'of the other', clock_now())`,
    [id],
  );
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** Returns how many rows of each table the database's owner sees after entering this scope. */
async function seen({ company = '', person = '' }, where = 'true'): Promise<Record<string, number>> {
  const tables = await server.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity",
  );
  await owner.query('begin');
  await owner.query(
    `select set_config('app.company_id', '${company}', true), set_config('app.person_id', '${person}', true)`,
  );
  const each = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as count from ${name} t where ${where}`,
  );
  const { rows } = await owner.query<{ name: string; count: number }>(each.join(' union all '));
  await owner.query('rollback');
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

describe("the database's owner", () => {
  it('sees no row of anybody while it has entered nothing (R6.4)', async () => {
    expect(await seen({})).toEqual({});
  });

  it('sees the rows of the company that it has entered and of no other (R6.4)', async () => {
    expect(await seen({ company: '2' })).toMatchObject({ saves: 1, proposal_links: 1, companies: 1 });
    expect(await seen({ company: '1' }, "coalesce(to_jsonb(t) ->> 'company_id', '1') <> '1'")).toEqual({});
    expect(await seen({ company: '1' })).not.toHaveProperty('sessions');
  });

  it('sees the sessions of the person that it has entered and of no other', async () => {
    const person = await server.personId('owner@south.example');
    expect(await seen({ person: String(person) })).toMatchObject({ persons: 1, memberships: 1, sessions: 1 });
    expect(await seen({ person: '0' })).toEqual({});
  });

  it('is bound so in every table where the role that looks up sees all', async () => {
    const free = await server.sql(`
      select distinct tablename as name from pg_policies p where 'fieldwright_lookup' = any(roles) and not exists (
        select from pg_policies r where r.tablename = p.tablename and r.permissive = 'RESTRICTIVE' and 'fieldwright_owner' = any(r.roles))`);
    expect(free).toEqual([]);
  });
});
