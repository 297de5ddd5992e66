import { signal } from '../signal.ts';

/**
 * Whether the last call reached our server. Only its response is proof; the browser's online state is a hint.
 */
export const connection = signal<'reached' | 'lost'>('reached');
/** Whether the live connection has failed often enough to show it (R9.10); retries continue. */
export const liveLost = signal(false);

/** by `performance.now()` */
let heardAt = Number.NEGATIVE_INFINITY;

/** Notes that the live connection received something. */
export function noteHeard(): void {
  heardAt = performance.now();
}

/** Notes that a call got a response. */
export function noteReached(): void {
  noteHeard();
  connection.set('reached');
}

/**
 * Notes that a call timed out (R8.1). A single call may just be slow; the connection counts as lost if
 * nothing else has arrived from the server since the call was made.
 * @param since when the call was made, by `performance.now()`
 */
export function noteLate(since: number): void {
  if (heardAt < since) connection.set('lost');
}
