// Runs on Node 18 or later without dependencies, because run.mjs needs it before anything is installed.
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, startOf } from './process-table.mjs';

/**
 * Takes the lock file for this process, or returns its holder. A holder that no longer runs loses it. `note`
 * is stored for later callers. `release` removes the file.
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

/** Creates the file with its full content or not at all. */
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

/** Creates the file on file systems without links. */
function createInPlace(file, content) {
  try {
    fs.writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead holder's file. If another process has replaced it, puts the new holder's file back. */
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
