import type { Read } from '../../../db/database.ts';
import { isRunning, noteShare, type Run } from './book-imports.queries.ts';

/** A run that somebody stopped, or that was started again: it changes nothing. */
export class Stopped extends Error {}

/**
 * Stores how far a run is, outside its transaction, so that others see it; a failure to store it is ignored.
 * @throws Stopped
 */
async function noteProgress(db: Read, run: Run, share: number): Promise<void> {
  const isOn = await noteShare(db, run, share).catch(() => true);
  if (!isOn) throw new Stopped();
}

/** How often the progress is stored. */
const progressMs = 300;

/** Returns a function that stores how far a run is, at once the first time and then now and again. */
export function storingProgress(db: Read, run: Run): (share: number) => Promise<void> {
  let stored = Number.NEGATIVE_INFINITY;
  return async (share) => {
    if (performance.now() - stored < progressMs) return;
    await noteProgress(db, run, share);
    stored = performance.now();
  };
}

/** How often a run that stores no progress looks whether it was stopped. */
const lookMs = 500;

/** Does work with a signal that aborts it, with `Stopped`, soon after the run was stopped. */
export async function untilStopped<T>(
  db: Read,
  run: Run,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const look = async () => {
    const isOn = await isRunning(db, run).catch(() => true);
    if (!isOn) stop.abort(new Stopped());
  };
  const timer = setInterval(() => void look(), lookMs);
  try {
    return await work(stop.signal);
  } finally {
    clearInterval(timer);
  }
}
