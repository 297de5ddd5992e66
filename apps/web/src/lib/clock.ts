import { signal } from './signal.ts';

/** A moment on both clocks: wall time may be reset, and `performance.now()` may pause in sleep. */
interface Mark {
  clock: number;
  running: number;
}

/** Returns a mark of the present moment, or of `agoMs` ago. */
export const markNow = (agoMs = 0): Mark => ({
  clock: Date.now() - agoMs,
  running: performance.now() - agoMs,
});

/**
 * Returns the milliseconds since a mark, by whichever clock advanced more: one may have been reset or paused.
 */
export const passedSince = ({ clock, running }: Mark): number =>
  Math.max(Date.now() - clock, performance.now() - running);

/** The server's latest time, and when it was received; null before any response. */
export const serverTime = signal<{ serverMs: number; at: Mark } | null>(null);

/**
 * Sets this tab's clock to the server's, at every sign-in and renewal.
 * @param serverDate when the server responded
 * @param agoMs how long ago that was, if another tab passed it on
 */
export function followServer(serverDate: string, agoMs = 0): void {
  serverTime.set({ serverMs: Date.parse(serverDate), at: markNow(agoMs) });
}

/**
 * Returns the present moment in whole milliseconds since 1970, by the server's clock, so that "today" is the
 * server's even on a device with a wrong clock. Before the server has responded, uses the device's clock.
 */
export function timeNow(): number {
  const told = serverTime.get();
  return told ? told.serverMs + Math.round(passedSince(told.at)) : Date.now();
}

/** Returns the same as a Date. */
export const dateNow = (): Date => new Date(timeNow());
