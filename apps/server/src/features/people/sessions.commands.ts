import { networkOf, refusedSignIn, wideNetworkOf } from '@fieldwright/domain/people/attempts';
import { judgeRefresh, sessionTimes } from '@fieldwright/domain/people/session';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { forget, takeBack, tally } from '../../limits/attempts.ts';
import { type Device, knownSeal } from './known-device.ts';
import { derivedToken, hashToken } from './link-tokens.ts';
import { accessTo, type Caller, type Opened } from './open-session.ts';
import { passwordFits } from './passwords.ts';
import { peopleTexts } from './people.texts.ts';
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
 * Signs in with email and password. An unknown email, a person without a password and a wrong password get
 * the same response in the same time. If the person has a second factor, no session starts yet: the code is
 * required next.
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

/** Runs after a right password. */
type Succeeded = () => Promise<void>;

const wayOut = peopleTexts.resetInstead;

/**
 * Counts attempts in a browser where the person has signed in before; failures elsewhere don't count.
 * @throws Refusal `too_many_attempts`
 */
async function countHere(deps: Deps, seal: string): Promise<Succeeded> {
  const attempt = { signInByDevice: seal };
  const { tries, refuse } = await tally(deps, deps.database.forNobody(), attempt);
  const refused = refusedSignIn(tries);
  if (refused) refuse(refused, wayOut);
  return () => forget(deps, attempt);
}

/**
 * Counts attempts in any other browser. Those that are refused for the network don't count against the
 * account.
 * @throws Refusal `too_many_attempts`
 */
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
 * Renews a session by its refresh token (`people/session.ts` judges it), optionally for another company of
 * the person. The successor is derived from the token, so a repeat gets the same one.
 * @throws Refusal `session_ended` (also ends the session if the token is an old one), `no_company`
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
    // Committed rather than rolled back: a reused token also ends the session for the holder of the newer
    // one.
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

/** Picks the requested company if the person belongs to it; without a request, the last one or any. */
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
