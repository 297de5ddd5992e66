import type { Access } from '@fieldwright/contract/sessions';
import { type Args, send, sendWith } from '../requests/send.ts';
import { forgetToken, heldToken } from './held-token.ts';
import { adopt, dropSession, hold, renew, renewalSettled, sequential } from './renewal.ts';
import { arrivals, countUp, recoverySignIn, rightsChanges, sessionState } from './session-state.ts';
import { chosenCompany, rememberCompany, signOutWaits } from './session-storage.ts';
import { hearTabs, notifyTabs } from './tabs.ts';

/** Returns whether someone is signed in, at page start. Throws if the server can't be asked. */
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
    // a refusal has ended the session; after anything else it is still unknown
    if (sessionState.get() === 'unknown') throw error;
    return false;
  }
}

/** Signs in. @throws ApiError `second_factor_needed` if a code is required next */
export const signIn = (body: Args<'POST /api/session'>[0]['body']): Promise<void> =>
  comeBack(() => send('POST /api/session', { body }));

/** Completes a sign-in with a code of the authenticator app or a recovery code. */
export const enterCode = (code: string): Promise<void> => comeBack(() => sendCode(code));

/**
 * Sends the code of a sign-in. If it was a recovery code, notes how many are left, for the next page to show.
 */
export async function sendCode(code: string): Promise<Access> {
  const { recoveryCodesLeft, ...access } = await send('POST /api/session/code', { body: { code } });
  recoverySignIn.set(recoveryCodesLeft);
  return access;
}

/** Begins a session, in the previous company if the person still belongs to it. */
async function comeBack(ask: () => Promise<Access>): Promise<void> {
  const before = chosenCompany();
  const access = await startSession(ask);
  if (before !== null && before !== access.companyId) await switchCompany(before).catch(() => {});
}

/**
 * Begins a session with the access from signing in or accepting an invitation. The server ends the session
 * whose cookie this one replaces, so a pending sign-out no longer needs to be sent.
 */
export function startSession(ask: () => Promise<Access>): Promise<Access> {
  return sequential(async () => {
    const access = await ask();
    signOutWaits.set(false);
    hold(access);
    countUp(arrivals);
    notifyTabs('signed-in');
    return access;
  });
}

/** Switches this tab to another company of the person; other tabs stay in theirs. */
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

/** Signs out in all tabs of this browser. Without a connection, the server is informed at the next start. */
export async function signOut(): Promise<void> {
  const token = heldToken();
  signOutWaits.set(true);
  leaveSession();
  await tellSignOut(token).catch(() => {});
}

/** Ends the cookie's session. Returns false if someone has signed in since with a session of their own. */
function tellSignOut(token: string | null): Promise<boolean> {
  return sequential(async () => {
    if (!signOutWaits.get()) return false;
    await sendWith('DELETE /api/session', undefined, token);
    signOutWaits.set(false);
    return true;
  });
}

/** Drops the session in all tabs of this browser, without telling the server. */
export function leaveSession(): void {
  dropSession('out');
  notifyTabs('signed-out');
}

hearTabs((message) => {
  if (typeof message === 'object') return adopt(message);
  const isIn = sessionState.get() === 'in';
  // a tab that is still finding out must not sign in with an earlier response
  if (message === 'signed-out')
    return isIn || sessionState.get() === 'unknown' ? dropSession('out') : undefined;
  if (message === 'signed-in') {
    // the cookie may be another person's now: refetch what is on the screen with a new token
    forgetToken();
    countUp(arrivals);
    if (!isIn) return sessionState.set('unknown');
  }
  if (isIn) countUp(rightsChanges);
});
