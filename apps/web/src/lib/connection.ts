import { signal } from './signal.ts';

/** Whether the last call reached our server. Only an answer of ours is proof; what the browser says is a hint. */
export const connection = signal<'reached' | 'lost'>('reached');
/** Whether the live connection has failed so often that the person is told (R9.10); it is tried on and on. */
export const liveLost = signal(false);

/** on the clock that nobody sets */
let heardAt = Number.NEGATIVE_INFINITY;

/** The live connection has brought something. */
export function noteHeard(): void {
  heardAt = performance.now();
}

/** A call has been answered. */
export function noteReached(): void {
  noteHeard();
  connection.set('reached');
}

/**
 * A call was not answered in time (R8.1). One call alone may be slow; where nothing else has come from the server since
 * it was made, the connection is lost.
 * @param since when the call was made, by `performance.now()`
 */
export function noteLate(since: number): void {
  if (heardAt < since) connection.set('lost');
}
