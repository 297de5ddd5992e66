/**
 * The rules of a sign-in session: how long things live and what a presented refresh token means (R9.3,
 * `docs/decisions/004-own-sign-in.md`). Times are milliseconds since 1970; hashes are of whole tokens.
 */
export const sessionTimes = {
  /** an access token's life */
  accessMs: 5 * 60_000,
  /** the browser renews this long before the access token expires (R9.3) */
  renewBeforeMs: 45_000,
  /** a session that stays signed in, since its last use */
  staysMs: 30 * 24 * 3_600_000,
  /** a session that ends with the browser, since its last use */
  endsMs: 24 * 3_600_000,
  /** a second tab's refresh may still be under way when the successor is used for the first time */
  graceMs: 10_000,
  resetMs: 60 * 60_000,
  /** so long the same reset link is mailed again */
  resetStaysMs: 15 * 60_000,
  invitationMs: 7 * 24 * 3_600_000,
  /** for this long the same invitation again is one whose answer was lost */
  invitationRepeatMs: 15 * 60_000,
  /** how far the clocks of two servers may differ before one refuses what the other has just signed */
  clockLeewayMs: 2 * 60_000,
} as const;

export interface SessionState {
  currentHash: string;
  /** the token before the current one, null at the start */
  previousHash: string | null;
  /** when the current token, or an access token made with it, was first used */
  currentUsedAt: number | null;
  expiresAt: number;
  endedAt: number | null;
}

/**
 * What a presented refresh token means.
 * - `current`: the newest; it gets a successor.
 * - `repeat`: the predecessor of a successor that nobody has used yet, or only just: a lost answer or a second tab.
 *   It gets the same successor again, so that no tab ends up with a token that is not the session's.
 * - `reused`: an older token. Somebody else holds a copy; the session ends.
 * - `ended`: signed out, removed, or too old.
 */
export type RefreshVerdict = 'current' | 'repeat' | 'reused' | 'ended';

export function judgeRefresh(session: SessionState, presentedHash: string, now: number): RefreshVerdict {
  if (session.endedAt !== null || session.expiresAt <= now) return 'ended';
  if (presentedHash === session.currentHash) return 'current';
  if (presentedHash !== session.previousHash) return 'reused';
  const unused = session.currentUsedAt === null;
  return unused || now - session.currentUsedAt! <= sessionTimes.graceMs ? 'repeat' : 'reused';
}

/** When the browser should renew a token that lives so long yet: shortly before its end, or at once (R9.3). */
export function renewalDelayMs(leftMs: number): number {
  return Math.max(0, leftMs - sessionTimes.renewBeforeMs);
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** What the list of sessions calls a device, from its user agent: "Chrome on Windows". */
export function deviceName(userAgent: string): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (!browser && !system) return 'Unknown device';
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}
