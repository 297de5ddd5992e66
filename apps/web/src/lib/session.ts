import type { Access } from '@fieldwright/contract/sessions';
import { renewalDelayMs } from '@fieldwright/domain/people/session';
import { ApiError, isPassing, signedOut } from './api-error.ts';
import { errorTexts } from './error.texts.ts';
import { type Args, send, sendWith } from './send.ts';
import { chosenCompany, rememberCompany, signOutWaits } from './session-storage.ts';
import { signal } from './signal.ts';
import { hearTabs, oneTabAtATime, tellTabs } from './tabs.ts';

/**
 * The tab's part of the session. The access token lives here, in memory only; the refresh token is a cookie that no
 * script can read. `ended`: the server ended it; `out`: the person signed out, or nobody has signed in.
 */
export type SessionState = 'unknown' | 'in' | 'out' | 'ended';
export const sessionState = signal<SessionState>('unknown');
/** Counts how often the person's rights have changed under the open screen. */
export const rightsChanges = signal(0);

interface Held {
  token: string;
  /** by the server's clock, ms since 1970 */
  expiresAt: number;
  /** server's clock minus ours, ms */
  offset: number;
}

let held: Held | null = null;
let renewing: Promise<string> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Counts how often this tab has forgotten a session: an answer to who was in before is nobody's any more. */
let drops = 0;
/** The tab's latest work on the cookie. */
let cookieWork: Promise<unknown> = Promise.resolve();

/** So much before its end a token is no longer used: it has to arrive before it expires. */
const marginMs = 5_000;
const retryMs = { first: 5_000, most: 60_000 };

/** A usable access token, renewed first where there is none any more. */
export async function accessToken(): Promise<string> {
  if (held && serverNow(held) < held.expiresAt - marginMs) return held.token;
  return renew();
}

/**
 * A new access token by the refresh cookie. Calls that wait at the same time share one renewal, and tabs take turns.
 * @param refused the token that the server did not take; where another one is here already, that is the answer
 * @throws ApiError: 401 after ending the session; `renewal_failed` (R8.3); or what kept the call from its answer
 */
export function renew(refused?: string): Promise<string> {
  if (refused !== undefined && held && held.token !== refused) return Promise.resolve(held.token);
  if (renewing) return renewing;
  const begun = drops;
  const mine = inTurn(() => refresh(begun)).finally(() => {
    if (renewing === mine) renewing = null;
  });
  renewing = mine;
  return mine;
}

/**
 * Whatever replaces or ends the cookie goes one after the other, in this tab and among all: a renewal, a sign-in and a
 * sign-out that cross would leave the browser with the cookie of whichever answer comes last.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = cookieWork.then(() => oneTabAtATime('fieldwright.renewal', work));
  cookieWork = turn.catch(() => {});
  return turn;
}

/** @param begun the count of drops when it was asked for */
async function refresh(begun: number): Promise<string> {
  if (signOutWaits.get()) dropSession('out');
  if (begun !== drops) throw signedOut();
  const companyId = chosenCompany();
  try {
    const access = await send('POST /api/session/refresh', {
      body: companyId === null ? {} : { companyId },
    });
    if (begun !== drops) throw signedOut();
    return hold(access);
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error) || begun !== drops) throw error;
    if (error.code === 'no_company' && companyId !== null) {
      rememberCompany(null);
      return refresh(begun);
    }
    if (error.status === 401 || error.code === 'no_company') {
      dropSession('ended');
      throw error;
    }
    const { status, requestId } = error;
    const facts = { status, code: 'renewal_failed', text: errorTexts.renewalFailed } as const;
    throw new ApiError({ ...facts, ...(requestId ? { requestId } : {}) }, { cause: error });
  }
}

/** Takes an access token into use and sees to its renewal shortly before it expires (R9.3). */
function hold(access: Access): string {
  const expiresAt = Date.parse(access.expiresDate);
  held = { token: access.accessToken, expiresAt, offset: Date.parse(access.serverDate) - Date.now() };
  rememberCompany(access.companyId);
  renewIn(renewalDelayMs(expiresAt, serverNow(held)));
  sessionState.set('in');
  return held.token;
}

