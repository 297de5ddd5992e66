import fs from 'node:fs';
import { refusal } from './refusal.mjs';

/** Megabytes that must be free to start; FREE_SPACE_NEEDED_MB overrides. */
const neededByDefault = 500;

/** Refuses to start when an existing folder's disk is nearly full, rather than failing halfway. */
export function checkFreeSpace(folder: string): void {
  const needed = Number(process.env.FREE_SPACE_NEEDED_MB ?? neededByDefault);
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free < needed)
    throw refusal(
      `The disk is nearly full: ${free} MB free for ${folder}, and Fieldwright needs ${needed} MB. Free up space, then start again.`,
    );
}

/** Returns true for an error or program output that says the disk is full. */
export function isOutOfSpace(problem: unknown): boolean {
  return /ENOSPC|No space left on device|Disk quota exceeded/i.test(
    String(problem instanceof Error ? `${problem.message} ${JSON.stringify(problem)}` : problem),
  );
}

export function outOfSpace(folder: string): Error {
  return refusal(`The disk is full (${folder}). Free up space, then start again. Saved data is safe.`);
}
