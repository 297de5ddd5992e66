import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/* Codes of authenticator apps by RFC 6238, with what every app understands: SHA-1, 6 digits, 30 seconds. */

const period = secondFactorRules.stepMs / 1000;
const appOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Fieldwright',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

/** 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * Which time step a code of the app belongs to.
 * @returns how many steps it is from the one of `now`; null where it is none of those accepted
 */
export const stepOfCode = (secret: string, code: string, now: number): number | null =>
  appOf(secret).validate({ token: code, timestamp: now, window: secondFactorRules.steps });

/**
 * The QR code by which an app takes the secret over: its width in modules, the quiet border included, and the dark ones as the
 * path of an SVG.
 */
export function setupQr(secret: string, email: string): { size: number; path: string } {
  const { size, data } = encode(appOf(secret, email).toString(), { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
