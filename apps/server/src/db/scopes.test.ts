import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { Read, Session } from './database.ts';

let server: TestServer;
/** A technician of North, a person of both companies, and a technician of South. */
let ana: Session;
let robin: Session;
let sam: Session;

beforeAll(async () => {
  server = await startTestServer();
  ana = await sessionOf('technician@north.example', 1);
  robin = await sessionOf('robin@both.example', 1);
  sam = await sessionOf('technician@south.example', 2);
  for (const { personId, companyId } of [ana, robin, sam]) {
    await server.sql(
      `insert into password_resets (person_id, nonce, token_hash, expires_date)
       values ($1, $2, $2, clock_now() + interval '1 hour')`,
      [personId, `reset ${personId}`],
    );
    await server.sql(
      `insert into invitations (company_id, person_id, nonce, token_hash, expires_date)
       values ($1, $2, $3, $3, clock_now() + interval '1 hour')`,
      [companyId, personId, `invitation ${personId}`],
    );
  }
});
afterAll(() => server.stop());

async function sessionOf(email: string, companyId: number): Promise<Session> {
  const { token } = await server.signInAs(email, companyId);
  return (await server.deps.tokens.verify(token))!;
}

/** The columns that identify a row of each table and show whose it is. */
const tables = {
  companies: 'id',
  memberships: "company_id || ':' || person_id",
  persons: 'id',
  credentials: 'person_id',
  sessions: 'person_id',
  password_resets: 'person_id',
  invitations: "company_id || ':' || person_id",
};
type Table = keyof typeof tables;
const everyTable = Object.keys(tables) as Table[];

/** The rows that a scope may see, as a condition for each table; none of a table that is not listed. */
type Sees = Partial<Record<Table, string>>;
const ofCompany = (id: number): Sees => ({
  companies: `id = ${id}`,
  memberships: `company_id = ${id}`,
  persons: `id in (select person_id from memberships where company_id = ${id})`,
  invitations: `company_id = ${id}`,
});
const ofPerson = (id: number): Sees => ({
  companies: `id in (select company_id from memberships where person_id = ${id})`,
  memberships: `person_id = ${id}`,
  persons: `id = ${id}`,
  credentials: `person_id = ${id}`,
  sessions: `person_id = ${id}`,
  password_resets: `person_id = ${id}`,
});

describe('a scope', () => {
  const scopes: [name: string, db: () => Read, sees: () => Sees][] = [
    ['of nobody', () => server.deps.database.forNobody(), () => ({})],
    ['of a company', () => server.deps.database.forCompany(1), () => ofCompany(1)],
    ['of another company', () => server.deps.database.forCompany(2), () => ofCompany(2)],
    [
      'of a company, for a person',
      () => server.deps.database.forCompany(1, robin.personId),
      () => ofCompany(1),
    ],
    ['of a session', () => server.deps.database.forSession(robin), () => ofCompany(1)],
    ['of a person', () => server.deps.database.forPerson(sam.personId), () => ofPerson(sam.personId)],
    [
      'of a person of two companies',
      () => server.deps.database.forPerson(robin.personId),
      () => ofPerson(robin.personId),
    ],
    ['of a session’s owner', () => server.deps.database.forOwner(robin), () => ofPerson(robin.personId)],
  ];

  it.each(scopes)('%s sees its rows of every table, and no other (R6.4)', async (_name, db, sees) => {
    for (const table of everyTable) {
      const row = `select distinct (${tables[table]})::text as row from ${table}`;
      const seen = (await sql.raw<{ row: string }>(row).execute(db())).rows;
      const may = await server.sql<{ row: string }>(`${row} where ${sees()[table] ?? 'false'}`);
      const names = (rows: { row: string }[]) => rows.map((one) => one.row).sort();
      expect(names(seen), table).toEqual(names(may));
    }
  });

  it.each(scopes)('%s changes no row of anybody else (R6.4)', async (_name, db, sees) => {
    const stranger = (table: Table) => `not (${sees()[table] ?? 'false'})`;
    const changed: Partial<Record<Table, string>> = {
      companies: 'name = name',
      memberships: 'version = version',
      credentials: 'password_hash = password_hash',
      sessions: 'stays = stays',
      password_resets: 'nonce = nonce',
      invitations: 'nonce = nonce',
    };
    for (const [table, change] of Object.entries(changed)) {
      const text = `update ${table} set ${change} where ${stranger(table as Table)}`;
      const { numAffectedRows } = await sql.raw(text).execute(db());
      expect(numAffectedRows, table).toBe(0n);
    }
  });

  it('of a person reads memberships, and cannot make itself more than it is', async () => {
    const db = server.deps.database.forPerson(ana.personId);
    const raised = await sql`update memberships set roles = '{owner}'`.execute(db);
    expect(raised.numAffectedRows).toBe(0n);
    const joined = sql`insert into memberships (company_id, person_id, first_name, last_name, roles, status)
      values (2, ${ana.personId}, 'A', 'B', '{owner}', 'active')`;
    await expect(joined.execute(db)).rejects.toThrow(/row-level security/);
    const session = sql`insert into sessions (person_id, company_id, current_hash, stays, user_agent, address, expires_date)
      values (${sam.personId}, 2, 'x', true, '', '', clock_now() + interval '1 day')`;
    await expect(session.execute(db)).rejects.toThrow(/row-level security/);
  });
});

