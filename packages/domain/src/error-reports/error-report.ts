/**
 * What a browser reports of a fault of ours (R8.9): how large a report may be, and which two are the same fault.
 * Lengths are in characters.
 */
export const reportLimits = {
  /** different faults in one report */
  most: 20,
  name: 80,
  message: 300,
  stack: 2_000,
  route: 120,
  correlationId: 64,
  /** how often one fault counts in one report */
  count: 10_000,
  /** a browser lets at most 64 KiB go out while its page closes, and a report may be under way already */
  bytes: 30_000,
} as const;

/** A fault is forgotten so many days after it was seen last. */
export const reportKeptDays = 90;

/** How many different faults a company keeps; further ones wait until older ones are forgotten. */
export const mostFaults = 1_000;
/** Of how many combinations of person, page and version the counts of one fault are kept. */
export const mostSightings = 500;

const framesThatCount = 3;

/**
 * What two reports of the same fault have in common, whatever the numbers in them and whichever build they come from:
 * name, message and the topmost functions.
 */
export function faultOf({ name, message, stack }: { name: string; message: string; stack: string }): string {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, framesThatCount)
    // a file of the build carries a hash that changes with its contents
    .map((line) => line.trim().replace(/-[\w-]{8}(?=\.m?js\b)/g, ''));
  return [name, message, ...frames].join('\n').replace(/\d+/g, '#');
}
