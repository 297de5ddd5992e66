import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './process-table.mjs';

/** Resolves to true as soon as no process has this id, to false when it still lives after `milliseconds`. */
export async function untilGone(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() >= end) return false;
    await pause(20);
  }
  return true;
}

/** Sends a signal; a process that is gone already, or belongs to someone else, is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

/** True when nothing listens on this port of 127.0.0.1 (or of the given address). */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** A TCP port of 127.0.0.1 that nothing listens on at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
