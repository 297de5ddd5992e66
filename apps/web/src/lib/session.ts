import type { Access } from '@fieldwright/contract/sessions';
import { renewalDelayMs } from '@fieldwright/domain/people/session';
import { ApiError, isPassing } from './api-error.ts';
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
  renewing ??= oneTabAtATime('fieldwright.renewal', refresh).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function refresh(): Promise<string> {
  const companyId = chosenCompany();
  try {
    const access = await send('POST /api/session/refresh', {
      body: companyId === null ? {} : { companyId },
    });
    return hold(access);
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    if (error.code === 'no_company' && companyId !== null) {
      rememberCompany(null);
      return refresh();
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

/** Forgets the token here. `ended` keeps the company, so that signing in again leads back to it. */
export function dropSession(state: 'out' | 'ended'): void {
  const wasIn = sessionState.get() === 'in';
  held = null;
  clearTimeout(timer);
  if (state === 'out') rememberCompany(null);
  // who was never in has not been thrown out
  sessionState.set(wasIn ? state : 'out');
}

/** At the start of a page: whether somebody is signed in. Throws where the server cannot be asked. */
export async function restoreSession(): Promise<boolean> {
  if (sessionState.get() !== 'unknown') return sessionState.get() === 'in';
  if (signOutWaits.get()) {
    await send('DELETE /api/session');
    signOutWaits.set(false);
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
  const access = await send('POST /api/session', { body });
  startSession(access);
  if (before !== null && before !== access.companyId) await switchCompany(before).catch(() => {});
}

/** Begins a session with the access that signing in or accepting an invitation gave. */
export function startSession(access: Access): void {
  signOutWaits.set(false);
  hold(access);
  tellTabs('signed-in');
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
  await sendWith('DELETE /api/session', undefined, token)
    .then(() => signOutWaits.set(false))
    .catch(() => {});
}

/** All tabs of this browser forget the session; what the server knows of it stays. */
export function leaveSession(): void {
  dropSession('out');
  tellTabs('signed-out');
}

hearTabs((message) => {
  const isIn = sessionState.get() === 'in';
  if (message === 'signed-out') return isIn ? dropSession('out') : undefined;
  if (!isIn) return sessionState.set('unknown');
  // the cookie may be somebody else's now: what is on the screen is asked for again with a new token
  held = null;
  rightsChanges.set(rightsChanges.get() + 1);
});
