import { z } from 'zod';

/** The present moment, in milliseconds since 1970. */
export type Clock = () => number;

/** The clock of the machine: for time that really passes between two moments, and is never shown. */
export const machineClock: Clock = () => Date.now();

/** A clock that runs like the machine's, so many milliseconds ahead of it. */
export const clockAhead =
  (shiftMs = 0): Clock =>
  () =>
    machineClock() + shiftMs;

const toTheSecond = z.iso.datetime({ offset: true });
const toTheMinute = z.iso.datetime({ offset: true, precision: -1 });
const momentSchema = z.union([toTheMinute, toTheSecond]);
const shiftPattern = /^([+-]\d{1,15})ms$/;

/**
 * Reads FIELDWRIGHT_NOW: the moment that it is to be, or (from one process to another of the same run, which starts at a
 * later real moment) how far that is ahead of the machine's clock.
 * @param text `2026-11-22T09:00-05:00`, or `+86400000ms`
 * @returns milliseconds ahead of the machine's clock; null for a text that is neither
 */
export function readShift(text: string, machineNow = machineClock()): number | null {
  const shift = shiftPattern.exec(text);
  if (shift) return Number(shift[1]);
  return momentSchema.safeParse(text).success ? Date.parse(text) - machineNow : null;
}

/** A shift as the other processes of a run read it. */
export const shiftText = (shiftMs: number): string => `${shiftMs < 0 ? '' : '+'}${shiftMs}ms`;

/**
 * The address of a database whose connections stamp rows by the same clock: `clock_now()` of migration 0032 adds the
 * shift to the machine's time.
 */
export function databaseAhead(url: string, shiftMs: number | undefined): string {
  if (!shiftMs) return url;
  const shifted = new URL(url);
  shifted.searchParams.append('options', `-c app.clock_shift=${shiftMs / 1000}`);
  return shifted.href;
}
