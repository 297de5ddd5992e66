import { type Role, roleSchema } from '@fieldwright/domain/people/roles';
import { sessionTimes } from '@fieldwright/domain/people/session';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Session } from '../db/database.ts';

/** A signed-in person as in the access token; the database checks the session again in every transaction. */
export interface SignedIn extends Session {
  roles: Role[];
  /** the company requires a second factor that the person lacks: only the person's own data is accessible */
  secondFactorDue?: true;
}

const claimsSchema = z.object({
  sub: z.coerce.number().int(),
  sid: z.int(),
  gen: z.int(),
  cid: z.int(),
  rv: z.int(),
  rol: z.array(roleSchema),
  due: z.literal(true).optional(),
  exp: z.int(),
});

export interface AccessTokens {
  /** Signs a token. @returns the token and when it expires, in milliseconds since 1970 */
  sign(who: SignedIn): Promise<{ token: string; expiresAt: number }>;
  /** Verifies a token. @returns null if the token is forged, expired or not ours */
  verify(token: string): Promise<SignedIn | null>;
}

/**
 * Returns when a verified token expires and until when this server accepts it, in milliseconds since 1970.
 */
export function endsOf(token: string): { expiresAt: number; takenUntil: number } {
  const exp = decodeJwt(token).exp!;
  return { expiresAt: exp * 1000, takenUntil: lastOf(exp) };
}

/** The clock of the server that signed the token may be behind. @param exp in seconds */
const lastOf = (exp: number) => exp * 1000 + sessionTimes.clockLeewayMs;

const issuer = 'fieldwright';
const mostCached = 20_000;

/**
 * Creates access tokens: valid for five minutes, HS256 only. They are accepted for two more minutes, because
 * server clocks differ; ending a session still ends its tokens at once. A verified token is cached until it
 * expires, since verifying costs as much as a small query.
 * @param secret at least 32 characters
 */
export function accessTokens(secret: string, clock: Clock): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const verified = new Map<string, { who: SignedIn; expiresAt: number }>();

  return {
    async sign({ personId, sessionId, generation, companyId, rightsVersion, roles, secondFactorDue }) {
      const issuedAt = Math.floor(clock() / 1000);
      const expires = issuedAt + sessionTimes.accessMs / 1000;
      const token = await new SignJWT({
        sid: sessionId,
        gen: generation,
        cid: companyId,
        rv: rightsVersion,
        rol: roles,
        ...(secondFactorDue && { due: true }),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(String(personId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(key);
      return { token, expiresAt: expires * 1000 };
    },

    async verify(token) {
      const known = verified.get(token);
      if (known) {
        if (known.expiresAt > clock()) return known.who;
        verified.delete(token);
        return null;
      }
      const read = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(clock()),
        clockTolerance: sessionTimes.clockLeewayMs / 1000,
      }).catch(() => null);
      const claims = claimsSchema.safeParse(read?.payload);
      if (!claims.success) return null;
      const { sub, sid, gen, cid, rv, rol, due, exp } = claims.data;
      const who = {
        personId: sub,
        sessionId: sid,
        generation: gen,
        companyId: cid,
        rightsVersion: rv,
        roles: rol,
        ...(due && { secondFactorDue: due }),
      };
      // The oldest entry expires first: all have the same lifetime.
      if (verified.size >= mostCached) verified.delete(verified.keys().next().value!);
      verified.set(token, { who, expiresAt: lastOf(exp) });
      return who;
    },
  };
}
