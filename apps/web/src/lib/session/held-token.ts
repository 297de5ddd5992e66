import type { Access } from '@fieldwright/contract/sessions';
import { renewalDelayMs } from '@fieldwright/domain/people/session';
import { markNow, passedSince } from '../clock.ts';

/**
 * This tab's access token, in memory only. Its lifetime is the difference of the server's two times, counted
 * from its arrival, so a wrong or changed device clock doesn't matter.
 */
interface Held {
  access: Access;
  lifeMs: number;
  arrived: ReturnType<typeof markNow>;
}

let held: Held | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stop using a token this long before it expires, so that it is still valid on arrival. */
const marginMs = 5_000;

/**
 * Starts using a token.
 * @param due called shortly before it expires (R9.3)
 * @param ageMs how long ago it arrived, if another tab passed it on
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

/** Returns this tab's token, even if it has expired. */
export function heldToken(): string | null {
  return held?.access.accessToken ?? null;
}

/** Returns this tab's token, if it is valid long enough to use. */
export function usableToken(): string | null {
  return held && passedSince(held.arrived) < held.lifeMs - marginMs ? held.access.accessToken : null;
}
