import type { Access } from '@fieldwright/contract/sessions';
import { renewalDelayMs } from '@fieldwright/domain/people/session';
import { markNow, passedSince } from './clock.ts';

/**
 * The access token of this tab, in memory only. How long it lives is what the server says between its own two times,
 * counted from when it arrived: neither a wrong clock of the device nor one that is set meanwhile matters.
 */
interface Held {
  access: Access;
  lifeMs: number;
  arrived: ReturnType<typeof markNow>;
}

let held: Held | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** So much before its end a token is no longer used: it has to arrive before it expires. */
const marginMs = 5_000;

/**
 * Takes a token into use.
 * @param due called shortly before it expires (R9.3)
 * @param ageMs how long ago it arrived, in a tab that has passed it on
 */
export function holdToken(access: Access, due: () => void, ageMs = 0): string {
  const lifeMs = Date.parse(access.expiresDate) - Date.parse(access.serverDate);
  held = { access, lifeMs, arrived: markNow(ageMs) };
  callWhenDue(renewalDelayMs(lifeMs - ageMs), due);
  return access.accessToken;
}

export function callWhenDue(delayMs: number, due: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(due, delayMs);
}

export function forgetToken(): void {
  held = null;
  clearTimeout(timer);
}

/** The token here, whether it still works or not. */
export function heldToken(): string | null {
  return held?.access.accessToken ?? null;
}

/** The token here, if it works for a moment yet. */
export function usableToken(): string | null {
  return held && passedSince(held.arrived) < held.lifeMs - marginMs ? held.access.accessToken : null;
}
