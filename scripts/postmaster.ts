import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './process-table.mjs';

/** What PostgreSQL writes about itself into postmaster.pid. `status`: starting, ready, stopping. */
type Postmaster = { pid: number; port: number; status: string };

/** Undefined when the file is missing or not yet whole. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim() ?? 'starting'];
    return pid > 0 ? { pid, port, status } : undefined;
  } catch {
    return undefined;
  }
}

/** The database that already runs on this data, once it is ready; undefined when there is none or it has just ended. */
export async function findRunning(data: string): Promise<Postmaster | undefined> {
  for (;;) {
    const found = readPostmaster(data);
    if (found === undefined || !isAlive(found.pid) || !isPostmasterOf(data, found.pid)) return undefined;
    if (found.status === 'ready') return found;
    await pause(20);
  }
}

/**
 * After a crash of the machine, the number in postmaster.pid may belong to an unrelated process, and PostgreSQL would refuse
 * to start. Deleting the file would also skip its check for left-over backends, so only the number is made one that no process has.
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
