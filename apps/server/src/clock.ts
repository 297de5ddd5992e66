import { z } from 'zod';

/** Returns the current moment, in milliseconds since 1970. */
export type Clock = () => number;

/** The machine's clock: for measuring real time, never for moments that are shown. */
export const machineClock: Clock = () => Date.now();

/** Returns a clock that is that many milliseconds ahead of the machine's. */
export const clockAhead =
  (shiftMs = 0): Clock =>
  () =>
    machineClock() + shiftMs;

const toTheSecond = z.iso.datetime({ offset: true });
const toTheMinute = z.iso.datetime({ offset: true, precision: -1 });
const momentSchema = z.union([toTheMinute, toTheSecond]);
const shiftPattern = /^([+-]\d{1,15})ms$/;

/**
 * Parses FIELDWRIGHT_NOW: the moment to start from or, between processes of one run that start at different
 * real times, the offset from the machine's clock.
 * @param text `2026-11-22T09:00-05:00`, or `+86400000ms`
 * @returns milliseconds ahead of the machine's clock; null for any other text
 */
export function readShift(text: string, machineNow = machineClock()): number | null {
  const shift = shiftPattern.exec(text);
  if (shift) return Number(shift[1]);
  return momentSchema.safeParse(text).success ? Date.parse(text) - machineNow : null;
}

/** Formats an offset for the other processes of a run. */
export const shiftText = (shiftMs: number): string => `${shiftMs < 0 ? '' : '+'}${shiftMs}ms`;

/**
 * Returns the URL of a database whose connections use the same clock for timestamps: `clock_now()` of
 * migration 0032 adds the offset to the machine's time.
 */
export function databaseAhead(url: string, shiftMs: number | undefined): string {
  if (!shiftMs) return url;
  const shifted = new URL(url);
  shifted.searchParams.append('options', `-c app.clock_shift=${shiftMs / 1000}`);
  return shifted.href;
}
