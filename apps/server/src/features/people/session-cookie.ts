import { timingSafeEqual } from 'node:crypto';
import { sessionTimes } from '@fieldwright/domain/people/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { Refusal } from '../../http/refusal.ts';
import { derivedToken } from './link-tokens.ts';

export const sessionCookie = 'fieldwright_session';

/** A refresh token: the session's id, which finds the row, and a secret, which proves it. */
export interface RefreshToken {
  sessionId: number;
  secret: string;
}

/**
 * Returns the cookie's value: the token, and a seal that only the server can create. Without the seal, anyone
 * could invent a token with someone's session id, which would look like a reused old one and end that
 * session.
 */
export function cookieValue(config: Config, { sessionId, secret }: RefreshToken): string {
  return `${sessionId}.${secret}.${sealOf(config, { sessionId, secret })}`;
}

const sealOf = (config: Config, { sessionId, secret }: RefreshToken) =>
  derivedToken(config.SECRET, 'refresh_seal', `${sessionId}.${secret}`);

/** @returns null for a cookie that isn't one of ours */
export function readSessionCookie(request: FastifyRequest, config: Config): RefreshToken | null {
  const match = /^(\d{1,15})\.([\w-]{43})\.([\w-]{43})$/.exec(request.cookies[sessionCookie] ?? '');
  if (!match) return null;
  const token = { sessionId: Number(match[1]), secret: match[2]! };
  const sealed = timingSafeEqual(Buffer.from(match[3]!), Buffer.from(sealOf(config, token)));
  return sealed ? token : null;
}

/**
 * Sets the session cookie: not readable by scripts, sent only to the session's endpoints, and never from
 * another site's page.
 */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  token: RefreshToken,
  stays: boolean,
): void {
  reply.setCookie(sessionCookie, cookieValue(config, token), {
    ...cookiePlace(config),
    ...(stays && { maxAge: sessionTimes.staysMs / 1000 }),
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookie, cookiePlace(config));
}

export const cookiePlace = (config: Config) => ({
  path: '/api/session',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: config.PUBLIC_URL.startsWith('https:'),
});

/**
 * Accepts requests that rely only on the cookie from this origin or an allowed one.
 * @throws Refusal `origin_refused`
 */
export function checkOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers;
  if (origin === undefined || config.ALLOWED_ORIGINS.includes(origin)) return;
  if (origin === new URL(config.PUBLIC_URL).origin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw new Refusal('origin_refused');
}
