import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runShiftMs } from '../../../../scripts/run-clock.ts';
import { databaseAhead } from '../clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openDatabase } from './database.ts';
import { enterScope } from './owner.ts';

/**
 * Parts of the database that use the machine's time, each with its reason. Everything else uses
 * `clock_now()`.
 */
const machineTime: Record<string, string> = {
  clock_now: 'is the clock',
  count_attempts: 'the seconds of a window really pass',
  sweep_identity: 'sweeps attempts by the time that their windows have',
  sweep_live_messages: 'a cursor reaches back for so long in real time',
  'live_messages.created_date': 'is swept by real time, and shown to nobody',
  'live_messages.updated_date': 'is made with it',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Returns the names of functions, defaults, policies and table constraints that use the machine's time. */
async function machineTimeIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct name from (
      select proname::text as name, pg_get_functiondef(oid) as text from pg_proc
        where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      union all
      select c.relname || '.' || a.attname, pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
        join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      union all
      select c.relname || '.' || p.polname, concat(pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid))
        from pg_policy p join pg_class c on c.oid = p.polrelid
      union all
      select c.relname || '.' || o.conname, pg_get_constraintdef(o.oid) from pg_constraint o
        join pg_class c on c.oid = o.conrelid and c.relnamespace = 'public'::regnamespace
      union all
      select c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t
        join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
    ) each
    where text ~* '(^|[^a-z_])(now\\(\\)|(clock|statement|transaction)_timestamp|(current|local)_?(date|time))'
    order by name`);
  return rows.map(({ name }) => name);
}

async function asSuperuser<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.urls.superuser });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('the catalog', () => {
  it('asks the machine for the time only where real time is meant', async () => {
    expect(await asSuperuser(machineTimeIn)).toEqual(Object.keys(machineTime).sort());
  });

  it('is seen to ask it where somebody forgets the clock', async () => {
    const found = await asSuperuser(async (client) => {
      await client.query('begin');
      await client.query(`create table planted (at timestamptz default now(), day date default current_date,
        constraint planted_early check (at < transaction_timestamp()))`);
      await client.query(
        'create function planted_today() returns date language sql stable return (localtimestamp)::date',
      );
      await client.query(
        'create function planted_late() returns boolean language plpgsql as $$ begin return clock_timestamp() > now(); end $$',
      );
      await client.query('create policy planted_open on planted using (at > statement_timestamp())');
      return machineTimeIn(client);
    });
    expect(found.filter((name) => !(name in machineTime))).toEqual([
      'planted.at',
      'planted.day',
      'planted.planted_early',
      'planted.planted_open',
      'planted_late',
      'planted_today',
    ]);
  });
});

const yearMs = 365 * 86_400_000;

describe('clock_now', () => {
  /** Returns how many milliseconds a connection to this URL is ahead of the machine's time. */
  const aheadAt = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ ms: string }>(
      'select extract(epoch from clock_now() - now()) * 1000 as ms',
    );
    await client.end();
    return Number(rows[0]!.ms);
  };

  it('is ahead of the machine by what the connection says', async () => {
    expect(await aheadAt(databaseAhead(server.urls.app, yearMs + 250))).toBe(yearMs + 250);
    expect(await aheadAt(databaseAhead(server.urls.app, -yearMs))).toBe(-yearMs);
  });

  it('is the machine’s time where nothing is said, as in production', async () => {
    const own = new URL(server.urls.app);
    own.pathname = '/fieldwright_template';
    expect(await aheadAt(own.href)).toBe(0);
  });

  it('stamps what is made and changed, and says when a session is over', async () => {
    const { token } = await server.signInAs('owner');
    const who = (await server.deps.tokens.verify(token))!;
    const database = openDatabase(databaseAhead(server.urls.app, runShiftMs() + yearMs), 1);
    try {
      const stamped = await database
        .forCompany(1, who.personId)
        .transaction()
        .execute(async (tx) => {
          await enterScope(tx, { company: 1, person: who.personId });
          await tx.updateTable('companies').set({ name: 'North' }).where('id', '=', 1).execute();
          return tx.selectFrom('companies').select('updated_date').executeTakeFirstOrThrow();
        });
      const ahead = Date.parse(stamped.updated_date) - server.deps.clock();
      expect(Math.abs(ahead - yearMs)).toBeLessThan(60_000);
      const asked = database.forSession(who).selectFrom('companies').select('id').execute();
      await expect(asked).rejects.toMatchObject({ code: 'FW001' });
    } finally {
      await database.close();
    }
  });
});
