import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressLifeMs, type FileVariant, fileVariants } from '@fieldwright/domain/files/file';

/** The target of an address: one variant of one file of one company. */
export interface Addressed {
  companyId: number;
  fileId: number;
  variant: FileVariant;
  /** what the download is called, instead of the file's own name */
  name?: string;
}

/** Addresses of the same file within this time are identical, so that a browser's cache works. */
const stepMs = addressLifeMs / 2;

/**
 * Returns an address that opens a file without signing in, for at most five minutes.
 * @param secret the server's secret
 * @param now milliseconds since 1970
 * @returns the address, starting after the API's host, and when it expires
 */
export function addressOf(
  secret: string,
  { companyId, fileId, variant, name }: Addressed,
  now: number,
): { url: string; expiresAt: number } {
  const expiresAt = (Math.floor(now / stepMs) + 2) * stepMs;
  const called = name === undefined ? '' : `~${Buffer.from(name).toString('base64url')}`;
  const text = [companyId, fileId, fileVariants.indexOf(variant), expiresAt / 1000].join('-') + called;
  return { url: `/api/filecontents/${text}-${signature(secret, text)}`, expiresAt };
}

/** @returns the target of the token; `expired` for a valid token that is too old, null for a forged one */
export function openAddress(secret: string, token: string, now: number): Addressed | 'expired' | null {
  const read = /^((\d+)-(\d+)-(\d+)-(\d+)(?:~([\w-]+))?)-([\w-]{43})$/.exec(token);
  if (!read) return null;
  const [, text = '', companyId, fileId, variant, expires, name, given = ''] = read;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, text)))) return null;
  if (Number(expires) * 1000 <= now) return 'expired';
  const to = {
    companyId: Number(companyId),
    fileId: Number(fileId),
    variant: fileVariants[Number(variant)]!,
  };
  return name === undefined ? to : { ...to, name: Buffer.from(name, 'base64url').toString() };
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`file:${text}`).digest('base64url');
}
