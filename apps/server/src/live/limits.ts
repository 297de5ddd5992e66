/** What a connection may do and how long things take; tests set others. */
export interface LiveLimits {
  /** the first message has to come within this time */
  helloMs: number;
  heartbeatMs: number;
  /** the shortest time between two frames of changes to one company; what comes meanwhile travels together */
  restMs: number;
  /** connections of one person in one company */
  perPerson: number;
  /** connections of one address that have not said who they are */
  strangersPerAddress: number;
  /** messages of one connection in ten seconds */
  messages: number;
  /** what may wait for a slow connection before its changes are dropped for one `reloadAll` */
  waitingBytes: number;
  /** records that are told one by one; more are one `reloadAll` */
  mostChanges: number;
  /** how far back a cursor may lie */
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

/** Twice the reach, so that what a cursor within reach has missed is there whatever transaction wrote it. */
export const keptSeconds = 2 * liveLimits.reachSeconds;
