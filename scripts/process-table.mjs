// Runs on any Node from 18 on, without dependencies: run.mjs needs it before anything is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** True when a process with this id runs, whoever owns it. One that has ended but was not collected by its parent does not run. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** In containers nobody may collect orphans: they stay in the process table for ever. */
function isZombie(pid) {
  return readStat(pid)?.state === 'Z';
}

function readStat(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name in parentheses may hold anything, spaces and parentheses too.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], parent: Number(fields[1]), startTime: fields[19] };
  } catch {
    return undefined;
  }
}

/** Process ids are given again, after a restart of the machine at the latest: id and start together name one process. */
export function startOf(pid) {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).stdout.trim();
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readStat(pid)?.startTime}`;
}

/**
 * The npm that runs us as a script of package.json, undefined when none does. On many systems a shell stands between us and it,
 * which outlives a killed npm.
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
