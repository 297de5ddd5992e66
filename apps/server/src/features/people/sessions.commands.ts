import { networkOf, refusedSignIn, wideNetworkOf } from '@fieldwright/domain/people/attempts';
import { judgeRefresh, sessionTimes } from '@fieldwright/domain/people/session';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { forget, takeBack, tally } from '../../limits/attempts.ts';
import { type Device, knownSeal } from './known-device.ts';
import { derivedToken, hashToken } from './link-tokens.ts';
import { accessTo, type Caller, type Opened } from './open-session.ts';
import { passwordFits } from './passwords.ts';
import { type Asked, openOrAsk } from './second-step.commands.ts';
import type { RefreshToken } from './session-cookie.ts';
import {
  type ActiveMembership,
  activeMemberships,
  endSessions,
  lockSession,
  passwordHashOf,
  personByEmail,
  renewSession,
  sessionPerson,
} from './sessions.queries.ts';

/**
 * Signs in by e-mail and password. An unknown e-mail, a person without a password and a wrong password are answered
 * alike and as slowly. Where the person has a second factor, no session begins: it is asked for next.
 * @throws Refusal `wrong_credentials`, `too_many_attempts`, `no_company`
 */
export async function signIn(
  deps: Deps,
  given: { email: string; password: string; stay: boolean },
  caller: Caller & { device: Device | null },
): Promise<Opened | Asked> {
  const personId = (await personByEmail(deps.database.forNobody(), given.email)) ?? 0;
  const seal = await knownSeal(deps, caller.device, personId);
  const succeeded = seal
    ? await countHere(deps, seal)
    : await countElsewhere(deps, given.email, caller.address);
  const passwordHash = await passwordHashOf(deps.database.forPerson(personId), personId);
  const fits = await passwordFits(passwordHash, given.password);
  if (!fits || passwordHash === null) throw new Refusal('wrong_credentials');
  await succeeded();
  return openOrAsk(deps, { personId, passwordHash, stays: given.stay, caller });
}

/** What is to be done once the password was right. */
type Succeeded = () => Promise<void>;

const wayOut = 'Or set a new password by email.';

/** A browser where the person has signed in before: nobody else's failures count. @throws Refusal `too_many_attempts` */
async function countHere(deps: Deps, seal: string): Promise<Succeeded> {
  const attempt = { signInByDevice: seal };
  const { tries, refuse } = await tally(deps, deps.database.forNobody(), attempt);
  const refused = refusedSignIn(tries);
  if (refused) refuse(refused, wayOut);
  return () => forget(deps, attempt);
}

/** Any other browser. What its network is refused does not count against the account. @throws Refusal `too_many_attempts` */
async function countElsewhere(deps: Deps, account: string, address: string): Promise<Succeeded> {
  const network = networkOf(address);
  const mine = { signInByAccountAndNetwork: `${account} ${network}` };
  const wide = { signInByAccountAndWideNetwork: `${account} ${wideNetworkOf(address)}` };
  const shared = { signInByNetwork: network };
  const ofAll = { signInByAccount: account };
  for (const attempts of [
    { ...mine, ...shared },
    { ...ofAll, ...wide },
  ]) {
    const { tries, refuse } = await tally(deps, deps.database.forNobody(), attempts);
    const refused = refusedSignIn(tries);
    if (refused) refuse(refused, wayOut);
  }
  return async () => {
    await forget(deps, { ...mine, ...wide });
    await takeBack(deps, { ...shared, ...ofAll });
  };
}

/**
 * Renews a session by its refresh token (`people/session.ts` judges it), also for another company of the person.
 * The successor is derived from the token itself: whoever asks twice gets the same one.
 * @throws Refusal `session_ended` (and ends the session where the token is an old one), `no_company`
 */
export async function renew(
  deps: Deps,
  token: RefreshToken,
  caller: Caller,
  companyId?: number,
): Promise<Opened> {
  const personId = await sessionPerson(deps.database.forNobody(), token.sessionId);
  if (personId === null) throw new Refusal('session_ended');
  const own = deps.database.forPerson(personId);
  const successor = derivedToken(deps.config.SECRET, 'refresh', `${token.sessionId}.${token.secret}`);

  const renewed = await own.transaction().execute(async (tx) => {
    const session = await lockSession(tx, token.sessionId);
    const verdict = session ? judgeRefresh(session, hashToken(token.secret), deps.clock()) : 'ended';
    // Committed, not rolled back: an old token ends the session for whoever holds the newer one, too.
    if (verdict === 'reused') await endSessions(tx, personId, 'reused', { only: token.sessionId });
    if (!session || verdict === 'reused' || verdict === 'ended') return null;
    const membership = pick(await activeMemberships(tx), companyId, session.companyId);
    if (!membership) return 'no_company' as const;
    const generation = await renewSession(tx, session.id, {
      companyId: membership.companyId,
      expiresAt: deps.clock() + (session.stays ? sessionTimes.staysMs : sessionTimes.endsMs),
      ...caller,
      successorHash: verdict === 'current' ? hashToken(successor) : null,
    });
    return { session, membership, generation };
  });

  if (renewed === null) throw new Refusal('session_ended');
  if (renewed === 'no_company') throw new Refusal('no_company');
  const { session, membership, generation } = renewed;
  const access = await accessTo(deps, { personId, sessionId: session.id, generation }, membership);
  return { personId, access, refresh: { sessionId: session.id, secret: successor }, stays: session.stays };
}

/** The company asked for, or none; without a wish that of last time, or any. */
function pick(
  memberships: ActiveMembership[],
  wished: number | undefined,
  last: number,
): ActiveMembership | undefined {
  const find = (id: number) => memberships.find((membership) => membership.companyId === id);
  return wished === undefined ? (find(last) ?? memberships[0]) : find(wished);
}

/** Ends the session of a refresh token; an unknown or ended one is as good as signed out. */
export async function signOut(deps: Deps, token: RefreshToken): Promise<void> {
  const personId = await sessionPerson(deps.database.forNobody(), token.sessionId);
  if (personId === null) return;
  await deps.database
    .forPerson(personId)
    .transaction()
    .execute(async (tx) => {
      const session = await lockSession(tx, token.sessionId);
      const presented = hashToken(token.secret);
      const known = session && [session.currentHash, session.previousHash].includes(presented);
      if (known) await endSessions(tx, personId, 'signed_out', { only: session.id });
    });
}
