/**
 * The rules of a sign-in session: lifetimes, and the meaning of a presented refresh token (R9.3,
 * `docs/decisions/004-own-sign-in.md`). Times are milliseconds since 1970; hashes are of whole tokens.
 */
export const sessionTimes = {
  /** The lifetime of an access token. */
  accessMs: 5 * 60_000,
  /** How long before an access token expires the browser renews it (R9.3). */
  renewBeforeMs: 45_000,
  /** The lifetime of a persistent session since its last use. */
  staysMs: 30 * 24 * 3_600_000,
  /** The lifetime of a session that ends with the browser, since its last use. */
  endsMs: 24 * 3_600_000,
  /** A second tab's refresh may be in flight when the new token is first used. */
  graceMs: 10_000,
  resetMs: 60 * 60_000,
  /** How long a repeated reset request sends the same link. */
  resetStaysMs: 15 * 60_000,
  /** How long after sign-in the second factor need not be shown again. */
  freshMs: 15 * 60_000,
  /** How long the same password change counts as a retry after a lost response. */
  passwordRepeatMs: 15 * 60_000,
  /** How long the link of a sign-up works. */
  signUpMs: 24 * 3_600_000,
  invitationMs: 7 * 24 * 3_600_000,
  /** How long the same invitation counts as a retry after a lost response. */
  invitationRepeatMs: 15 * 60_000,
  /** How much the clocks of two servers may differ before one refuses what the other just signed. */
  clockLeewayMs: 2 * 60_000,
} as const;

export interface SessionState {
  currentHash: string;
  /** The previous token; null at the start. */
  previousHash: string | null;
  /** When the current token, or an access token created with it, was first used. */
  currentUsedAt: number | null;
  expiresAt: number;
  endedAt: number | null;
}

/**
 * The meaning of a presented refresh token.
 * - `current`: the newest token; it gets a successor.
 * - `repeat`: the previous token, while its successor is unused or was only just used: a lost response or a
 *   second tab. It gets the same successor again, so that every tab has the session's token.
 * - `reused`: an older token. Someone else has a copy, so the session ends.
 * - `ended`: signed out, removed, or expired.
 */
export type RefreshVerdict = 'current' | 'repeat' | 'reused' | 'ended';

export function judgeRefresh(session: SessionState, presentedHash: string, now: number): RefreshVerdict {
  if (session.endedAt !== null || session.expiresAt <= now) return 'ended';
  if (presentedHash === session.currentHash) return 'current';
  if (presentedHash !== session.previousHash) return 'reused';
  const unused = session.currentUsedAt === null;
  return unused || now - session.currentUsedAt! <= sessionTimes.graceMs ? 'repeat' : 'reused';
}

/** Checks whether a session has never been used, so the response that opened it may have been lost. */
export function isUntouched(session: SessionState, now: number): boolean {
  const { previousHash, currentUsedAt, endedAt, expiresAt } = session;
  return previousHash === null && currentUsedAt === null && endedAt === null && expiresAt > now;
}

/**
 * Returns when the browser should renew a token with this much time left: shortly before it expires, or at
 * once (R9.3).
 */
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

/** Returns the name of a device in the list of sessions, from its user agent: "Chrome on Windows". */
export function deviceName(userAgent: string): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (!browser && !system) return 'Unknown device';
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}
