import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkFreeSpace, isOutOfSpace, outOfSpace } from './free-space.ts';
import { endWithUs } from './guard.ts';
import { makeData } from './postgres-data.ts';
import { environmentForPrograms, openPostgresHome, type PostgresHome } from './postgres-home.ts';
import { findRunning, forgetForeignProcess, readPostmaster } from './postmaster.ts';
import { isAlive } from './process-table.mjs';
import { findFreePort, signalProcess, untilGone } from './processes.ts';

/** A running database. `url` connects as superuser to the database `postgres` and includes the password. */
export type Postgres = {
  url: string;
  port: number;
  pid: number;
  /** The folder of all its data: the one requested, or a folder outside that belongs to it. */
  folder: string;
  logFile: string;
  stop: () => Promise<void>;
};

type Settings = {
  /**
   * Folder for the data, which may be kept outside in a folder that belongs to this one (see
   * `openPostgresHome`).
   */
  folder: string;
  /** Default: any free port, or that of the database already running. */
  port?: number;
  /**
   * Default true. False: a fast throw-away database that loses data in a crash and is removed when it stops.
   */
  fsync?: boolean;
  /** Called with plain messages about slow steps. */
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
  // nothing lives long enough to need vacuuming, and query plans change as statistics are collected
  autovacuum: 'off',
  // its passwords are no secrets, and hundreds of connections authenticate with them
  scram_iterations: '1',
};

/**
 * Starts the bundled PostgreSQL on 127.0.0.1 only, with a random password, creating its data on the first
 * start. Takes over one that a killed predecessor left running in the folder. It stops automatically when
 * this process dies. Refuses, changing nothing, when the data have another version, space is short, or the
 * folder belongs to another user.
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

/** Returns the database now running in a folder without changing it; undefined if there is none. */
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
    // Another program just took the port, or the last processes of a killed predecessor are still running.
    const isPassing =
      /pre-existing shared memory/.test(words) || (port === undefined && /could not bind/.test(words));
    if (!isPassing || attempt === 20)
      throw new Error(`PostgreSQL did not start (${home.logFile}):\n${words.trim()}`);
    await pause(250);
  }
}

/** Starts the server in its own session: Ctrl-C must not stop it before the programs that use it. */
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
    if (waited === 5_000) log('The database is recovering after an unclean stop; this can take a minute');
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

/** Requests a fast shutdown, then an immediate one; the next start repairs from the log without data loss. */
async function stopProcess(pid: number, first: NodeJS.Signals): Promise<void> {
  for (const signal of [first, 'SIGQUIT', 'SIGKILL'] as const) {
    signalProcess(pid, signal);
    if (await untilGone(pid, 20_000)) return;
  }
}
