import type { Access } from '@fieldwright/contract/sessions';
import { forgetToken, heldToken } from './held-token.ts';
import { adopt, dropSession, hold, inTurn, renew, renewalSettled } from './renewal.ts';
import { type Args, send, sendWith } from './send.ts';
import { arrivals, countUp, rightsChanges, sessionState } from './session-state.ts';
import { chosenCompany, rememberCompany, signOutWaits } from './session-storage.ts';
import { hearTabs, tellTabs } from './tabs.ts';

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

/** Signs in. @throws ApiError `second_factor_needed` where a code is asked for next */
export const signIn = (body: Args<'POST /api/session'>[0]['body']): Promise<void> =>
  comeBack(() => send('POST /api/session', { body }));

/** The second step: a code of the authenticator app, or a recovery code. */
export const enterCode = (code: string): Promise<void> =>
  comeBack(() => send('POST /api/session/code', { body: { code } }));

/** Begins a session; back in the company of before where the person is still in it. */
async function comeBack(ask: () => Promise<Access>): Promise<void> {
  const before = chosenCompany();
  const access = await startSession(ask);
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
    countUp(arrivals);
    tellTabs('signed-in');
    return access;
  });
}

/** This tab goes on in another company of the person; other tabs stay in theirs. */
export async function switchCompany(companyId: number): Promise<void> {
  await renewalSettled();
  const before = chosenCompany();
  rememberCompany(companyId);
  try {
    await renew();
    countUp(arrivals);
  } catch (error) {
    rememberCompany(before);
    throw error;
  }
}

/** Signs out in all tabs of this browser. Without a connection the server is told at the next start. */
export async function signOut(): Promise<void> {
  const token = heldToken();
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
  if (typeof message === 'object') return adopt(message);
  const isIn = sessionState.get() === 'in';
  // who is just finding out whether somebody is signed in must not come in with an answer from before
  if (message === 'signed-out')
    return isIn || sessionState.get() === 'unknown' ? dropSession('out') : undefined;
  if (message === 'signed-in') {
    // the cookie may be somebody else's now: what is on the screen is asked for again with a new token
    forgetToken();
    countUp(arrivals);
    if (!isIn) return sessionState.set('unknown');
  }
  if (isIn) countUp(rightsChanges);
});
