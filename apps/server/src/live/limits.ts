/** Limits and durations of a connection; tests set others. */
export interface LiveLimits {
  /** the first message must arrive within this time */
  helloMs: number;
  heartbeatMs: number;
  /** the shortest time between two frames of changes to one company; changes in between are sent together */
  restMs: number;
  /** maximum connections of one person in one company */
  perPerson: number;
  /** maximum connections from one address that have not signed in */
  strangersPerAddress: number;
  /** maximum messages of one connection in ten seconds */
  messages: number;
  /** how much may wait for a slow connection before its changes are replaced with one `reloadAll` */
  waitingBytes: number;
  /** the most records that are sent one by one; more become one `reloadAll` */
  mostChanges: number;
  /** the maximum age of a cursor */
  reachSeconds: number;
}

export const liveLimits: LiveLimits = {
  helloMs: 5_000,
  heartbeatMs: 25_000,
  restMs: 40,
  perPerson: 30,
  strangersPerAddress: 500,
  messages: 30,
  waitingBytes: 256 * 1024,
  mostChanges: 500,
  reachSeconds: 3_600,
};

/**
 * Twice the reach, so that everything a cursor within reach has missed is kept, even if a long transaction
 * wrote it.
 */
export const keptSeconds = 2 * liveLimits.reachSeconds;
