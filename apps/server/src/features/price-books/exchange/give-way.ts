import { setImmediate as breathe } from 'node:timers/promises';
import type { Turns } from '@fieldwright/domain/kernel/turns';

/** How long the process may do nothing else. */
const mostMs = 10;

/** Does long work in turns, and lets other requests go first in between. @throws the reason of a signal that stops it */
export async function givingWay<T>(turns: Turns<T>, signal?: AbortSignal): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
    if (performance.now() - since < mostMs) continue;
    await breathe();
    signal?.throwIfAborted();
    since = performance.now();
  }
}
