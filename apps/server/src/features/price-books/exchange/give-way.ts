import { setImmediate as breathe } from 'node:timers/promises';
import type { Turns } from '@fieldwright/domain/kernel/turns';

/** How long the process may do nothing else. */
const mostMs = 10;

/** Does long work in turns, and lets other requests go first in between. */
export async function givingWay<T>(turns: Turns<T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
    if (performance.now() - since < mostMs) continue;
    await breathe();
    since = performance.now();
  }
}
