import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/*
 * Codes of authenticator apps by RFC 6238, with the settings that every app supports: SHA-1, 6 digits, 30
 * seconds.
 */

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

/** Returns 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * Finds the time step of a code from the app.
 * @returns its distance from the step of `now`; null if no accepted step has this code
 */
export const stepOfCode = (secret: string, code: string, now: number): number | null =>
  appOf(secret).validate({ token: code, timestamp: now, window: secondFactorRules.steps });

/**
 * Returns the QR code that transfers the secret to an app: its width in modules, including the quiet border,
 * and the dark modules as an SVG path.
 */
export function setupQr(secret: string, email: string): { size: number; path: string } {
  const { size, data } = encode(appOf(secret, email).toString(), { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
