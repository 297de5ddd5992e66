import { type Clock, clockAhead, readShift, shiftText } from '../apps/server/src/clock.ts';
import { refusal } from './refusal.mjs';

/**
 * The default moment of tests and screenshots, which keeps them the same on any day: a Wednesday morning at
 * the demo company, months from any clock change.
 */
const ordinaryMoment = '2027-01-20T10:12-05:00';

/**
 * Sets how far this run's clock is ahead of the machine's, for this process and all that it starts, so that
 * they agree even though they start at different moments. Does nothing if already set.
 * @param moment used if FIELDWRIGHT_NOW names none; undefined keeps the machine's time
 * @throws Refusal for an invalid moment
 */
export function setRunClock(moment?: string): void {
  const named = process.env.FIELDWRIGHT_NOW || moment;
  if (named === undefined) return;
  const shiftMs = readShift(named);
  if (shiftMs === null)
    throw refusal(
      `FIELDWRIGHT_NOW must be a date and time with a time zone, like 2026-11-22T09:00-05:00, not "${named}".`,
    );
  process.env.FIELDWRIGHT_NOW = shiftText(shiftMs);
}

/** Sets the clock of tests and screenshots: an ordinary moment unless one is named. */
export const setTestClock = (): void => setRunClock(ordinaryMoment);

/** Returns how far this run's clock is ahead of the machine's, in milliseconds. */
export const runShiftMs = (): number => readShift(process.env.FIELDWRIGHT_NOW ?? '') ?? 0;

/** Returns the environment that gives another process of the product this run's clock. */
export const runClockSettings = () => ({ DEMO: 'true', FIELDWRIGHT_NOW: shiftText(runShiftMs()) });

/** Returns this run's current time. */
export const runClock: Clock = () => clockAhead(runShiftMs())();
