import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@fieldwright/server/db/database';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import { publish } from '@fieldwright/server/live/publish';
import pg from 'pg';
import { WebSocket } from 'ws';
import { megabytes, setStage } from '../product.ts';

/**
 * From commit to client with 1,000 connections over 50 companies, beside a bare `ws` broadcast and one behind a
 * notification of the database, in the same run: `node bench/push/run.ts [rounds]`. The servers are processes of their
 * own, all clients are in this one; the targets take turns.
 */
const rounds = Number(process.argv[2] ?? 3);
const companies = 50;
const perCompany = 20;
const steady = { perSecond: 50, seconds: 3 };
const storms = 5;
const ports = { product: 4873, bare: 4874 };
const password = 'a password of the measurement';

interface Target {
  name: string;
  process: ChildProcess;
  url: string;
  hello(company: number): object;
  /** prepares to tell the company's clients of the record; the function that it gives makes it so */
  prepare(company: number, id: number): Promise<() => Promise<void>>;
}

const stage = await setStage();
try {
  await seedCompanies(
    stage.urls.owner,
    Array.from({ length: companies }, (_, index) => ({
      id: index + 1,
      name: `Company ${index + 1}`,
      timeZone: 'America/New_York',
      people: [{ email: emailOf(index + 1), firstName: 'Owner', lastName: 'One', roles: ['owner'] }],
    })),
    await hashPassword(password),
  );
  const product = await stage.startProduct(ports.product);
  const bare = await stage.start('bench/push/bare.ts', [], {
    PORT: String(ports.bare),
    BARE_DATABASE_URL: stage.urls.app,
  });
  const owner = new pg.Client(stage.urls.owner);
  await owner.connect();
  await owner.query('create table bare (id integer); grant insert on bare to fieldwright_app');
  await owner.end();
  const bareUrl = `ws://127.0.0.1:${ports.bare}`;
  const tokens = await signInAll();
  const database = openDatabase(stage.urls.app, 10);
  const pool = new pg.Pool({ connectionString: stage.urls.app, max: 10 });
  pool.on('error', () => undefined);
  const control = new WebSocket(bareUrl);
  await once(control, 'open');
  const tell = (company: number, id: number) => JSON.stringify({ type: 'tell', company, id });

  const targets: Target[] = [
    {
      name: 'bare ws',
      process: bare,
      url: bareUrl,
      hello: (company) => ({ type: 'hello', company }),
      prepare: async (company, id) => async () => control.send(tell(company, id)),
    },
    {
      name: 'bare ws behind notify',
      process: bare,
      url: bareUrl,
      hello: (company) => ({ type: 'hello', company }),
      async prepare(company, id) {
        const client = await pool.connect();
        await client.query('begin');
        // A commit that changes nothing costs nothing: this one writes a row, too.
        await client.query("with row as (insert into bare values ($1)) select pg_notify('bare', $2)", [
          id,
          tell(company, id),
        ]);
        return async () => {
          await client.query('commit');
          client.release();
        };
      },
    },
    {
      name: 'product',
      process: product,
      url: `ws://127.0.0.1:${ports.product}/api/live`,
      hello: (company) => ({ type: 'hello', token: tokens[company - 1]! }),
      async prepare(company, id) {
        const tx = await database.forCompany(company).startTransaction().execute();
        await publish(tx, [{ topic: 'event', id, version: 1 }]);
        return () => tx.commit().execute();
      },
    },
  ];
  for (let round = 1; round <= rounds; round++) {
    console.log(`round ${round}`);
    for (const target of targets) await measure(target);
  }
  control.terminate();
  await pool.end();
  await database.close();
} finally {
  await stage.stop();
}

function emailOf(company: number): string {
  return `owner@company${company}.example`;
}

async function signInAll(): Promise<string[]> {
  const tokens: string[] = [];
  for (let company = 1; company <= companies; company++) {
    const reply = await fetch(`http://127.0.0.1:${ports.product}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(company), password }),
    });
    tokens.push(((await reply.json()) as { data: { accessToken: string } }).data.accessToken);
  }
  return tokens;
}

async function measure(target: Target): Promise<void> {
  const empty = megabytes(target.process);
  /** when each record was committed */
  const told = new Map<number, number>();
  let delays: number[] = [];
  let commits: number[] = [];
  const hear = (data: Buffer) => {
    const { type, changes } = JSON.parse(data.toString()) as { type: string; changes: { id: number }[] };
    if (type === 'changes') for (const { id } of changes) delays.push(performance.now() - told.get(id)!);
  };
  const sockets: WebSocket[] = [];
  for (let company = 1; company <= companies; company++) {
    const opened = Array.from({ length: perCompany }, () => new WebSocket(target.url));
    await Promise.all(opened.map((socket) => once(socket, 'open')));
    for (const socket of opened) {
      socket.on('message', hear);
      socket.send(JSON.stringify(target.hello(company)));
    }
    sockets.push(...opened);
  }
  await pause(1_000);
  const connected = megabytes(target.process);

  let ids = 0;
  const tell = async (company: number) => {
    const id = ++ids;
    const commit = await target.prepare(company, id);
    const began = performance.now();
    told.set(id, began);
    await commit();
    commits.push(performance.now() - began);
  };
  const heard = async (times: number) => {
    for (let tries = 0; delays.length < times * perCompany; tries++) {
      if (tries > 1_000)
        throw new Error(`${target.name}: only ${delays.length} of ${times * perCompany} heard`);
      await pause(10);
    }
    const text = `p50 ${share(delays, 0.5)} ms, p99 ${share(delays, 0.99)} ms (commit itself: p50 ${share(commits, 0.5)} ms)`;
    delays = [];
    commits = [];
    return text;
  };

  for (let company = 1; company <= companies; company++) await tell(company);
  await heard(companies);
  const count = steady.perSecond * steady.seconds;
  for (let n = 0; n < count; n++) {
    void tell((n % companies) + 1);
    await pause(1000 / steady.perSecond);
  }
  const even = await heard(count);
  for (let storm = 0; storm < storms; storm++) {
    await Promise.all(Array.from({ length: companies }, (_, index) => tell(index + 1)));
    await pause(100);
  }
  const burst = await heard(storms * companies);
  const worked = megabytes(target.process);
  for (const socket of sockets) socket.terminate();

  console.log(`  ${target.name}`);
  console.log(`    ${steady.perSecond} commits a second, ${perCompany} clients each: ${even}`);
  console.log(`    ${companies} companies at once, ${sockets.length} clients: ${burst}`);
  console.log(
    `    memory: ${empty.toFixed(0)} MB, with ${sockets.length} connections ${connected.toFixed(0)} MB, after the work ${worked.toFixed(0)} MB`,
  );
}

/** The value below which so large a share lies. */
function share(values: number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)]!.toFixed(1);
}
