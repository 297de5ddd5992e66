import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns the SHA-256 in base64url, the form in which tokens of links and sessions are stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns 256 random bits in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export type TokenPurpose =
  | 'invitation'
  | 'reset'
  | 'proposal'
  | 'payment'
  | 'reminders'
  | 'refresh'
  | 'refresh_seal'
  | 'device'
  | 'ticket_session'
  | 'ticket_code'
  | 'attempt';

/**
 * Derives a token that can only be computed with the secret. The same purpose and seed give the same token,
 * so that a retried email has the same link and a repeated refresh the same successor.
 */
export function derivedToken(secret: string, purpose: TokenPurpose, seed: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${seed}`).digest('base64url');
}
