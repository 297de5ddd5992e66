import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@fieldwright/server/db/migrate';
import pg from 'pg';
import { startPostgres } from '../scripts/embedded-postgres.ts';

const root = path.join(import.meta.dirname, '..');

/** A migrated database and processes beside it, for one measurement. */
export interface Stage {
  /** `superuser` is for filling it: it checks no foreign keys and sees every company */
  urls: { owner: string; app: string; worker: string; superuser: string };
  /** starts a program of the checkout as a process of its own, listening on the port */
  start(
    script: string,
    args: string[],
    env: { PORT: string } & Record<string, string>,
  ): Promise<ChildProcess>;
  /** the product, serving the web */
  startProduct(port: number, env?: Record<string, string>): Promise<ChildProcess>;
  stop(): Promise<void>;
}

export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-bench-'));
  const postgres = await startPostgres({ folder: path.join(folder, 'postgres') });
  const children: ChildProcess[] = [];
  const address = (user: string, password: string) => {
    const url = new URL(postgres.url);
    Object.assign(url, { username: user, password, pathname: '/bench' });
    return url.href;
  };
  const urls = {
    owner: address('fieldwright_owner', 'o'),
    app: address('fieldwright_app', 'a'),
    worker: address('fieldwright_worker', 'w'),
    superuser: Object.assign(new URL(postgres.url), { pathname: '/bench' }).href,
  };
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query("create role fieldwright_owner login createrole password 'o'");
  await admin.query('create database bench owner fieldwright_owner');
  await admin.end();
  await migrate(urls);

  const start: Stage['start'] = async (script, args, env) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.push(child);
    const up = () => fetch(`http://127.0.0.1:${env.PORT}/healthz`).catch(() => null);
    while (!(await up())) await pause(50);
    return child;
  };
  return {
    urls,
    start,
    startProduct: (port, env) =>
      start('apps/server/src/main.ts', ['serve', '--role', 'web'], {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATABASE_URL: urls.app,
        DATABASE_WORKER_URL: urls.worker,
        SECRET: 'a secret of the measurement, long enough',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'no-reply@fieldwright.example',
        LOG_LEVEL: 'fatal',
        ...env,
      }),
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Memory that a process holds, in MB (Linux). */
export function megabytes({ pid }: ChildProcess): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1e6;
}
