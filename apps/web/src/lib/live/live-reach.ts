import type { LiveState } from './live.ts';

/**
 * Watches whether the server is reachable while the page makes no calls. Only a call's response is proof
 * (R8.2), so this makes a call when the live connection has failed twice in a row, and when it works again.
 * @param ask makes a call that reports whether the server was reached
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
