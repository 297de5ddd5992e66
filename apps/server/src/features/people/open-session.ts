import type { Access } from '@fieldwright/contract/sessions';
import { sessionTimes } from '@fieldwright/domain/people/session';
import type { FastifyRequest } from 'fastify';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, randomToken } from './link-tokens.ts';
import type { RefreshToken } from './session-cookie.ts';
import { type ActiveMembership, activeMemberships, insertSession, noteSeen } from './sessions.queries.ts';

/** The origin of a request, as the list of devices shows it. */
export interface Caller {
  address: string;
  userAgent: string;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
});

/** The response to signing in or renewing, and the new contents of the cookie. */
export interface Opened {
  personId: number;
  access: Access;
  refresh: RefreshToken;
  stays: boolean;
}

interface Place {
  personId: number;
  sessionId: number;
  generation: number;
}

/** Creates an access token for a session in one of the person's companies. */
export async function accessTo(deps: Deps, place: Place, membership: ActiveMembership): Promise<Access> {
  const { companyId, rightsVersion, roles, secondFactorDue } = membership;
  const { token, expiresAt } = await deps.tokens.sign({
    ...place,
    companyId,
    rightsVersion,
    roles,
    ...(secondFactorDue && { secondFactorDue }),
  });
  await noteSeen(deps.database.forCompany(companyId), companyId, place.personId);
  return {
    accessToken: token,
    expiresDate: new Date(expiresAt).toISOString(),
    serverDate: new Date(deps.clock()).toISOString(),
    companyId,
  };
}

/** A session that its transaction has created. */
export interface OpenedSession {
  place: Place;
  membership: ActiveMembership;
  secret: string;
  stays: boolean;
}

/**
 * Creates a session, in the transaction that has verified the person (`second-step.commands.ts`).
 * @param secret of its refresh token, if a repeat must return the same
 * @throws Refusal `no_company` without a membership
 */
export async function beginSession(
  deps: Deps,
  tx: Write,
  {
    personId,
    companyId,
    stays,
    caller,
    secret = randomToken(),
  }: { personId: number; companyId?: number; stays: boolean; caller: Caller; secret?: string },
): Promise<OpenedSession> {
  const memberships = await activeMemberships(tx);
  const membership = memberships.find((m) => m.companyId === companyId) ?? memberships[0];
  if (!membership) throw new Refusal('no_company');
  const sessionId = await insertSession(tx, {
    personId,
    companyId: membership.companyId,
    stays,
    address: caller.address,
    userAgent: caller.userAgent,
    currentHash: hashToken(secret),
    expiresAt: deps.clock() + (stays ? sessionTimes.staysMs : sessionTimes.endsMs),
  });
  return { place: { personId, sessionId, generation: 1 }, membership, secret, stays };
}

/** Returns the page's access to a session that was created. */
export async function openSession(
  deps: Deps,
  { place, membership, secret, stays }: OpenedSession,
): Promise<Opened> {
  const { personId, sessionId } = place;
  const access = await accessTo(deps, place, membership);
  return { personId, access, refresh: { sessionId, secret }, stays };
}
