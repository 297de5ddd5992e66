import fs from 'node:fs';
import path from 'node:path';
import { signalGroup } from './children.ts';
import { isAlive, startOf } from './process-table.mjs';
import { untilGone } from './processes.ts';

type Noted = { pid: number; start: string };

/** Notes the processes of this run, so that the next start can stop them if this one was killed together with its guards. */
export function noteProcesses(folder: string, pids: number[]): void {
  const noted: Noted[] = pids.map((pid) => ({ pid, start: startOf(pid) }));
  fs.writeFileSync(noteFile(folder), JSON.stringify(noted));
}

/** After an orderly stop there is nothing to look for. */
export function forgetProcesses(folder: string): void {
  fs.rmSync(noteFile(folder), { force: true });
}

/** Stops what a killed predecessor left running. The number of a process that has since been given to another is not touched. */
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

/** A note cut short by a crash of the machine says nothing: its processes are gone with that machine's run. */
function readNoted(folder: string): Noted[] {
  try {
    return JSON.parse(fs.readFileSync(noteFile(folder), 'utf8'));
  } catch {
    return [];
  }
}
