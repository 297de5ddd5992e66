// Runs on any Node from 18 on, without dependencies: run.mjs needs it before anything is installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

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
    return { state: fields[0], startTime: fields[19] };
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
 * Takes the lock file for this process, or says who holds it. A holder that no longer runs loses it.
 * `note` is for the next one to read. `release` removes the file.
 */
export function takeLock(file, note = '') {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const own = JSON.stringify({ pid: process.pid, start: startOf(process.pid), note });
  for (;;) {
    if (createWhole(file, own)) return { release: () => fs.rmSync(file, { force: true }) };
    const text = readOr(file, undefined);
    if (text === undefined) continue;
    const holder = parse(text);
    if (holder !== undefined && isAlive(holder.pid) && startOf(holder.pid) === holder.start)
      return { holder };
    removeStale(file, text);
  }
}

/** The file appears with its content or not at all. */
function createWhole(file, content) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, content);
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return createInPlace(file, content);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** For file systems without links. */
function createInPlace(file, content) {
  try {
    fs.writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Two may find the same dead holder at once: only what was read is removed, a new holder's file is put back. */
function removeStale(file, text) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (readOr(aside, text) !== text) createWhole(file, readOr(aside, ''));
  fs.rmSync(aside, { force: true });
}

function readOr(file, otherwise) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
