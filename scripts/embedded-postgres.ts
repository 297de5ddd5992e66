import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkFreeSpace, isOutOfSpace, outOfSpace } from './free-space.ts';
import { endWithUs } from './guard.ts';
import { environmentForPrograms, openPostgresHome, type PostgresHome } from './postgres-home.ts';
import { makeData } from './postgres-data.ts';
import { findRunning, forgetForeignProcess, readPostmaster } from './postmaster.ts';
import { isAlive } from './process-table.mjs';
import { findFreePort, signalProcess, untilGone } from './processes.ts';

/** A running database. `url` is the superuser's, to the database `postgres`; it holds the password. */
export type Postgres = {
  url: string;
  port: number;
  pid: number;
  /** where all that it keeps is: the folder that was asked for, or one outside that belongs to it */
  folder: string;
  logFile: string;
  stop: () => Promise<void>;
};

type Settings = {
  /** Its data live here, or (see `openPostgresHome`) in a folder outside that belongs to this one. */
  folder: string;
  /** Default: any free one, or that of the one found running. */
  port?: number;
  /** Default true. False: a throw-away database, fast, that loses data in a crash and is removed when it stops. */
  fsync?: boolean;
  /** Told in plain words about steps that take long. */
  log?: (message: string) => void;
};

const sharedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};
const durableSettings = { ...sharedSettings, max_wal_size: '512MB' };
const throwAwaySettings = {
  ...sharedSettings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  io_method: 'sync',
};

/**
 * Starts the PostgreSQL that comes with the project, on 127.0.0.1 only, with a random password; makes its data at the first start.
 * One that a killed predecessor left running in the folder is taken over. It stops by itself when this process dies.
 * Refuses, with nothing changed: data of another version, too little space, a folder of another user.
 */
export async function startPostgres(settings: Settings): Promise<Postgres> {
  const { folder, port, fsync = true, log = () => {} } = settings;
  const home = openPostgresHome(path.resolve(folder), fsync);
  const running = await findRunning(home.data);
  if (running !== undefined && (port === undefined || port === running.port))
    return describe({ home, fsync, ...running, dismissGuard: guard(running.pid, home, fsync) });
  if (running !== undefined) await stopProcess(running.pid, 'SIGINT');
  checkFreeSpace(path.dirname(home.data));
  await makeData(home, fsync, log);
  forgetForeignProcess(home.data);
  return launch(home, { port, fsync, log });
}

/** The one that runs in a folder at this moment, and stays as it is; undefined where there is none. */
export async function runningPostgres(folder: string): Promise<Pick<Postgres, 'url' | 'folder'> | undefined> {
  const home = openPostgresHome(path.resolve(folder), true);
  const running = await findRunning(home.data);
  return running && { url: urlOf(home, running.port), folder: path.dirname(home.data) };
}

type Launch = { port: number | undefined; fsync: boolean; log: (message: string) => void };

async function launch(home: PostgresHome, { port, fsync, log }: Launch): Promise<Postgres> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await findFreePort());
    const before = sizeOf(home.logFile);
    const server = spawnServer(home, chosen, fsync);
    const pid = server.pid as number;
    const dismissGuard = guard(pid, home, fsync);
    if (await untilReady(home.data, pid, log))
      return describe({ home, fsync, pid, port: chosen, dismissGuard });
    dismissGuard();
    const words = fs.readFileSync(home.logFile, 'utf8').slice(before);
    if (isOutOfSpace(words)) throw outOfSpace(home.data);
    // Another program took the port in between, or the last processes of a killed predecessor are still going.
    const isPassing =
      /pre-existing shared memory/.test(words) || (port === undefined && /could not bind/.test(words));
    if (!isPassing || attempt === 20)
      throw new Error(`PostgreSQL did not start (${home.logFile}):\n${words.trim()}`);
    await pause(250);
  }
}

/** In a session of its own: a Ctrl-C meant for the start script must not stop it before the programs that use it. */
function spawnServer(
  { native, data, logFile, user }: PostgresHome,
  port: number,
  fsync: boolean,
): ChildProcess {
  const log = fs.openSync(logFile, sizeOf(logFile) > 10_000_000 ? 'w' : 'a', 0o600);
  const settings = Object.entries(fsync ? durableSettings : throwAwaySettings);
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...args], {
    cwd: path.parse(data).root,
    env: environmentForPrograms(),
    stdio: ['ignore', log, log],
    detached: true,
    ...user,
  });
  fs.closeSync(log);
  server.unref();
  return server;
}

function sizeOf(file: string): number {
  return fs.existsSync(file) ? fs.statSync(file).size : 0;
}

function guard(pid: number, { data, user }: PostgresHome, fsync: boolean): () => void {
  const way = fsync ? ({ signal: 'INT' } as const) : ({ signal: 'QUIT', empty: data } as const);
  return endWithUs(pid, { label: data, user, ...way });
}

async function untilReady(data: string, pid: number, log: (message: string) => void): Promise<boolean> {
  for (let waited = 0; isAlive(pid); waited += 10) {
    const found = readPostmaster(data);
    if (found?.pid === pid && found.status === 'ready') return true;
    if (waited === 5_000) log('The database repairs itself after it was killed; this can take a minute');
    await pause(10);
  }
  return false;
}

type Running = { home: PostgresHome; fsync: boolean; pid: number; port: number; dismissGuard: () => void };

function describe({ home, fsync, pid, port, dismissGuard }: Running): Postgres {
  const stop = async () => {
    await stopProcess(pid, fsync ? 'SIGINT' : 'SIGQUIT');
    dismissGuard();
    if (!fsync) fs.rmSync(path.dirname(home.data), { recursive: true, force: true });
  };
  return { url: urlOf(home, port), port, pid, folder: path.dirname(home.data), logFile: home.logFile, stop };
}

const urlOf = ({ passwordFile }: PostgresHome, port: number): string =>
  `postgres://postgres:${fs.readFileSync(passwordFile, 'utf8')}@127.0.0.1:${port}/postgres`;

/** Fast shutdown; if that takes too long, at once (the next start then repairs from the log: nothing is lost). */
async function stopProcess(pid: number, first: NodeJS.Signals): Promise<void> {
  for (const signal of [first, 'SIGQUIT', 'SIGKILL'] as const) {
    signalProcess(pid, signal);
    if (await untilGone(pid, 20_000)) return;
  }
}
