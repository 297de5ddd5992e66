import { type Clock, clockAhead, readShift, shiftText } from '../apps/server/src/clock.ts';
import { refusal } from './refusal.mjs';

/**
 * The moment of tests and pictures where nobody names one, so that they are the same on any day: a Wednesday morning at
 * the demo company, months from any change of its clocks.
 */
const ordinaryMoment = '2027-01-20T10:12-05:00';

/**
 * Says once how far the clock of this run is ahead of the machine's, for this process and all that it starts: they begin
 * at different moments and yet agree. Where it has been said, nothing changes.
 * @param moment where FIELDWRIGHT_NOW names none; undefined: the machine's own time, and nothing to say
 * @throws Refusal for what is no moment
 */
export function setRunClock(moment?: string): void {
  const named = process.env.FIELDWRIGHT_NOW || moment;
  if (named === undefined) return;
  const shiftMs = readShift(named);
  if (shiftMs === null)
    throw refusal(
      `FIELDWRIGHT_NOW must be a moment with its zone, like 2026-11-22T09:00-05:00, not "${named}".`,
    );
  process.env.FIELDWRIGHT_NOW = shiftText(shiftMs);
}

/** The same for tests and pictures: an ordinary moment where none is named. */
export const setTestClock = (): void => setRunClock(ordinaryMoment);

/** How far the clock of this run is ahead of the machine's, in milliseconds. */
export const runShiftMs = (): number => readShift(process.env.FIELDWRIGHT_NOW ?? '') ?? 0;

/** What gives another process of the product the clock of this run. */
export const runClockSettings = () => ({ DEMO: 'true', FIELDWRIGHT_NOW: shiftText(runShiftMs()) });

/** The clock of this run. */
export const runClock: Clock = () => clockAhead(runShiftMs())();
