import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { derivedToken, randomToken } from './link-tokens.ts';
import { proofVersion } from './sessions.queries.ts';

const deviceCookie = 'fieldwright_browser';
const yearSeconds = 365 * 24 * 3600;
/** The most people that are remembered per browser; the one absent longest is dropped. */
const mostPeople = 8;
const sealLength = 22;

/** A browser, with a seal for each person who has signed in there. Only the server can create seals. */
export interface Device {
  id: string;
  seals: readonly string[];
}

/** @returns null for a browser in which no one has signed in */
export function readDevice(request: FastifyRequest): Device | null {
  const [id = '', ...seals] = (request.cookies[deviceCookie] ?? '').split('.');
  const isOurs = [id, ...seals].every((each) => /^[\w-]{22}$/.test(each)) && seals.length <= mostPeople;
  return isOurs ? { id, seals } : null;
}

/**
 * Returns the seal of a person in a browser. It becomes invalid when the person's password or second factor
 * changes.
 * @returns null for a person without a password
 */
async function sealOf({ config, database }: SealDeps, id: string, personId: number): Promise<string | null> {
  const version = await proofVersion(database.forPerson(personId), personId);
  if (version === null) return null;
  return derivedToken(config.SECRET, 'device', `${id}.${personId}.${version}`).slice(0, sealLength);
}

type SealDeps = Pick<Deps, 'config' | 'database'>;

/**
 * Returns the seal of a person who has signed in here before, so that guesses made elsewhere don't count.
 * @returns null if the person hasn't signed in here with this password and second factor
 */
export async function knownSeal(
  deps: SealDeps,
  device: Device | null,
  personId: number,
): Promise<string | null> {
  if (!device) return null;
  const seal = await sealOf(deps, device.id, personId);
  const isThere = seal && device.seals.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(seal)));
  return isThere ? seal : null;
}

/** Remembers that the person has signed in with this browser. The cookie alone grants no access. */
export async function rememberDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  deps: SealDeps,
  personId: number,
): Promise<void> {
  const before = readDevice(request);
  const id = before?.id ?? randomToken().slice(0, sealLength);
  const seal = await sealOf(deps, id, personId);
  if (seal === null) return;
  const others = (before?.seals ?? []).filter((each) => each !== seal);
  const seals = [seal, ...others].slice(0, mostPeople);
  reply.setCookie(deviceCookie, [id, ...seals].join('.'), {
    // also needed when a link sets a password or accepts an invitation
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.PUBLIC_URL.startsWith('https:'),
    maxAge: yearSeconds,
  });
}
