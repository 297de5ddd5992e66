import { z } from 'zod';
import type { PersonRefusal } from './person.ts';
import { may, type Role, roleSchema } from './roles.ts';

/**
 * The rules of the second factor (`docs/decisions/015-second-factor.md`): codes of an authenticator app by RFC 6238, and
 * recovery codes for when it is not at hand. Times are milliseconds.
 */
export const secondFactorRules = {
  /** how long one code of the app is the current one */
  stepMs: 30_000,
  /** so many steps before and after the current one are accepted, for phones whose clock is off */
  steps: 1,
  recoveryCodes: 10,
  /** the person is warned when no more than this many are left */
  fewCodes: 3,
  /** from the right password to the code */
  ticketMs: 10 * 60_000,
  /** from the QR code to the app's first code */
  setupMs: 15 * 60_000,
} as const;

/** A code as typed: of the app or a recovery code, with whatever spaces or hyphens. */
export const typedCodeSchema = z
  .string()
  .trim()
  .min(1, 'Enter the code.')
  .max(60, 'This code is too long.')
  .meta({ examples: ['123456'] });

/** Which of the two a typed code is, in the one way of writing that is compared. */
export type ReadCode = { kind: 'app' | 'recovery'; code: string };

/** Letters and digits that are not mistaken for one another. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';
const bareLength = 16;
const misread: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** Reads a typed code. @returns null for a text that can be neither */
export function readCode(typed: string): ReadCode | null {
  const bare = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'app', code: bare };
  const code = bare.replaceAll(/[oil]/g, (sign) => misread[sign]!);
  const isRecovery = code.length === bareLength && code.split('').every((sign) => signs.includes(sign));
  return isRecovery ? { kind: 'recovery', code } : null;
}

/** A recovery code as shown: four groups of four. @param random 16 random bytes, of which 80 bits are used */
export function recoveryCode(random: Uint8Array): string {
  const code = Array.from(random.slice(0, bareLength), (byte) => signs[byte % signs.length]).join('');
  return code.match(/.{4}/g)!.join('-');
}

/**
 * The time step that a code of the app belongs to, if it may be used now.
 * @param delta how many steps the code is from the current one; null where it is none of those accepted
 * @param lastStep the newest step that was used: neither it nor an earlier one works again
 */
export function usableStep(delta: number | null, lastStep: number, now: number): number | null {
  if (delta === null) return null;
  const step = Math.floor(now / secondFactorRules.stepMs) + delta;
  return step > lastStep ? step : null;
}

/** The roles for which a company requires a second factor, each once. */
export const requiredRolesSchema = z.array(roleSchema).transform((chosen) => [...new Set(chosen)]);

/** Whether a company that requires it of some roles requires it of a person with these. */
export const requiresSecondFactor = (required: readonly Role[], held: readonly Role[]): boolean =>
  held.some((role) => required.includes(role));

/**
 * Whether somebody may turn off the second factor of a person who has lost phone and codes: never the own one, which takes
 * password and code, and an owner's only as an owner.
 * @returns null where it is allowed, else the reason
 */
export function refuseTurningOff({
  actor,
  person,
}: Record<'actor' | 'person', { id: number; roles: readonly Role[] }>): PersonRefusal | null {
  if (actor.id === person.id) return 'own_access';
  return person.roles.includes('owner') && !may(actor.roles, 'people.own') ? 'owner_needed' : null;
}

/** Whether somebody may change for which roles it is required: for owners, only an owner. */
export function refuseRequirement(
  actor: readonly Role[],
  was: readonly Role[],
  now: readonly Role[],
): PersonRefusal | null {
  const changesOwners = was.includes('owner') !== now.includes('owner');
  return changesOwners && !may(actor, 'people.own') ? 'owner_needed' : null;
}
