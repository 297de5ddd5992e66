import fs from 'node:fs';
import path from 'node:path';
import { signalGroup } from './children.ts';
import { isAlive, startOf } from './process-table.mjs';
import { untilGone } from './processes.ts';

type Noted = { pid: number; start: string };

/**
 * Records the processes of this run, so that the next start can stop them if this one is killed together with
 * its guards.
 */
export function noteProcesses(folder: string, pids: number[]): void {
  const noted: Noted[] = pids.map((pid) => ({ pid, start: startOf(pid) }));
  fs.writeFileSync(noteFile(folder), JSON.stringify(noted));
}

/** Removes the record after an orderly stop. */
export function forgetProcesses(folder: string): void {
  fs.rmSync(noteFile(folder), { force: true });
}

/**
 * Stops the processes that a killed predecessor left running. Skips ids that now belong to another process.
 */
export async function stopLeftovers(folder: string): Promise<void> {
  const left = readNoted(folder).filter(({ pid, start }) => isAlive(pid) && startOf(pid) === start);
  await Promise.all(
    left.map(async ({ pid }) => {
      signalGroup(pid, 'SIGTERM');
      if (!(await untilGone(pid, 10_000))) signalGroup(pid, 'SIGKILL');
    }),
  );
  forgetProcesses(folder);
}

function noteFile(folder: string): string {
  return path.join(folder, 'running.json');
}

/**
 * Reads the recorded processes. Ignores a record cut short by a machine crash, which ended its processes too.
 */
function readNoted(folder: string): Noted[] {
  try {
    return JSON.parse(fs.readFileSync(noteFile(folder), 'utf8'));
  } catch {
    return [];
  }
}
