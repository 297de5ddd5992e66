import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { stopLeftovers } from './leftovers.ts';
import { checkPorts, readPorts } from './ports.ts';
import { takeLock } from './process-lock.mjs';
import { refusal } from './refusal.mjs';
import { runClock, runShiftMs, setRunClock } from './run-clock.ts';
import { startStack } from './stack.ts';

type LaunchSettings = {
  /** As people type it, for advice. */
  command: string;
  watch: boolean;
  /** What to say when everything runs. */
  greeting: (address: string, mailbox: string) => string;
};

/** Database, secrets, mail and logs of this installation. */
export const dataFolder = path.resolve(process.env.DATA_FOLDER ?? path.join(root, '.data'));

/** Runs the product until a stop signal or until one of its programs fails, then stops all of it and ends this process. */
export async function launch(settings: LaunchSettings): Promise<never> {
  const aborting = listenForStop();
  try {
    await run(settings, aborting.signal);
    process.exit(0);
  } catch (error) {
    if (aborting.signal.aborted) process.exit(0);
    console.error(error instanceof Error && error.name === 'Refusal' ? `\n${error.message}` : error);
    process.exit(1);
  }
}

async function run({ command, watch, greeting }: LaunchSettings, aborted: AbortSignal): Promise<void> {
  const began = Date.now();
  const say = (message: string) =>
    console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${message}`);
  // before any program of the run begins: all of them inherit it
  setRunClock();
  const ports = readPorts(process.env.PORT, watch);
  const address = process.env.PUBLIC_URL ?? `http://localhost:${ports.web}`;
  const release = takeDataFolder(address);
  try {
    await stopLeftovers(dataFolder);
    await checkPorts(ports, command);
    const stack = await startStack({ folder: dataFolder, ports, publicUrl: address, watch, say }, aborted);
    say(greeting(address, `http://localhost:${ports.mailbox}`));
    if (runShiftMs() !== 0)
      console.log(`  FIELDWRIGHT_NOW: here it is ${new Date(runClock()).toISOString()}.`);
    const broken = await Promise.race([stack.broken, untilAborted(aborted)]);
    console.log(broken === undefined ? '\nStopping …' : `\n${broken}\n\nStopping the rest …`);
    await stack.stop();
    if (broken !== undefined) throw refusal('Stopped, because one part had failed.');
    console.log('Stopped.');
  } finally {
    release();
  }
}

/** @throws Refusal where it is in use, or not ours. @returns what gives it free again */
export function takeDataFolder(address: string): () => void {
  try {
    fs.mkdirSync(dataFolder, { recursive: true });
    const lock = takeLock(path.join(dataFolder, 'start.lock'), address);
    if (lock.holder === undefined) return lock.release;
    throw refusal(`Fieldwright is already running at ${lock.holder.note} (process ${lock.holder.pid}).`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw refusal(`The disk is full (${dataFolder}). Make room, then start again.`);
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    throw refusal(
      `${dataFolder} belongs to another user, probably because Fieldwright was first started as root. Start as that user, or give the folder away with chown.`,
    );
  }
}

/** Stop signals, and the end of the script that started us. A second signal changes nothing: stopping is under way. */
function listenForStop(): AbortController {
  const aborting = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => aborting.abort());
  process.on('disconnect', () => aborting.abort());
  // The terminal may be gone by the time we say that we stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return aborting;
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
}