function renewIn(delayMs: number, retry = retryMs.first): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    renew().catch((error) => {
      // a renewal that nobody waits for is tried again; a refused one has ended the session already
      if (sessionState.get() === 'in' && error) renewIn(retry, Math.min(retry * 2, retryMs.most));
    });
  }, delayMs);
}

function serverNow({ offset }: Held): number {
  return Date.now() + offset;
}

/** The server says that the token's session has ended. An answer to a token of before ends nothing that came after it. */
export function endSession(token: string): void {
  if (held?.token === token) dropSession('ended');
}

/** Forgets the token here. `ended` keeps the company, so that signing in again leads back to it. */
function dropSession(state: 'out' | 'ended'): void {
  const wasIn = sessionState.get() === 'in';
  drops += 1;
  renewing = null;
  held = null;
  clearTimeout(timer);
  if (state === 'out') rememberCompany(null);
  // who was never in has not been thrown out
  sessionState.set(wasIn ? state : 'out');
}

/** At the start of a page: whether somebody is signed in. Throws where the server cannot be asked. */
export async function restoreSession(): Promise<boolean> {
  if (sessionState.get() !== 'unknown') return sessionState.get() === 'in';
  if (signOutWaits.get() && (await tellSignOut(null))) {
    dropSession('out');
    return false;
  }
  try {
    await renew();
    return true;
  } catch (error) {
    // a refusal has ended the session; anything else leaves the question open
    if (sessionState.get() === 'unknown') throw error;
    return false;
  }
}

/** Signs in; back in the company of before where the person is still in it. */
export async function signIn(body: Args<'POST /api/session'>[0]['body']): Promise<void> {
  const before = chosenCompany();
  const access = await startSession(() => send('POST /api/session', { body }));
  if (before !== null && before !== access.companyId) await switchCompany(before).catch(() => {});
}

/**
 * Begins a session with the access that signing in or accepting an invitation gives. The server ends the session whose
 * cookie this one replaces, so a sign-out that still waits has nothing left to tell.
 */
export function startSession(ask: () => Promise<Access>): Promise<Access> {
  return inTurn(async () => {
    const access = await ask();
    signOutWaits.set(false);
    hold(access);
    tellTabs('signed-in');
    return access;
  });
}

/** This tab goes on in another company of the person; other tabs stay in theirs. */
export async function switchCompany(companyId: number): Promise<void> {
  await renewing?.catch(() => {});
  const before = chosenCompany();
  rememberCompany(companyId);
  try {
    await renew();
  } catch (error) {
    rememberCompany(before);
    throw error;
  }
}

/** Signs out in all tabs of this browser. Without a connection the server is told at the next start. */
export async function signOut(): Promise<void> {
  const token = held?.token ?? null;
  signOutWaits.set(true);
  leaveSession();
  await tellSignOut(token).catch(() => {});
}

/** Ends the cookie's session. False where somebody has signed in since: the cookie is another session's now. */
function tellSignOut(token: string | null): Promise<boolean> {
  return inTurn(async () => {
    if (!signOutWaits.get()) return false;
    await sendWith('DELETE /api/session', undefined, token);
    signOutWaits.set(false);
    return true;
  });
}

/** All tabs of this browser forget the session; what the server knows of it stays. */
export function leaveSession(): void {
  dropSession('out');
  tellTabs('signed-out');
}

hearTabs((message) => {
  const isIn = sessionState.get() === 'in';
  // who is just finding out whether somebody is signed in must not come in with an answer from before
  if (message === 'signed-out')
    return isIn || sessionState.get() === 'unknown' ? dropSession('out') : undefined;
  if (!isIn) return sessionState.set('unknown');
  // the cookie may be somebody else's now: what is on the screen is asked for again with a new token
  held = null;
  rightsChanges.set(rightsChanges.get() + 1);
});
