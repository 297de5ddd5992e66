import type { Access } from '@fieldwright/contract/sessions';
import { sessionTimes } from '@fieldwright/domain/people/session';
import type { FastifyRequest } from 'fastify';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, randomToken } from './link-tokens.ts';
import type { RefreshToken } from './session-cookie.ts';
import { type ActiveMembership, activeMemberships, insertSession, noteSeen } from './sessions.queries.ts';

/** Where a request comes from, as the list of devices shows it. */
export interface Caller {
  address: string;
  userAgent: string;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
});

/** What a page gets after signing in or renewing, and what its cookie becomes. */
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

/** An access token for a session in one of the person's companies. */
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

/** A session that its transaction has begun. */
export interface Begun {
  place: Place;
  membership: ActiveMembership;
  secret: string;
  stays: boolean;
}

/**
 * Begins a session of a person, in the transaction that has checked that it is that person (`second-step.commands.ts`).
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
  }: { personId: number; companyId?: number; stays: boolean; caller: Caller },
): Promise<Begun> {
  const memberships = await activeMemberships(tx);
  const membership = memberships.find((m) => m.companyId === companyId) ?? memberships[0];
  if (!membership) throw new Refusal('no_company');
  const secret = randomToken();
  const sessionId = await insertSession(tx, {
    personId,
    companyId: membership.companyId,
    stays,
    ...caller,
    currentHash: hashToken(secret),
    expiresAt: deps.clock() + (stays ? sessionTimes.staysMs : sessionTimes.endsMs),
  });
  return { place: { personId, sessionId, generation: 1 }, membership, secret, stays };
}

/** What the page gets of a session that has begun. */
export async function openSession(deps: Deps, { place, membership, secret, stays }: Begun): Promise<Opened> {
  const { personId, sessionId } = place;
  const access = await accessTo(deps, place, membership);
  return { personId, access, refresh: { sessionId, secret }, stays };
}
