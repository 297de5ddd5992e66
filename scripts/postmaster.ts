import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './process-table.mjs';

/** The contents of PostgreSQL's postmaster.pid. `status`: starting, ready, stopping. */
type Postmaster = { pid: number; port: number; status: string };

/** Returns undefined if the file is missing or incomplete. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim() ?? 'starting'];
    return pid > 0 ? { pid, port, status } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Waits for the database already running on this data to be ready; undefined if there is none or it has just
 * ended.
 */
export async function findRunning(data: string): Promise<Postmaster | undefined> {
  for (;;) {
    const found = readPostmaster(data);
    if (found === undefined || !isAlive(found.pid) || !isPostmasterOf(data, found.pid)) return undefined;
    if (found.status === 'ready') return found;
    await pause(20);
  }
}

/**
 * Replaces the process id in postmaster.pid with an unused one if it belongs to an unrelated process, as
 * after a machine crash; PostgreSQL would refuse to start. Deleting the file would skip its check for
 * leftover backends.
 */
export function forgetForeignProcess(data: string): void {
  const found = readPostmaster(data);
  if (found === undefined || !isAlive(found.pid) || isPostmasterOf(data, found.pid)) return;
  const file = path.join(data, 'postmaster.pid');
  const impossible = 2 ** 31 - 2;
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^\d+/, String(impossible)));
}

function isPostmasterOf(data: string, pid: number): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(data);
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data);
  } catch {
    return false;
  }
}
