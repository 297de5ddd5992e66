import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { stopLeftovers } from './leftovers.ts';
import { checkPorts, type Ports, readPorts } from './ports.ts';
import { takeLock } from './process-lock.mjs';
import { refusal } from './processes.ts';
import { startStack } from './stack.ts';

type Run = { say: (message: string) => void; ports: Ports; address: string };

type LaunchSettings = {
  /** As people type it, for advice. */
  command: string;
  watch: boolean;
  /** Called when everything runs; may start more, and gives back how to stop that. */
  onReady: (run: Run) => Promise<() => Promise<void>>;
  /** The port that the server itself gets; default that of the address. */
  serverPort?: (ports: Ports) => number;
};

/** Database, secrets, mail and logs of this installation. */
const folder = path.resolve(process.env.DATA_FOLDER ?? path.join(root, '.data'));

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

async function run(
  { command, watch, onReady, serverPort }: LaunchSettings,
  aborted: AbortSignal,
): Promise<void> {
  const began = Date.now();
  const say = (message: string) =>
    console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${message}`);
  const ports = readPorts(process.env.PORT);
  const address = process.env.PUBLIC_URL ?? `http://localhost:${ports.web}`;
  const release = takeDataFolder(address);
  try {
    await stopLeftovers(folder);
    await checkPorts(ports, command);
    const stackPorts = { ...ports, web: serverPort?.(ports) ?? ports.web };
    const stack = await startStack({ folder, ports: stackPorts, publicUrl: address, watch, say }, aborted);
    const stopMore = await onReady({ say, ports, address });
    const broken = await Promise.race([stack.broken, untilAborted(aborted)]);
    console.log(broken === undefined ? '\nStopping …' : `\n${broken}\n\nStopping the rest …`);
    await stopMore();
    await stack.stop();
    if (broken !== undefined) throw refusal('Stopped, because one part had failed.');
    console.log('Stopped.');
  } finally {
    release();
  }
}

function takeDataFolder(address: string): () => void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const lock = takeLock(path.join(folder, 'start.lock'), address);
    if (lock.holder === undefined) return lock.release;
    throw refusal(`Fieldwright is already running at ${lock.holder.note} (process ${lock.holder.pid}).`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw refusal(`The disk is full (${folder}). Make room, then start again.`);
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    throw refusal(
      `${folder} belongs to another user, probably because Fieldwright was first started as root. Start as that user, or give the folder away with chown.`,
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
