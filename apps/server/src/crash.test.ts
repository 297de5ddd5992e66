import { createHash, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooser } from '@fieldwright/domain/kernel/testing/edit-samples';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsKey } from './features/files/file-keys.ts';
import { type CrashLog, linesPerSave, signIn, workThrough } from './testing/crash-client.ts';
import { type CrashingProduct, startCrashingProduct } from './testing/crashing-product.ts';

/** A long run: CRASH_SECONDS=240. The figures are printed. */
const seconds = Number(process.env.CRASH_SECONDS ?? 7);
const clients = 8;
/** for each client; one person may send a hundred emails an hour */
const invitations = 10;
const person = { email: 'olivia@north.example', password: 'correct horse battery' };

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let product: CrashingProduct;
let database: pg.Client;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  const { smtpPort } = mailbox;
  product = await startCrashingProduct({ ...person, processes: [['web'], ['worker']], smtpPort });
}, 120_000);
afterAll(async () => {
  await database?.end();
  await product?.stop();
  await mailbox?.stop();
}, 60_000);

const rows = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await database.query<R>(text, values)).rows;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: product.database.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function makePlaces(): Promise<{ customerId: number; siteId: number }[]> {
  const client = await connect();
  const made = await client.query<{ customerId: number; siteId: number }>(
    `with c as (insert into customers (company_id, id, guid)
       select 1, nextval('document_ids'), gen_random_uuid() from generate_series(1, ${clients}) returning id)
     insert into sites (company_id, id, guid, customer_id, text, time_zone)
     select 1, nextval('document_ids'), gen_random_uuid(), c.id, 'Home', 'America/New_York' from c
     returning id::int as "siteId", customer_id::int as "customerId"`,
  );
  await client.end();
  return made.rows;
}

const victims = ['server', 'worker', 'database'] as const;
type Kills = Record<(typeof victims)[number], number>;

/**
 * Kills server, worker or database at random moments until the time is over.
 * @returns how often each was killed
 */
async function killAround(until: number): Promise<Kills> {
  const choose = chooser(randomInt(1_000_000));
  const [server, worker] = product.processes;
  const all = { server: server!, worker: worker!, database: product.database };
  const kills: Kills = { server: 0, worker: 0, database: 0 };
  const spared = () => victims.filter((name) => kills[name] === 0);
  while (performance.now() < until || spared().length > 0) {
    await pause(200 + choose(1500));
    const among = spared().length > 0 ? spared() : victims;
    const name = among[choose(among.length)]!;
    await all[name].kill();
    await all[name].start();
    await server!.untilReady();
    kills[name] += 1;
  }
  return kills;
}

