import { signal } from './signal.ts';

/** A moment by both clocks of the device: the one that people set, and the one that nobody sets, which may stand still in sleep. */
interface Mark {
  clock: number;
  running: number;
}

/** Marks the present moment, or one so long ago. */
export const markNow = (agoMs = 0): Mark => ({
  clock: Date.now() - agoMs,
  running: performance.now() - agoMs,
});

/** How long ago it was, by the clock that has gone further: one may have been set back, the other may have stood still. */
export const passedSince = ({ clock, running }: Mark): number =>
  Math.max(Date.now() - clock, performance.now() - running);

/** What time the server last said that it is, and when that was; null before it has answered anybody. */
export const serverTime = signal<{ serverMs: number; at: Mark } | null>(null);

/**
 * Sets this tab's clock by the server's, at every sign-in and renewal.
 * @param serverDate when the server answered
 * @param agoMs how long ago that was, in a tab that has passed it on
 */
export function followServer(serverDate: string, agoMs = 0): void {
  serverTime.set({ serverMs: Date.parse(serverDate), at: markNow(agoMs) });
}

/**
 * The present moment in whole milliseconds since 1970, by the server's clock: on a device whose clock is wrong, too, today is the
 * day on which the server stamps and decides. Before the server has answered, the device's.
 */
export function timeNow(): number {
  const told = serverTime.get();
  return told ? told.serverMs + Math.round(passedSince(told.at)) : Date.now();
}

/** The same as a date. */
export const dateNow = (): Date => new Date(timeNow());
