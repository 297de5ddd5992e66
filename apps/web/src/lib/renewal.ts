import type { Access } from '@fieldwright/contract/sessions';
import { ApiError, isPassing } from './api-error.ts';
import { followServer } from './clock.ts';
import { callWhenDue, forgetToken, heldToken, holdToken, usableToken } from './held-token.ts';
import { growingPause } from './pauses.ts';
import { send } from './send.ts';
import { renewalFailed, sessionState } from './session-state.ts';
import { chosenCompany, rememberCompany, signOutWaits } from './session-storage.ts';
import { oneTabAtATime, type TabMessage, tellTabs } from './tabs.ts';

/*
 * How this tab comes by an access token: by the refresh cookie, which no script can read, or from another tab that has
 * just renewed.
 */

let renewing: Promise<string> | null = null;
/** Counts how often this tab has forgotten a session: an answer to who was in before is nobody's any more. */
let drops = 0;
/** The tab's latest work on the cookie. */
let cookieWork: Promise<unknown> = Promise.resolve();
/** Pauses of a renewal that nobody waits for. */
const pauses = { firstMs: 5_000, growth: 2, mostMs: 60_000 };

/** A usable access token, renewed first where there is none any more. */
export async function accessToken(): Promise<string> {
  return usableToken() ?? renew();
}

/**
 * A new access token by the refresh cookie. Calls that wait at the same time share one renewal, and so do tabs.
 * @param refused the token that the server did not take; where another one is here already, that is the answer
 * @throws ApiError: 401 after ending the session; `renewal_failed` (R8.3); or what kept the call from its answer
 */
export function renew(refused?: string): Promise<string> {
  const before = heldToken();
  if (refused !== undefined && before !== null && before !== refused) return Promise.resolve(before);
  if (renewing) return renewing;
  const begun = drops;
  const mine = inTurn(async () => {
    const other = heldToken();
    // while this tab waited for its turn, another one has renewed for both
    if (begun === drops && other !== null && other !== before) return other;
    const access = await refresh(begun);
    tellTabs({ renewed: access, clock: Date.now() });
    return access.accessToken;
  }).finally(() => {
    if (renewing === mine) renewing = null;
  });
  renewing = mine;
  return mine;
}

/**
 * Whatever replaces or ends the cookie goes one after the other, in this tab and among all: a renewal, a sign-in and a
 * sign-out that cross would leave the browser with the cookie of whichever answer comes last.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = cookieWork.then(() => oneTabAtATime('fieldwright.renewal', work));
  cookieWork = turn.catch(() => {});
  return turn;
}

/** @param begun the count of drops when it was asked for */
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

/** What a renewal that did not succeed means: the session's end, a failure of its own (R8.3), or a lost connection. */
function judged(error: ApiError): ApiError {
  const { status, requestId } = error;
  if (status === 401 || error.code === 'no_company') {
    dropSession('ended');
    return error;
  }
  const isIn = sessionState.get() === 'in';
  const unanswered = isPassing(error) && status < 500;
  // before anybody is known to be in, there is no authentication that could fail to be renewed
  if (unanswered || (status >= 500 && !isIn)) return error;
  renewalFailed.set(isIn);
  // the call itself has not been answered: a refusal of the renewal is none of what was asked for
  const ofCall = status >= 500 ? status : 0;
  return new ApiError('renewal', { status: ofCall, said: { ...(requestId && { requestId }) }, cause: error });
}

/** Takes an access token into use and sees to its renewal shortly before it expires (R9.3). */
export function hold(access: Access, ageMs = 0): string {
  followServer(access.serverDate, ageMs);
  const token = holdToken(access, () => renewByItself(0), ageMs);
  rememberCompany(access.companyId);
  renewalFailed.set(false);
  sessionState.set('in');
  return token;
}

/** A renewal that nobody waits for is tried again for good; a refused one has ended the session. */
function renewByItself(failures: number): void {
  renew().catch(() => {
    if (sessionState.get() !== 'in') return;
    callWhenDue(growingPause(failures, pauses), () => renewByItself(failures + 1));
  });
}

/** Takes over what another tab has renewed, where this one is in the same company and in, or waiting to be. */
export function adopt({ renewed, clock }: TabMessage & object): void {
  const company = chosenCompany();
  const isWanted = sessionState.get() === 'in' || renewing !== null;
  if (!isWanted || signOutWaits.get() || (company !== null && company !== renewed.companyId)) return;
  hold(renewed, Math.max(0, Date.now() - clock));
}

/** Forgets the token here. `ended` keeps the company, so that signing in again leads back to it. */
export function dropSession(state: 'out' | 'ended'): void {
  const wasIn = sessionState.get() === 'in';
  drops += 1;
  renewing = null;
  forgetToken();
  renewalFailed.set(false);
  if (state === 'out') rememberCompany(null);
  // who was never in has not been thrown out
  sessionState.set(wasIn ? state : 'out');
}

/** The server says that the token's session has ended. An answer to a token of before ends nothing that came after it. */
export function endSession(token: string): void {
  if (heldToken() === token) dropSession('ended');
}

/** Waits until a renewal that is under way has come to its end, whichever. */
export async function renewalSettled(): Promise<void> {
  await renewing?.catch(() => {});
}
