import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './process-table.mjs';

/** Resolves to true as soon as no process has this id, or to false if it still runs after `milliseconds`. */
export async function untilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() >= end) return false;
    await pause(20);
  }
  return true;
}

/** Sends a signal. Ignores processes that have ended or belong to someone else. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Resolves to true if nothing listens on this port of 127.0.0.1 (or of the given address). */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Ports that are only used on request: systems assign others, from 32,768 up. */
const askedFor = { from: 10_000, count: 20_000 };

/**
 * Finds a TCP port of 127.0.0.1 that nothing listens on and that the system won't assign before the program
 * starts.
 * @param isFit checks further conditions, such as free neighboring ports
 */
export async function findFreePort(
  isFit: (port: number) => Promise<boolean> = async () => true,
): Promise<number> {
  const port = askedFor.from + Math.floor(Math.random() * askedFor.count);
  return (await isPortFree(port)) && (await isFit(port)) ? port : findFreePort(isFit);
}
