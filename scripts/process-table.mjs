// Runs on Node 18 or later without dependencies, because run.mjs needs it before anything is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Returns true if a process with this id runs, under any user. One that has ended but was not collected by
 * its parent does not count.
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/**
 * Checks whether a process has ended without being collected. In containers, orphans may stay in the process
 * table forever.
 */
function isZombie(pid) {
  return readStat(pid)?.state === 'Z';
}

function readStat(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name in parentheses may contain anything, including spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], parent: Number(fields[1]), startTime: fields[19] };
  } catch {
    return undefined;
  }
}

/**
 * Returns a process's start time. Ids are reused, at the latest after a reboot; id and start time together
 * identify a process.
 */
export function startOf(pid) {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).stdout.trim();
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readStat(pid)?.startTime}`;
}

/**
 * Returns the id of the npm that runs us as a package.json script; undefined without one. Many systems run a
 * shell in between, which survives a killed npm.
 */
export function findParentNpm() {
  const script = process.env.npm_lifecycle_script;
  if (script === undefined) return undefined;
  const { ppid } = process;
  try {
    const command = fs.readFileSync(`/proc/${ppid}/cmdline`, 'utf8').split('\0');
    return command.includes('-c') && command.includes(script) ? readStat(ppid).parent : ppid;
  } catch {
    return ppid;
  }
}
