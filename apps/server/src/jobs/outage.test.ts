import { setTimeout as pause } from 'node:timers/promises';
import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CrashingProduct,
  type ServerProcess,
  startCrashingProduct,
} from '../testing/crashing-product.ts';

const person = { email: 'olivia@north.example', password: 'correct horse battery' };
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let product: CrashingProduct;
let both: ServerProcess;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  product = await startCrashingProduct({
    ...person,
    processes: [['web', 'worker']],
    smtpPort: mailbox.smtpPort,
  });
  both = product.processes[0]!;
}, 60_000);
afterAll(async () => {
  await product?.stop();
  await mailbox?.stop();
}, 60_000);

async function post(path: string, body: object, token?: string) {
  const reply = await fetch(both.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { data: { accessToken: string } };
}

async function invite(email: string): Promise<void> {
  const { accessToken } = (await post('/api/session', person)).data;
  const invited = { firstName: 'Ana', lastName: 'Reyes', email, roles: ['sales'] };
  await post('/api/people', invited, accessToken);
}

async function jobsUnderWay(): Promise<number> {
  const client = new pg.Client({ connectionString: product.database.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as count from graphile_worker.jobs where locked_by is not null',
  );
  await client.end();
  return rows[0].count as number;
}

const mailsTo = (email: string) => mailbox.messages(email).length;

describe('one process that serves and works, whose database goes away while a job is under way', () => {
  it('goes on, says that it is not ready, and is ready when the database is back', async () => {
    // the mail server takes 3 seconds for this one
    await invite('slow+1@x.example');
    await expect.poll(jobsUnderWay, { timeout: 10_000 }).toBe(1);
    await product.database.kill();
    expect(await both.status('/readyz')).toBe(503);
    // the job ends during this time, either way, and cannot report it
    await pause(4_000);
    expect([both.isRunning(), await both.status('/healthz')]).toEqual([true, 200]);
    await product.database.start();
    await both.untilReady();
  }, 60_000);

  it('works the queue again, and mails what was under way', async () => {
    await invite('next@x.example');
    await expect.poll(() => mailsTo('next@x.example'), { timeout: 10_000 }).toBe(1);
    await expect.poll(() => mailsTo('slow+1@x.example'), { timeout: 60_000 }).toBe(1);
    await expect.poll(jobsUnderWay, { timeout: 40_000 }).toBe(0);
    expect(mailsTo('slow+1@x.example')).toBe(1);
  }, 120_000);

  it('ends by SIGTERM as it should while the database is away, and comes up without it', async () => {
    await product.database.kill();
    expect(await both.end()).toBe(0);
    both.start();
    await expect.poll(() => both.status('/healthz'), { timeout: 20_000 }).toBe(200);
    expect(await both.status('/readyz')).toBe(503);
    await product.database.start();
    await both.untilReady();
    expect(await both.end()).toBe(0);
  }, 60_000);
});
