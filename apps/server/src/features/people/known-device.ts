import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { derivedToken, randomToken } from './link-tokens.ts';

const deviceCookie = 'fieldwright_device';
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

const sealOf = (config: Config, id: string, personId: number) =>
  derivedToken(config.SECRET, 'device', `${id}.${personId}`).slice(0, sealLength);

/** Whether the person has signed in there before: then guesses made elsewhere do not count. */
export function isKnown(config: Config, device: Device | null, personId: number): device is Device {
  if (!device) return false;
  const seal = Buffer.from(sealOf(config, device.id, personId));
  return device.seals.some((each) => timingSafeEqual(Buffer.from(each), seal));
}

/** The browser belongs to a person who has just proved to be it. It opens nothing by itself. */
export function rememberDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  config: Config,
  personId: number,
): void {
  const before = readDevice(request);
  const id = before?.id ?? randomToken().slice(0, sealLength);
  const seal = sealOf(config, id, personId);
  const others = (before?.seals ?? []).filter((each) => each !== seal);
  const seals = [seal, ...others].slice(0, mostPeople);
  reply.setCookie(deviceCookie, [id, ...seals].join('.'), {
    path: '/api/session',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.PUBLIC_URL.startsWith('https:'),
    maxAge: yearSeconds,
  });
}
