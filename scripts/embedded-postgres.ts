import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checkFreeSpace, isOutOfSpace, outOfSpace } from './free-space.ts';
import { endWithUs } from './guard.ts';
import { environmentForPrograms, openPostgresHome, type PostgresHome } from './postgres-home.ts';
import { findRunning, forgetForeignProcess, readPostmaster } from './postmaster.ts';
import { isAlive } from './process-table.mjs';
import { findFreePort, refusal, signalProcess, untilGone } from './processes.ts';

/** A running database. `url` is the superuser's, to the database `postgres`; it holds the password. */
export type Postgres = { url: string; port: number; pid: number; logFile: string; stop: () => Promise<void> };

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

const testPrefix = 'fieldwright-test-';

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
export async function startPostgres({
  folder,
  port,
  fsync = true,
  log = () => {},
}: Settings): Promise<Postgres> {
  const home = openPostgresHome(path.resolve(folder), fsync);
  const running = await findRunning(home.data);
  if (running !== undefined && (port === undefined || port === running.port)) {
    guard(undefined, running.pid, home, fsync);
    return describe(home, running.port, running.pid, fsync);
  }
  if (running !== undefined) await stopProcess(running.pid, 'SIGINT');
  checkFreeSpace(path.dirname(home.data));
  await makeData(home, fsync, log);
  forgetForeignProcess(home.data);
  return launch(home, port, fsync, log);
}

/** A throw-away PostgreSQL for tests, in a folder of its own; many can run side by side. */
export async function startTestPostgres(log?: (message: string) => void): Promise<Postgres> {
  removeLeftovers();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), testPrefix));
  fs.chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder, fsync: false, ...(log && { log }) });
  const stop = async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...postgres, stop };
}

/** A killed test run leaves a stopped, emptied database behind (see `endWithUs`). */
function removeLeftovers(): void {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(testPrefix))) {
    const folder = path.join(os.tmpdir(), name);
    if (isEmptied(folder)) fs.rmSync(folder, { recursive: true, force: true });
  }
}

function isEmptied(folder: string): boolean {
  try {
    const { uid, mtimeMs } = fs.statSync(folder);
    const isOurs = uid === (process.getuid?.() ?? uid);
    return isOurs && mtimeMs < Date.now() - 10_000 && fs.readdirSync(path.join(folder, 'data')).length === 0;
  } catch {
    // Another run is starting there, or removing it at this moment.
    return false;
  }
}

/** initdb works in a folder of another name: killed half-way, it leaves nothing that looks like a database. */
async function makeData(home: PostgresHome, fsync: boolean, log: (message: string) => void): Promise<void> {
  if (fs.existsSync(home.data)) return checkData(home);
  log('Making a new database');
  const unfinished = `${home.data}-unfinished`;
  const passwordForProgram = `${unfinished}-password`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  fs.writeFileSync(home.passwordFile, password, { mode: 0o600 });
  fs.writeFileSync(passwordForProgram, password, { mode: 0o600 });
  if (home.user)
    for (const file of [unfinished, passwordForProgram]) fs.chownSync(file, home.user.uid, home.user.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordForProgram}`];
  const speed = fsync ? [] : ['--no-sync', '--no-data-checksums'];
  try {
    await promisify(execFile)(
      path.join(home.native, 'bin/initdb'),
      ['-D', unfinished, ...locale, ...access, ...speed],
      { cwd: path.parse(home.data).root, env: environmentForPrograms(), ...home.user },
    );
    fs.renameSync(unfinished, home.data);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (isOutOfSpace(error)) throw outOfSpace(home.data);
    throw error;
  } finally {
    fs.rmSync(passwordForProgram, { force: true });
  }
}

function checkData({ data, version, passwordFile }: PostgresHome): void {
  const versionFile = path.join(data, 'PG_VERSION');
  const found = fs.existsSync(versionFile) ? fs.readFileSync(versionFile, 'utf8').trim() : undefined;
  const advice = `Nothing was changed. To begin with an empty database, move that folder away: mv ${data} ${data}-old`;
  if (found === undefined) throw refusal(`${data} is not a PostgreSQL data folder. ${advice}`);
  if (found !== version)
    throw refusal(
      `The data in ${data} were made by PostgreSQL ${found}; this Fieldwright brings PostgreSQL ${version}. ${advice}`,
    );
  if (!fs.existsSync(passwordFile))
    throw refusal(`The password of the database in ${data} is gone (${passwordFile}). ${advice}`);
}

async function launch(
  home: PostgresHome,
  port: number | undefined,
  fsync: boolean,
  log: (message: string) => void,
): Promise<Postgres> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await findFreePort());
    const before = fs.existsSync(home.logFile) ? fs.statSync(home.logFile).size : 0;
    const server = spawnServer(home, chosen, fsync);
    const pid = server.pid as number;
    guard(server, pid, home, fsync);
    if (await untilReady(home.data, pid, log)) return describe(home, chosen, pid, fsync);
    const words = fs.readFileSync(home.logFile, 'utf8').slice(before);
    if (isOutOfSpace(words)) throw outOfSpace(home.data);
    // Another program took the port in between, or the last processes of a killed predecessor are still going.
    const passes =
      (port === undefined && /could not bind/.test(words)) || /pre-existing shared memory/.test(words);
    if (!passes || attempt === 20)
      throw new Error(`PostgreSQL did not start (${home.logFile}):\n${words.trim()}`);
    await pause(250);
  }
}

/** In a session of its own: a Ctrl-C meant for the start script must not stop it before the programs that use it. */
function spawnServer(home: PostgresHome, port: number, fsync: boolean): ChildProcess {
  const tooLong = fs.existsSync(home.logFile) && fs.statSync(home.logFile).size > 10_000_000;
  const log = fs.openSync(home.logFile, tooLong ? 'w' : 'a', 0o600);
  const settings = Object.entries(fsync ? durableSettings : throwAwaySettings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(
    path.join(home.native, 'bin/postgres'),
    ['-D', home.data, '-p', String(port), ...settings],
    {
      cwd: path.parse(home.data).root,
      env: environmentForPrograms(),
      stdio: ['ignore', log, log],
      detached: true,
      ...home.user,
    },
  );
  fs.closeSync(log);
  server.unref();
  return server;
}

function guard(
  server: ChildProcess | undefined,
  pid: number,
  { data, user }: PostgresHome,
  fsync: boolean,
): void {
  endWithUs(server, pid, {
    label: data,
    user,
    ...(fsync ? { signal: 'INT' } : { signal: 'QUIT', empty: data }),
  });
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

function describe(home: PostgresHome, port: number, pid: number, fsync: boolean): Postgres {
  const password = fs.readFileSync(home.passwordFile, 'utf8');
  const stop = async () => {
    await stopProcess(pid, fsync ? 'SIGINT' : 'SIGQUIT');
    if (!fsync) fs.rmSync(path.dirname(home.data), { recursive: true, force: true });
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    logFile: home.logFile,
    stop,
  };
}

/** Fast shutdown; if that takes too long, at once (the next start then repairs from the log: nothing is lost). */
async function stopProcess(pid: number, first: NodeJS.Signals): Promise<void> {
  for (const signal of [first, 'SIGQUIT', 'SIGKILL'] as const) {
    signalProcess(pid, signal);
    if (await untilGone(pid, 20_000)) return;
  }
}
