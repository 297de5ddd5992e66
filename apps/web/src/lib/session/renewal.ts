import type { Access } from '@fieldwright/contract/sessions';
import { followServer } from '../clock.ts';
import { ApiError, isPassing } from '../errors/api-error.ts';
import { growingPause } from '../requests/pauses.ts';
import { send } from '../requests/send.ts';
import { callWhenDue, forgetToken, heldToken, holdToken, usableToken } from './held-token.ts';
import { renewalFailed, sessionState } from './session-state.ts';
import { chosenCompany, rememberCompany, signOutWaits } from './session-storage.ts';
import { notifyTabs, oneTabAtATime, type TabMessage } from './tabs.ts';

/*
 * How this tab gets an access token: by the refresh cookie, which no script can read, or from another tab
 * that has just renewed.
 */

let renewing: Promise<string> | null = null;
/** Counts how often this tab has dropped a session; a response from before the last drop is ignored. */
let drops = 0;
/** The tab's latest operation on the cookie. */
let cookieWork: Promise<unknown> = Promise.resolve();
/** Pauses between retries of a background renewal. */
const pauses = { firstMs: 5_000, growth: 2, mostMs: 60_000 };

/** Returns a usable access token; renews it first if needed. */
export async function accessToken(): Promise<string> {
  return usableToken() ?? renew();
}

/**
 * Renews the access token by the refresh cookie. Concurrent calls share one renewal, also across tabs.
 * @param refused the token that the server rejected; if the tab has a different one already, that is returned
 * @throws ApiError: 401 after ending the session; `renewal_failed` (R8.3); or why there was no response
 */
export function renew(refused?: string): Promise<string> {
  const before = heldToken();
  if (refused !== undefined && before !== null && before !== refused) return Promise.resolve(before);
  if (renewing) return renewing;
  const begun = drops;
  const mine = sequential(async () => {
    const other = heldToken();
    // another tab renewed for both while this one waited
    if (begun === drops && other !== null && other !== before) return other;
    const access = await refresh(begun);
    notifyTabs({ renewed: access, clock: Date.now() });
    return access.accessToken;
  }).finally(() => {
    if (renewing === mine) renewing = null;
  });
  renewing = mine;
  return mine;
}

/**
 * Runs work that replaces or ends the cookie, one at a time across all tabs. If a renewal, sign-in and
 * sign-out overlapped, the browser would keep the cookie of whichever response came last.
 */
export function sequential<T>(work: () => Promise<T>): Promise<T> {
  const turn = cookieWork.then(() => oneTabAtATime('fieldwright.renewal', work));
  cookieWork = turn.catch(() => {});
  return turn;
}

/** @param begun the count of drops when the renewal was requested */
async function refresh(begun: number): Promise<Access> {
  if (signOutWaits.get()) dropSession('out');
  if (begun !== drops) throw new ApiError('left', { status: 401 });
  const companyId = chosenCompany();
  try {
    const access = await send('POST /api/session/refresh', {
      body: companyId === null ? {} : { companyId },
    });
    if (begun !== drops) throw new ApiError('left', { status: 401 });
    hold(access);
    return access;
  } catch (error) {
    if (!(error instanceof ApiError) || begun !== drops) throw error;
    if (error.code === 'no_company' && companyId !== null) {
      rememberCompany(null);
      return refresh(begun);
    }
    throw judged(error);
  }
}

/** Interprets a failed renewal: the session's end, a failed renewal (R8.3), or a lost connection. */
function judged(error: ApiError): ApiError {
  const { status, requestId } = error;
  if (status === 401 || error.code === 'no_company') {
    dropSession('ended');
    return error;
  }
  const isIn = sessionState.get() === 'in';
  const unanswered = isPassing(error) && status < 500;
  // before anyone is known to be signed in, there is no authentication to renew
  if (unanswered || (status >= 500 && !isIn)) return error;
  renewalFailed.set(isIn);
  // the call itself got no response: the renewal's refusal says nothing about it
  const ofCall = status >= 500 ? status : 0;
  return new ApiError('renewal', { status: ofCall, said: { ...(requestId && { requestId }) }, cause: error });
}

/** Starts using an access token and schedules its renewal shortly before it expires (R9.3). */
export function hold(access: Access, ageMs = 0): string {
  followServer(access.serverDate, ageMs);
  const token = holdToken(access, () => renewByItself(0), ageMs);
  rememberCompany(access.companyId);
  renewalFailed.set(false);
  sessionState.set('in');
  return token;
}

/** Renews in the background, with retries until it succeeds; a refusal has ended the session. */
function renewByItself(failures: number): void {
  renew().catch(() => {
    if (sessionState.get() !== 'in') return;
    callWhenDue(growingPause(failures, pauses), () => renewByItself(failures + 1));
  });
}

/** Uses another tab's renewed token, if this tab is in the same company and signed in or renewing. */
export function adopt({ renewed, clock }: TabMessage & object): void {
  const company = chosenCompany();
  const isWanted = sessionState.get() === 'in' || renewing !== null;
  if (!isWanted || signOutWaits.get() || (company !== null && company !== renewed.companyId)) return;
  hold(renewed, Math.max(0, Date.now() - clock));
}

/** Drops this tab's token. `ended` keeps the company, so that signing in again returns to it. */
export function dropSession(state: 'out' | 'ended'): void {
  const wasIn = sessionState.get() === 'in';
  drops += 1;
  renewing = null;
  forgetToken();
  renewalFailed.set(false);
  if (state === 'out') rememberCompany(null);
  // a tab that was never signed in shows no "session ended"
  sessionState.set(wasIn ? state : 'out');
}

/** Ends the session if the rejected token is the current one; ignores responses to earlier tokens. */
export function endSession(token: string): void {
  if (heldToken() === token) dropSession('ended');
}

/** Waits for a renewal in flight, whether it succeeds or fails. */
export async function renewalSettled(): Promise<void> {
  await renewing?.catch(() => {});
}
