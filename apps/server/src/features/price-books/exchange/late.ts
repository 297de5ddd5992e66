import { setTimeout as pause } from 'node:timers/promises';
import type { Write } from '../../../db/database.ts';
import { isWaitedFor, tryLockPriceBooks } from '../../../db/price-books-lock.queries.ts';
import { isBookChanged } from './edited-since.queries.ts';

/** How often a large change gives way to others before others wait for it. */
export const mostEarly = 5;
/** How long it pauses the first time, in ms, so that others can finish. */
const restMs = 200;
/** How often, in ms, it looks whether others wait for it. */
const lookMs = 30;

/** Somebody has changed a book after it was read for a large change, or waits for rows that it has written. */
export class Late extends Error {}

/**
 * Makes a large change beside the changes of others, each time anew after it came late; after some times, while others wait.
 * @param make makes it, or throws `Late` if it gives way
 */
export async function besideOthers(make: (givesWay: boolean) => Promise<void>): Promise<void> {
  for (let tries = 1; tries <= mostEarly; tries++) {
    if (await unlessLate(make(true))) return;
    // pause longer each time for someone who keeps changing things
    await pause(restMs * 2 ** (tries - 1));
  }
  await make(false);
}

/** Returns whether something was written; false if it came late, and nothing was. */
async function unlessLate(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    // rows that others have locked
    const isBlocked = ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
    if (error instanceof Late || isBlocked) return false;
    throw error;
  }
}

/** What a large change was made from: the last change by then, besides those of its own request. */
interface From {
  lastChange: number;
  own: string;
}

/** Returns a function that looks now and again whether a large change is to give way. @throws Late */
export function lookingForOthers(tx: Write, { lastChange, own }: From): () => Promise<void> {
  let looked = performance.now();
  return async () => {
    if (performance.now() - looked < lookMs) return;
    if ((await isWaitedFor(tx)) || (await isBookChanged(tx, lastChange, own))) throw new Late();
    looked = performance.now();
  };
}

/** Takes the turn to change price books for a large change that is written, and has only to be committed. @throws Late */
export async function takeLastTurn(tx: Write, { lastChange, own }: From): Promise<void> {
  if (!(await tryLockPriceBooks(tx)) || (await isBookChanged(tx, lastChange, own))) throw new Late();
}
