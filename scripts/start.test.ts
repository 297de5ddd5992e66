import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPostmaster } from './postmaster.ts';
import { signalProcess } from './processes.ts';
import {
  findPort,
  leftAfterStop,
  makePlace,
  npmStart,
  processesOf,
  startScriptOf,
} from './testing/running-product.ts';

/** Finds the processes in /proc, so Linux only. */
const onLinux = process.platform === 'linux';

describe.runIf(onLinux)('npm start', () => {
  const { folder, remove } = makePlace();
  let env: Record<string, string>;
  let address: string;

  const begin = () => npmStart(env);
  const ready = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.status;

  beforeAll(async () => {
    const port = await findPort();
    env = { PORT: String(port), DATA_FOLDER: folder };
    address = `http://127.0.0.1:${port}`;
  });
  afterEach(async () => {
    for (const { pid } of processesOf(folder)) signalProcess(pid, 'SIGKILL');
    await leftAfterStop(folder);
  });
  afterAll(remove);

  it('says address, mailbox and sign-ins, refuses a second start without harm, and stops whole at a double Ctrl-C', async () => {
    const first = begin();
    await first.running();
    expect(first.output()).toContain(`http://localhost:${env.PORT}`);
    expect(first.output()).toMatch(/Owner +\S+@\S+ +\S/);
    expect(await ready()).toBe(200);

    const second = begin();
    expect(await second.ended).toBe(1);
    const words = `Fieldwright is already running at http://localhost:${env.PORT} (process ${startScriptOf(folder)}).`;
    expect(second.output()).toContain(words);
    expect(await ready()).toBe(200);

    const group = -(first.npm.pid as number);
    process.kill(group, 'SIGINT');
    process.kill(group, 'SIGINT');
    expect(await leftAfterStop(folder)).toEqual([]);
    expect(fs.existsSync(path.join(folder, 'start.lock'))).toBe(false);
  });

  it('stops whole when it is told to while it is starting', async () => {
    const run = begin();
    const begun = { interval: 10, timeout: 60_000 };
    await expect.poll(() => processesOf(folder).length, begun).toBeGreaterThan(5);
    run.npm.kill('SIGTERM');
    expect(await leftAfterStop(folder)).toEqual([]);
  });

  it('stops by itself when npm is killed', async () => {
    const run = begin();
    await run.running();
    run.npm.kill('SIGKILL');
    expect(await leftAfterStop(folder)).toEqual([]);
  });

  it('takes over what a predecessor left that was killed with its guards', async () => {
    const run = begin();
    await run.running();
    const database = readPostmaster(path.join(folder, 'postgres/data'));
    const guards = processesOf(folder).filter(({ command }) => command.includes('guard of'));
    expect(guards).toHaveLength(3);
    for (const pid of [...guards.map(({ pid }) => pid), startScriptOf(folder)]) signalProcess(pid, 'SIGKILL');
    await run.ended;
    expect(await ready()).toBe(200);

    const next = begin();
    await next.running();
    expect(readPostmaster(path.join(folder, 'postgres/data'))).toEqual(database);
    expect(await ready()).toBe(200);

    // Its guards alone must stop everything.
    signalProcess(startScriptOf(folder), 'SIGKILL');
    expect(await leftAfterStop(folder)).toEqual([]);
  });

  it('says which part has failed, stops the rest and ends with an error', async () => {
    const run = begin();
    await run.running();
    const server = processesOf(folder).find(({ command }) => command.includes('main.ts serve'));
    signalProcess(server?.pid as number, 'SIGKILL');
    expect(await run.ended).not.toBe(0);
    expect(run.output()).toContain('The server stopped unexpectedly (SIGKILL)');
    expect(await leftAfterStop(folder)).toEqual([]);
  });

  it('stops whole at SIGTERM', async () => {
    const run = begin();
    await run.running();
    run.npm.kill('SIGTERM');
    expect(await leftAfterStop(folder)).toEqual([]);
    expect(await ready()).toBeUndefined();
  });
});
