import { describe, expect, it } from 'vitest';
import {
  deviceName,
  isUntouched,
  judgeRefresh,
  type RefreshVerdict,
  renewalDelayMs,
  type SessionState,
  sessionTimes,
} from './session.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const second = 1000;
const minute = 60 * second;

describe('judgeRefresh', () => {
  const session: SessionState = {
    currentHash: 'third',
    previousHash: 'second',
    currentUsedAt: null,
    expiresAt: now + minute,
    endedAt: null,
  };
  const used = (ago: number) => ({ currentUsedAt: now - ago });
  type Line = [what: string, presented: string, state: Partial<SessionState>, verdict: RefreshVerdict];
  const lines: Line[] = [
    ['the newest token', 'third', {}, 'current'],
    ['the newest token, used before', 'third', used(minute), 'current'],
    ['the predecessor, its successor never used: the answer was lost', 'second', {}, 'repeat'],
    ['the predecessor while a second tab is under way', 'second', used(sessionTimes.graceMs), 'repeat'],
    ['the predecessor a moment later', 'second', used(sessionTimes.graceMs + 1), 'reused'],
    ['the predecessor, where the clock was set back', 'second', used(-minute), 'repeat'],
    ['a token before the predecessor', 'first', {}, 'reused'],
    ['a token that never was', 'made up', {}, 'reused'],
    ['the first token of a new session', 'first', { currentHash: 'first', previousHash: null }, 'current'],
    ['another token of a new session', 'other', { currentHash: 'first', previousHash: null }, 'reused'],
    ['the newest token after the session’s time', 'third', { expiresAt: now }, 'ended'],
    ['the newest token after sign-out', 'third', { endedAt: now - second }, 'ended'],
    ['the predecessor after sign-out', 'second', { endedAt: now - second }, 'ended'],
    ['an old token after sign-out', 'first', { endedAt: now - second }, 'ended'],
  ];
  it.each(lines)('%s', (_what, presented, state, verdict) => {
    expect(judgeRefresh({ ...session, ...state }, presented, now)).toBe(verdict);
  });

  it('keeps the predecessor of an unused successor as long as the session lives', () => {
    const expiresAt = now + sessionTimes.staysMs;
    expect(judgeRefresh({ ...session, expiresAt }, 'second', expiresAt - 1)).toBe('repeat');
  });
});

describe('renewalDelayMs', () => {
  it.each([
    ['a new access token', sessionTimes.accessMs, 4 * minute + 15 * second],
    ['45 seconds before expiry', 45 * second, 0],
    ['a little earlier', 46 * second, second],
    ['an expired one, at once', -minute, 0],
  ])('of %s (R9.3)', (_what, left, delay) => {
    expect(renewalDelayMs(left)).toBe(delay);
  });

  it('leaves time for two tries of 15 seconds before the token ends (R9.3)', () => {
    expect(sessionTimes.renewBeforeMs).toBeGreaterThan(30 * second);
    expect(sessionTimes.renewBeforeMs).toBeLessThan(sessionTimes.accessMs);
  });
});

describe('sessionTimes', () => {
  it('are what people and browsers count on', () => {
    const day = 24 * 60 * minute;
    expect(sessionTimes).toEqual({
      accessMs: 5 * minute,
      renewBeforeMs: 45 * second,
      staysMs: 30 * day,
      endsMs: day,
      graceMs: 10 * second,
      resetMs: 60 * minute,
      resetStaysMs: 15 * minute,
      freshMs: 15 * minute,
      passwordRepeatMs: 15 * minute,
      signUpMs: day,
      invitationMs: 7 * day,
      invitationRepeatMs: 15 * minute,
      clockLeewayMs: 2 * minute,
    });
  });
});

describe('deviceName', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  it.each([
    [chrome, 'Chrome on Windows'],
    [`${chrome} Edg/140.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['Something (Windows)', 'A browser on Windows'],
    ['Firefox/140.0', 'Firefox'],
    ['curl/8', 'Unknown device'],
    ['', 'Unknown device'],
  ])('of %j is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('isUntouched', () => {
  const fresh: SessionState = {
    currentHash: 'first',
    previousHash: null,
    currentUsedAt: null,
    expiresAt: now + minute,
    endedAt: null,
  };
  it.each([
    ['has just begun', {}, true],
    ['was used', { currentUsedAt: now }, false],
    ['was renewed', { previousHash: 'zeroth' }, false],
    ['has ended', { endedAt: now }, false],
    ['is too old', { expiresAt: now }, false],
  ] as const)('of a session that %s', (_what, more, untouched) =>
    expect(isUntouched({ ...fresh, ...more }, now)).toBe(untouched),
  );
});
