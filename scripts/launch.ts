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
  /** The command as people type it, for advice. */
  command: string;
  watch: boolean;
  /** Returns the message to print when everything runs. */
  greeting: (address: string, mailbox: string) => string;
};

/** Folder for this installation's database, secrets, mail and logs. */
export const dataFolder = path.resolve(process.env.DATA_FOLDER ?? path.join(root, '.data'));

/**
 * Runs the product until a stop signal or until one of its programs fails, then stops everything and ends
 * this process.
 */
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
  // before the run's first program starts, because all of them inherit it
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
      console.log(`  FIELDWRIGHT_NOW: the time here is ${new Date(runClock()).toISOString()}.`);
    const broken = await Promise.race([stack.broken, untilAborted(aborted)]);
    console.log(broken === undefined ? '\nStopping …' : `\n${broken}\n\nStopping the rest …`);
    await stack.stop();
    if (broken !== undefined) throw refusal('Stopped because a part failed.');
    console.log('Stopped.');
  } finally {
    release();
  }
}

/**
 * Locks the data folder for this process.
 * @throws Refusal if the folder is in use or isn't ours
 * @returns a function that releases it
 */
export function takeDataFolder(address: string): () => void {
  try {
    fs.mkdirSync(dataFolder, { recursive: true });
    const lock = takeLock(path.join(dataFolder, 'start.lock'), address);
    if (lock.holder === undefined) return lock.release;
    throw refusal(`Fieldwright is already running at ${lock.holder.note} (process ${lock.holder.pid}).`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC')
      throw refusal(`The disk is full (${dataFolder}). Free up space, then start again.`);
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    throw refusal(
      `${dataFolder} belongs to another user, probably because Fieldwright was first started as root. Start as that user, or change the folder's owner with chown.`,
    );
  }
}

/**
 * Aborts on stop signals, and when the script that started us ends. A second signal changes nothing, because
 * we are already stopping.
 */
function listenForStop(): AbortController {
  const aborting = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => aborting.abort());
  process.on('disconnect', () => aborting.abort());
  // The terminal may be closed by the time we report that we are stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return aborting;
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
}