describe('enter', () => {
  const people = (session: Session) =>
    server.deps.database.forSession(session).selectFrom('memberships').select('person_id').execute();
  const change = (text: string) => server.sql(`update sessions set ${text} where id = $1`, [sam.sessionId]);
  const membership = (text: string) =>
    server.sql(`update memberships set ${text} where company_id = 2 and person_id = $1`, [sam.personId]);

  type Line = [
    what: string,
    session: () => Session,
    before: () => Promise<unknown>,
    after: () => Promise<unknown>,
    code: string,
  ];
  const nothing = async () => undefined;
  const lines: Line[] = [
    ['a session that never was', () => ({ ...sam, sessionId: 999_999 }), nothing, nothing, 'FW001'],
    ['somebody else’s session', () => ({ ...sam, sessionId: ana.sessionId }), nothing, nothing, 'FW001'],
    [
      'a session that has ended',
      () => sam,
      () => change('ended_date = clock_now()'),
      () => change('ended_date = null'),
      'FW001',
    ],
    [
      'a session whose time is over',
      () => sam,
      () => change("expires_date = clock_now() - interval '1 second'"),
      () => change("expires_date = clock_now() + interval '1 day'"),
      'FW001',
    ],
    [
      'older rights',
      () => sam,
      () => membership('rights_version = rights_version + 1'),
      () => membership('rights_version = rights_version - 1'),
      'FW002',
    ],
    ['a company that the person is not in', () => ({ ...sam, companyId: 1 }), nothing, nothing, 'FW003'],
    [
      'a company where the access has ended',
      () => sam,
      () => membership("status = 'deactivated'"),
      () => membership("status = 'active'"),
      'FW003',
    ],
    [
      'a company where the invitation waits',
      () => sam,
      () => membership("status = 'invited'"),
      () => membership("status = 'active'"),
      'FW003',
    ],
  ];

  it.each(lines)('refuses %s (R6.4)', async (...line) => {
    const [, session, before, after, code] = line;
    await before();
    await expect(people(session())).rejects.toMatchObject({ code });
    await after();
    expect((await people(sam)).length).toBeGreaterThan(1);
  });

  it('sets the company for its transaction only', async () => {
    const client = new pg.Client({ connectionString: server.urls.app });
    await client.connect();
    const { sessionId, generation, personId, companyId, rightsVersion } = sam;
    const current = async () =>
      (await client.query('select current_company() as company, current_person() as person')).rows[0];
    await client.query('begin');
    await client.query('select enter($1, $2, $3, $4, $5)', [
      sessionId,
      generation,
      personId,
      companyId,
      rightsVersion,
    ]);
    expect(await current()).toEqual({ company: 2, person: personId });
    await client.query('commit');
    expect(await current()).toEqual({ company: null, person: null });
    await client.end();
  });
});
