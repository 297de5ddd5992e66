import { z } from 'zod';
import type { PersonRefusal } from './person.ts';
import { may, type Role, roleSchema } from './roles.ts';

/**
 * The rules of the second factor (`docs/decisions/015-second-factor.md`): authenticator codes by RFC 6238,
 * and recovery codes as a fallback. Times are milliseconds.
 */
export const secondFactorRules = {
  /** How long an authenticator code is current. */
  stepMs: 30_000,
  /** How many steps before and after the current one are accepted, for phones whose clock is off. */
  steps: 1,
  recoveryCodes: 10,
  /** The person is warned when this many or fewer are left. */
  fewCodes: 3,
  /** The time from the right password to the code. */
  ticketMs: 10 * 60_000,
  /** How many sign-ins of a person may wait for a code: of known browsers, and of all others. */
  tickets: 5,
  /** How long the same code for the same sign-in counts as a retry after a lost response. */
  repeatMs: 2 * 60_000,
  /** The time from the QR code to the app's first code. */
  setupMs: 15 * 60_000,
} as const;

/** A typed code, of the app or a recovery code, with any spaces or hyphens. */
export const typedCodeSchema = z
  .string()
  .trim()
  .min(1, 'Enter the code.')
  .max(60, 'This code is too long.')
  .meta({ examples: ['123456'] });

/** A typed code normalized for comparison, with its kind. */
export type ReadCode = { kind: 'app' | 'recovery'; code: string };

/** Letters and digits that can't be mistaken for one another. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';
const bareLength = 16;
const misread: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/**
 * Parses a typed code.
 * @returns null if the text is neither kind
 */
export function readCode(typed: string): ReadCode | null {
  const bare = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  const code = bare.replaceAll(/[oil]/g, (sign) => misread[sign]!);
  const isRecovery = code.length === bareLength && code.split('').every((sign) => signs.includes(sign));
  return isRecovery ? { kind: 'recovery', code } : null;
}

/**
 * Returns a recovery code as shown: four groups of four.
 * @param random 16 random bytes, of which 80 bits are used
 */
export function recoveryCode(random: Uint8Array): string {
  const code = Array.from(random.slice(0, bareLength), (byte) => signs[byte % signs.length]).join('');
  return code.match(/.{4}/g)!.join('-');
}

/**
 * Returns the time step of an authenticator code, or null if the code can't be used now.
 * @param delta how many steps the code is from the current one; null if it is not accepted
 * @param lastStep the newest step used; it and earlier ones are refused
 */
export function usableStep(delta: number | null, lastStep: number, now: number): number | null {
  if (delta === null) return null;
  const step = Math.floor(now / secondFactorRules.stepMs) + delta;
  return step > lastStep ? step : null;
}

/** A sign-in that waits for a code or was finished by one. Times are milliseconds since 1970. */
export interface TicketState {
  expiresAt: number;
  usedAt: number | null;
  /** A hash of the ticket and the code that finished it. */
  usedProof: string | null;
}

/**
 * Judges a presented ticket.
 * - `open`: it waits for its code.
 * - `repeat`: it was used with the same code a moment ago; the response may have been lost.
 * - `over`: expired, or used with another code.
 * @param proof of the ticket and the code presented with it
 */
export function judgeTicket(
  { expiresAt, usedAt, usedProof }: TicketState,
  proof: string | null,
  now: number,
): 'open' | 'repeat' | 'over' {
  if (usedAt === null) return expiresAt > now ? 'open' : 'over';
  return proof !== null && usedProof === proof && now - usedAt <= secondFactorRules.repeatMs
    ? 'repeat'
    : 'over';
}

/** The roles for which a company requires a second factor, without duplicates. */
export const requiredRolesSchema = z.array(roleSchema).transform((chosen) => [...new Set(chosen)]);

/** Checks whether a company's requirement applies to a person with these roles. */
export const requiresSecondFactor = (required: readonly Role[], held: readonly Role[]): boolean =>
  held.some((role) => required.includes(role));

/**
 * Checks whether someone may turn off the second factor of a person who lost phone and codes. Their own
 * requires password and code instead, and an owner's can be turned off only by an owner.
 * @returns null if it is allowed, otherwise the reason
 */
export function refuseTurningOff({
  actor,
  person,
}: Record<'actor' | 'person', { id: number; roles: readonly Role[] }>): PersonRefusal | null {
  if (actor.id === person.id) return 'own_access';
  return person.roles.includes('owner') && !may(actor.roles, 'people.own') ? 'owner_needed' : null;
}

/**
 * Checks whether someone may change the roles that require it. Only an owner may change it for owners.
 * @returns null if it is allowed, otherwise the reason
 */
export function refuseRequirement(
  actor: readonly Role[],
  was: readonly Role[],
  now: readonly Role[],
): PersonRefusal | null {
  const changesOwners = was.includes('owner') !== now.includes('owner');
  return changesOwners && !may(actor, 'people.own') ? 'owner_needed' : null;
}

/**
 * Checks whether a change lifts the requirement for any role, which requires the person to prove who they
 * are.
 */
export const liftsRequirement = (was: readonly Role[], now: readonly Role[]): boolean =>
  was.some((role) => !now.includes(role));
