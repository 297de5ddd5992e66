import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from './embedded-postgres.ts';
import { readPostmaster } from './postmaster.ts';
import { isAlive } from './process-table.mjs';
import { signalProcess, untilGone } from './processes.ts';
import { makePlace } from './testing/running-product.ts';

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('startPostgres', () => {
  // Created once, because its files are flushed to disk; each test leaves it stopped.
  const durable = makePlace();
  const data = path.join(durable.folder, 'data');
  afterAll(durable.remove);

  it('listens on the loopback address only, and lets nobody in without the password', async () => {
    const { url, stop } = await startPostgres({ folder: durable.folder });
    const settings = await ask(
      url,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
    );
    expect(settings).toEqual([{ addresses: '127.0.0.1', sockets: '' }]);
    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await stop();
  });

  it('keeps committed rows when it is killed, though its process number is given to another program', async () => {
    const first = await startPostgres({ folder: durable.folder });
    await ask(first.url, 'create table kept as select 7 as number');
    signalProcess(first.pid, 'SIGKILL');
    await untilGone(first.pid, 5_000);
    const file = path.join(data, 'postmaster.pid');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));

    const second = await startPostgres({ folder: durable.folder });
    expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  it('takes over one that runs already', async () => {
    const first = await startPostgres({ folder: durable.folder });
    const second = await startPostgres({ folder: durable.folder });
    expect(second.pid).toBe(first.pid);
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it('ends when its starter is killed', async () => {
    const starter = startElsewhere(durable.folder, true);
    const pid = await pidOf(starter);
    starter.kill('SIGKILL');
    expect(await untilGone(pid, 20_000)).toBe(true);
  });

  it('ends a throw-away database when its starter is killed, and empties it', async () => {
    const { folder, remove } = makePlace();
    const starter = startElsewhere(folder, false);
    const pid = await pidOf(starter);
    starter.kill('SIGKILL');
    expect(await untilGone(pid, 20_000)).toBe(true);
    await expect.poll(() => fs.readdirSync(path.join(folder, 'data')), { timeout: 20_000 }).toEqual([]);
    remove();
  });

  it('removes a throw-away database when it stops', async () => {
    const { folder } = makePlace();
    const { stop } = await startPostgres({ folder, fsync: false });
    await stop();
    expect(fs.existsSync(folder)).toBe(false);
  });
});

/** Starts a process that starts a database, prints the database's process id, and waits to be killed. */
function startElsewhere(folder: string, fsync: boolean): ChildProcess {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
  const script = `
    const { startPostgres } = await import(${JSON.stringify(module)});
    const { pid } = await startPostgres({ folder: ${JSON.stringify(folder)}, fsync: ${fsync} });
    console.log(pid);
    setInterval(() => {}, 1000);
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function pidOf(starter: ChildProcess): Promise<number> {
  return new Promise((resolve) => starter.stdout?.once('data', (text) => resolve(Number(text))));
}

describe('readPostmaster', () => {
  it('finds nothing in a folder without a database', () => {
    expect(readPostmaster(import.meta.dirname)).toBeUndefined();
  });
});
