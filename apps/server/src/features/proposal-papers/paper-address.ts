import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressLifeMs } from '@fieldwright/domain/files/file';

interface Addressed {
  companyId: number;
  paperId: number;
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`proposal-pdf:${text}`).digest('base64url');

/**
 * Returns an address that opens a PDF without signing in, for a few minutes. It starts after the API's host.
 * @param secret the server's secret
 * @param now milliseconds since 1970
 */
export function paperAddress(secret: string, { companyId, paperId }: Addressed, now: number): string {
  const text = [companyId, paperId, Math.ceil((now + addressLifeMs) / 1000)].join('-');
  return `/api/proposalpdfs/${text}-${signature(secret, text)}`;
}

/** Returns the target of an address; `expired` if it is too old, null if it is forged. */
export function openPaperAddress(secret: string, token: string, now: number): Addressed | 'expired' | null {
  const read = /^((\d+)-(\d+)-(\d+))-([\w-]{43})$/.exec(token);
  if (!read) return null;
  const [, text = '', companyId, paperId, expires, given = ''] = read;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, text)))) return null;
  if (Number(expires) * 1000 <= now) return 'expired';
  return { companyId: Number(companyId), paperId: Number(paperId) };
}
