/**
 * Faults that a browser reports (R8.9): the limits of a report, and when two faults are the same. Lengths are
 * in characters.
 */
export const reportLimits = {
  /** The maximum number of different faults in one report. */
  most: 20,
  name: 80,
  message: 300,
  stack: 2_000,
  route: 120,
  correlationId: 64,
  /** The maximum count of one fault in one report. */
  count: 10_000,
  /** A browser sends at most 64 KiB while its page closes, and another report may be in flight. */
  bytes: 30_000,
} as const;

/** How many days a fault is kept after it was last seen. */
export const reportKeptDays = 90;

/**
 * The limits of one report about dates that boards evicted (R4.18): the number of entries, and of dates in
 * each.
 */
export const evictionLimits = { most: 20, dates: 400 } as const;
/** How many evictions a company keeps, and for how many days. */
export const maxEvictions = 1_000;
export const evictionKeptDays = 90;

/** How many different faults a company keeps. New ones are refused until older ones expire. */
export const maxFaults = 1_000;
/**
 * How many faults of signed-out visitors are kept, for no company. Strangers could invent any number, so the
 * least counted one that was not seen for longest is replaced.
 */
export const maxAnonymousFaults = 200;
/** How many days a signed-out visitor's fault is kept after it was last seen. */
export const anonymousKeptDays = 7;
/** The company id of signed-out visitors' faults. */
export const nobodysCompany = 0;
/** How many combinations of person, page and version are counted for one fault. */
export const maxSightings = 500;

const framesThatCount = 3;

/**
 * Returns a key that is equal for two reports of the same fault, whatever their numbers and builds: name,
 * message and the topmost functions.
 */
export function faultOf({ name, message, stack }: { name: string; message: string; stack: string }): string {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, framesThatCount)
    // the hash in a built file's name changes with its contents
    .map((line) => line.trim().replace(/-[\w-]{8}(?=\.m?js\b)/g, ''));
  return [name, message, ...frames].join('\n').replace(/\d+/g, '#');
}
