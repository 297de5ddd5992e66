import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDatabase } from '../../../../scripts/database.ts';
import { type Postgres, startPostgres } from '../../../../scripts/embedded-postgres.ts';
import { findFreePort } from '../../../../scripts/processes.ts';
import type { ProcessRole } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { hashPassword } from '../features/people/passwords.ts';
import { seedCompanies } from '../features/people/seed.ts';
import { bundleProduct } from './bundled-product.ts';
import { bareEnvironment } from './own-process.ts';

const main = resolve(import.meta.dirname, '../main.ts');

/** A process of the product that can be killed and restarted at the same address. */
export interface ServerProcess {
  address: string;
  start(): void;
  /** returns the status of a response; null if there is none */
  status(path: string): Promise<number | null>;
  untilReady(): Promise<void>;
  kill(): Promise<void>;
  /** Ends it with SIGTERM. @returns its exit code */
  end(): Promise<number | null>;
  isRunning(): boolean;
}

/** A durable PostgreSQL that can be killed and restarted at the same address with the same data. */
export interface CrashingDatabase {
  /** the superuser's URL */
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

export interface CrashingProduct {
  processes: ServerProcess[];
  database: CrashingDatabase;
  storageFolder: string;
  stop(): Promise<void>;
}

/**
 * Waits until the system has reaped the process: PostgreSQL treats an ended process that was not reaped as
 * alive.
 */
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

/** Room for all that a start allocates, which is otherwise collected several times on the way. */
const flags = ['--max-semi-space-size=64'];

/** A start takes seconds on a quiet machine, and minutes on a very busy one. */
const readyMs = 300_000;

interface Settings {
  email: string;
  password: string;
  /** the roles of each process; all are running when `startCrashingProduct` resolves */
  processes: ProcessRole[][];
  smtpPort: number;
  env?: Record<string, string>;
  /** set if the test never kills the database, which then need not wait for the disk */
  keepsDatabase?: true;
}

const secrets = {
  secret: 'a secret of the tests, long enough for them',
  ownerPassword: 'owner',
  appPassword: 'app',
  workerPassword: 'worker',
};

/** Starts the product in separate processes, with one person of one company. */
export async function startCrashingProduct(settings: Settings): Promise<CrashingProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-crash-'));
  // the database runs as a different user if we are root
  chmodSync(folder, 0o755);
  const storageFolder = join(folder, 'files');
  const bundling = bundleProduct(main);
  // whoever waits for it below hears of its failure
  bundling.catch(() => undefined);
  const database = await startDatabase(join(folder, 'postgres'), { fsync: !settings.keepsDatabase });
  const urls = await prepareDatabase(database.url, secrets);
  await migrate({ owner: urls.DATABASE_OWNER_URL, app: urls.DATABASE_URL, worker: urls.DATABASE_WORKER_URL });
  const { email, password } = settings;
  const people = [{ firstName: 'Olivia', lastName: 'North', email, roles: ['owner' as const] }];
  const company = { id: 1, name: 'North', timeZone: 'America/New_York', people };
  await seedCompanies(urls.DATABASE_OWNER_URL, [company], await hashPassword(password));

  const bundle = await bundling;
  const processes: ServerProcess[] = [];
  for (const roles of settings.processes) {
    const port = await findFreePort();
    const env = {
      DATABASE_URL: urls.DATABASE_URL,
      DATABASE_WORKER_URL: urls.DATABASE_WORKER_URL,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SECRET: secrets.secret,
      SMTP_URL: `smtp://127.0.0.1:${settings.smtpPort}`,
      MAIL_FROM: 'Fieldwright <no-reply@fieldwright.example>',
      STORAGE_FOLDER: storageFolder,
      LOG_LEVEL: 'warn',
      ...settings.env,
    };
    processes.push(
      serverProcess(`http://127.0.0.1:${port}`, {
        command: [...flags, bundle, 'serve', ...roles.flatMap((role) => ['--role', role])],
        env,
        log: join(folder, 'server.log'),
      }),
    );
  }
  for (const process of processes) process.start();
  await Promise.all(processes.map((process) => process.untilReady()));
  const url = new URL(database.url);
  url.pathname = '/fieldwright';
  return {
    processes,
    database: { ...database, url: url.href },
    storageFolder,
    async stop() {
      await Promise.all(processes.map((process) => process.kill()));
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startDatabase(
  folder: string,
  { fsync }: { fsync: boolean },
): Promise<CrashingDatabase & { stop(): Promise<void> }> {
  const port = await findFreePort();
  const open = () => startPostgres({ folder, port, fsync });
  let postgres: Postgres = await open();
  return {
    url: postgres.url,
    async start() {
      postgres = await open();
    },
    async kill() {
      process.kill(postgres.pid, 'SIGKILL');
      await untilReaped(postgres.pid);
    },
    stop: () => postgres.stop(),
  };
}

function serverProcess(
  address: string,
  { command, env, log }: { command: string[]; env: Record<string, string>; log: string },
): ServerProcess {
  let child: ChildProcess | null = null;
  const output = openSync(log, 'a');
  const status = async (path: string) => {
    const signal = AbortSignal.timeout(5_000);
    return fetch(`${address}${path}`, { signal }).then(
      (reply) => reply.status,
      () => null,
    );
  };
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const signal = async (name: NodeJS.Signals) => {
    if (!child || !isRunning()) return child?.exitCode ?? null;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(name);
    return (await exited)[0];
  };
  return {
    address,
    status,
    isRunning,
    start() {
      child = spawn(process.execPath, command, {
        env: { ...bareEnvironment, ...env },
        stdio: ['ignore', output, output],
      });
    },
    async untilReady() {
      for (const end = performance.now() + readyMs; performance.now() < end; await pause(50))
        if ((await status('/readyz')) === 200) return;
      throw new Error('The server did not come up again.');
    },
    async kill() {
      await signal('SIGKILL');
    },
    end: () => signal('SIGTERM'),
  };
}