describe('server, worker and database killed with kill -9 at random, while eight clients save, read, upload and invite', () => {
  let logs: CrashLog[];
  let kills: Kills;
  beforeAll(
    async () => {
      const places = await makePlaces();
      const { address } = product.processes[0]!;
      const tokens = await Promise.all(places.map(() => signIn({ address, ...person })));
      const until = performance.now() + seconds * 1000;
      let over = false;
      const work = places.map((place, seed) =>
        workThrough(
          { address, ...person, token: tokens[seed]! },
          { place, seed: seed + 1, stopped: () => over, invitations },
        ),
      );
      kills = await killAround(until);
      over = true;
      logs = await Promise.all(work);
      database = await connect();
      // One snapshot for all comparisons, because requests that were not waited for may commit only now.
      await database.query('begin isolation level repeatable read read only');
      const sum = (count: (log: CrashLog) => number) => logs.reduce((total, log) => total + count(log), 0);
      console.log(
        `crash run of ${seconds} s: ${kills.server} kills of the server, ${kills.worker} of the worker, ${kills.database} of the database; ` +
          `${sum(({ saved }) => saved.size)} saves acknowledged, ${sum(({ abandoned }) => abandoned.size)} abandoned, ` +
          `${sum(({ reads }) => reads)} reads, ${sum(({ photos }) => photos.size)} photos, ${sum(({ invited }) => invited.length)} invitations, ${sum(({ retries }) => retries)} retries`,
      );
    },
    (seconds + 120) * 1000,
  );

  it('each of them several times, and work was done', () => {
    expect(Math.min(...Object.values(kills))).toBeGreaterThanOrEqual(1);
    for (const { saved } of logs) expect(saved.size).toBeGreaterThan(0);
    const sum = (count: (log: CrashLog) => number) => logs.reduce((total, log) => total + count(log), 0);
    const counts = [
      sum(({ reads }) => reads),
      sum(({ photos }) => photos.size),
      sum(({ invited }) => invited.length),
    ];
    expect(counts).not.toContain(0);
  });

  it('no answer was ever wrong: what was acknowledged is whole in each later answer', () => {
    expect(logs.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  it('nothing acknowledged is lost, nothing is there twice, nothing is half there (R4.6)', async () => {
    const lines = await rows<{ key: string; count: number }>(
      'select left(text, 36) as key, count(*)::int as count from work_order_details group by 1',
    );
    const changes = await rows<{ key: string; count: number }>(
      "select save_key as key, count(*)::int as count from changes where entity = 'workOrder' group by 1",
    );
    const saves = await rows<{ key: string; state: string; answer: unknown }>('select * from saves');
    const [lineCount, changeCount] = [lines, changes].map(
      (found) => new Map(found.map(({ key, count }) => [key, count])),
    );
    const answers = new Map(saves.map(({ key, state, answer }) => [key, { state, answer }]));
    const acknowledged = logs.flatMap(({ saved }) => [...saved]);
    const lost = acknowledged.filter(([key]) => !lineCount!.has(key));
    const notOnce = [...lineCount!.keys()].filter((key) => changeCount!.get(key) !== 1);
    const half = lines.filter(({ count }) => count !== linesPerSave);
    expect({ lost, notOnce, half }).toEqual({ lost: [], notOnce: [], half: [] });
    for (const [key, answer] of acknowledged) expect(answers.get(key)).toEqual({ state: 'done', answer });
    const sent = new Set(logs.flatMap(({ saved, abandoned }) => [...saved.keys(), ...abandoned]));
    expect([...lineCount!.keys()].filter((key) => !sent.has(key))).toEqual([]);
    expect(changeCount!.size).toBe(lineCount!.size);
  });

  it('every document has one change for each of its versions, and is complete', async () => {
    const wrong = await rows(
      `select w.id from work_orders w
       left join changes c on c.company_id = w.company_id and c.entity = 'workOrder' and c.root_id = w.id
       group by w.company_id, w.id, w.version, w.complete
       having count(c.id) <> w.version or max(c.version) <> w.version or count(distinct c.version) <> w.version
         or not w.complete`,
    );
    expect(wrong).toEqual([]);
  });

  it('every photo that was acknowledged is kept, with the bytes that were sent (R5.7)', async () => {
    const files = await rows<{ id: string; guid: string; state: string; sha256: string }>(
      'select f.* from files f join recommendation_photos p on p.company_id = f.company_id and p.file_id = f.id',
    );
    const kept = new Map(files.map((file) => [file.guid, file]));
    for (const [guid, sha256] of logs.flatMap(({ photos }) => [...photos])) {
      expect(kept.get(guid)).toMatchObject({ state: 'kept', sha256 });
      const contents = readFileSync(
        join(product.storageFolder, contentsKey(1, Number(kept.get(guid)!.id), 'original')),
      );
      expect(createHash('sha256').update(contents).digest('hex')).toBe(sha256);
    }
  });

  it('everybody who was invited has one email, or the office hears that nobody knows; no job waits for a worker that is gone', async () => {
    // outside the snapshot, because workers are still running
    const client = await connect();
    const found = async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows;
    const unfinished = () =>
      found(
        `select state as what from emails where state in ('waiting', 'sending', 'handed')
         union all select task_identifier from graphile_worker.jobs where locked_by is not null`,
      );
    await expect.poll(unfinished, { timeout: 90_000, interval: 500 }).toEqual([]);
    const emails = await found<{ email: string; state: string }>(
      "select p.email, e.state from emails e join persons p on p.id = e.record_id where e.kind = 'invitation'",
    );
    await client.end();
    const states = new Map(emails.map(({ email, state }) => [email, state]));
    expect(states.size).toBe(emails.length);
    const outcomes = logs
      .flatMap(({ invited }) => invited)
      .map((email) => `${states.get(email)}, ${mailbox.messages(email).length} received`);
    const right = ['sent, 1 received', 'unsure, 0 received', 'unsure, 1 received'];
    expect(outcomes.filter((outcome) => !right.includes(outcome))).toEqual([]);
  }, 120_000);
});
