import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The purpose and owner of a sealed text. It can only be unsealed for the same purpose, person and session, or
 * company; the link of a sign-up has no owner yet.
 */
export type SealPurpose =
  | `second_factor:${number}`
  | `second_factor_setup:${number}:${number}`
  | 'sign_up'
  /** a company's credentials with an outside service */
  | `credentials:${number}`;

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'fieldwright sealed', 32));

/** Encrypts a text for storage, with a key derived from the server's secret. */
export function seal(secret: string, purpose: SealPurpose, text: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** @returns null for a text that wasn't sealed with this secret for this purpose */
export function unseal(secret: string, purpose: SealPurpose, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return null;
  }
}
