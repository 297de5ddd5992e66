import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressLifeMs } from '@fieldwright/domain/files/file';

/** The PDFs that have such an address, each with its path after `/api/`. */
const paths = { proposal: 'proposalpdfs', prepared: 'preparedpdfs' } as const;
type PaperKind = keyof typeof paths;

interface Addressed {
  companyId: number;
  paperId: number;
}

const signature = (secret: string, kind: PaperKind, text: string): string =>
  createHmac('sha256', secret).update(`${kind}-pdf:${text}`).digest('base64url');

/**
 * Returns an address that opens a PDF without signing in, for a few minutes. It starts after the API's host.
 * @param secret the server's secret
 * @param now milliseconds since 1970
 */
export function paperAddress(
  secret: string,
  { kind, companyId, paperId }: Addressed & { kind: PaperKind },
  now: number,
): string {
  const text = [companyId, paperId, Math.ceil((now + addressLifeMs) / 1000)].join('-');
  return `/api/${paths[kind]}/${text}-${signature(secret, kind, text)}`;
}

/** Returns the target of an address; `expired` if it is too old, null if it is forged. */
export function openPaperAddress(
  secret: string,
  { kind, token }: { kind: PaperKind; token: string },
  now: number,
): Addressed | 'expired' | null {
  const read = /^((\d+)-(\d+)-(\d+))-([\w-]{43})$/.exec(token);
  if (!read) return null;
  const [, text = '', companyId, paperId, expires, given = ''] = read;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, kind, text)))) return null;
  if (Number(expires) * 1000 <= now) return 'expired';
  return { companyId: Number(companyId), paperId: Number(paperId) };
}
