import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { derivedToken, randomToken } from './link-tokens.ts';
import { proofVersion } from './sessions.queries.ts';

const deviceCookie = 'fieldwright_browser';
const yearSeconds = 365 * 24 * 3600;
/** More people than share a browser; the longest absent one is forgotten. */
const mostPeople = 8;
const sealLength = 22;

/** A browser, and a seal for each person who has signed in there. Only the server can make them. */
export interface Device {
  id: string;
  seals: readonly string[];
}

/** @returns null for a browser where nobody has signed in */
export function readDevice(request: FastifyRequest): Device | null {
  const [id = '', ...seals] = (request.cookies[deviceCookie] ?? '').split('.');
  const isOurs = [id, ...seals].every((each) => /^[\w-]{22}$/.test(each)) && seals.length <= mostPeople;
  return isOurs ? { id, seals } : null;
}

/**
 * The seal of a person in a browser. It is of no use any more once the person's password or second factor is another one, since
 * what was proved there then was something else.
 * @returns null for a person without a password
 */
async function sealOf({ config, database }: SealDeps, id: string, personId: number): Promise<string | null> {
  const version = await proofVersion(database.forPerson(personId), personId);
  if (version === null) return null;
  return derivedToken(config.SECRET, 'device', `${id}.${personId}.${version}`).slice(0, sealLength);
}

type SealDeps = Pick<Deps, 'config' | 'database'>;

/**
 * The seal of a person who has signed in there before: then guesses made elsewhere do not count.
 * @returns null where the person has not, with this password and second factor
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

/** The browser belongs to a person who has just proved to be it. It opens nothing by itself. */
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
    // also read where a link sets a password or brings into a company
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.PUBLIC_URL.startsWith('https:'),
    maxAge: yearSeconds,
  });
}
