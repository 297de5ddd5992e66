import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDatabase } from '../../../../scripts/database.ts';
import { type Postgres, startPostgres } from '../../../../scripts/embedded-postgres.ts';
import { findFreePort, untilGone } from '../../../../scripts/processes.ts';
import { migrate } from '../db/migrate.ts';
import { hashPassword } from '../features/people/passwords.ts';
import { seedCompanies } from '../features/people/seed.ts';

const main = resolve(import.meta.dirname, '../main.ts');

export interface CrashingProduct {
  address: string;
  storageFolder: string;
  /** the superuser's */
  databaseUrl: string;
  killServer(): Promise<void>;
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Until the system has forgotten the process: PostgreSQL takes one that has ended, and that nobody has looked at, for alive. */
async function untilReaped(pid: number): Promise<void> {
  const known = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  while (known()) await pause(10);
}

interface Settings {
  email: string;
  password: string;
}

/**
 * A server process and a durable PostgreSQL, each of which can be killed by `kill -9` and comes up again at the same
 * address with the same data.
 */
export async function startCrashingProduct({ email, password }: Settings): Promise<CrashingProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-crash-'));
  // the database runs as another user where we are root
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const databasePort = await findFreePort();
  const openDatabase = () =>
    startPostgres({ folder: join(folder, 'postgres'), port: databasePort, fsync: true });
  let postgres: Postgres = await openDatabase();
  const secrets = {
    secret: 'a secret of the tests, long enough for them',
    ownerPassword: 'owner',
    appPassword: 'app',
    workerPassword: 'worker',
  };
  const urls = await prepareDatabase(postgres.url, secrets);
  await migrate({ owner: urls.DATABASE_OWNER_URL, app: urls.DATABASE_URL, worker: urls.DATABASE_WORKER_URL });
  const people = [{ firstName: 'Olivia', lastName: 'North', email, roles: ['office' as const] }];
  const company = { id: 1, name: 'North', timeZone: 'America/New_York', people };
  await seedCompanies(urls.DATABASE_OWNER_URL, [company], await hashPassword(password));

  const storageFolder = join(folder, 'files');
  const log = openSync(join(folder, 'server.log'), 'a');
  const openServer = () =>
    spawn(process.execPath, [main, 'serve', '--role', 'web'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: urls.DATABASE_URL,
        DATABASE_WORKER_URL: urls.DATABASE_WORKER_URL,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SECRET: secrets.secret,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'Fieldwright <no-reply@fieldwright.example>',
        STORAGE_FOLDER: storageFolder,
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', log, log],
    });
  let server: ChildProcess = openServer();
  const address = `http://127.0.0.1:${port}`;
  const killServer = async () => {
    server.kill('SIGKILL');
    await untilGone(server.pid!, 20_000);
  };
  const ready = async () => {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
      const reply = await fetch(`${address}/readyz`).catch(() => null);
      if (reply?.ok) return;
    }
    throw new Error('The server did not come up again.');
  };
  await ready();
  const databaseUrl = new URL(postgres.url);
  databaseUrl.pathname = '/fieldwright';
  return {
    address,
    storageFolder,
    databaseUrl: databaseUrl.href,
    async killServer() {
      await killServer();
      server = openServer();
      await ready();
    },
    async killDatabase() {
      process.kill(postgres.pid, 'SIGKILL');
      await untilReaped(postgres.pid);
      postgres = await openDatabase();
      await ready();
    },
    async stop() {
      await killServer();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
