import type { LiveState } from './live.ts';

/**
 * A page at rest makes no calls, so the live connection is what notices that the server has gone, and that it is back.
 * Only an answer to a call is proof (R8.2): one is asked for when the connection has failed twice in a row, and when it
 * lives again.
 * @param ask makes a call that says by itself whether the server was reached
 */
export function reachWatch(ask: () => void): (state: LiveState) => void {
  let failures = 0;
  return (state) => {
    if (state === 'waiting' && ++failures === 2) ask();
    if (state !== 'live') return;
    if (failures >= 2) ask();
    failures = 0;
  };
}
