import type { IncomingHttpHeaders } from 'node:http';
import type { Contents } from '@fieldwright/contract/endpoint';
import { isPicture } from '@fieldwright/domain/files/content-type';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { previewType } from '../../integrations/pictures/previews.ts';
import { openAddress } from './file-address.ts';
import { contentsKey } from './file-keys.ts';
import { type FileRow, findFile } from './uploads.queries.ts';

/**
 * Returns the contents behind a file address, whole or the requested range.
 * @throws Refusal `not_found` if the address is forged or the file is gone, `link_expired`, `wrong_range`
 */
export async function download(deps: Deps, token: string, asked: IncomingHttpHeaders): Promise<Contents> {
  const address = openAddress(deps.config.SECRET, token, deps.clock());
  if (address === 'expired') throw new Refusal('link_expired');
  if (address === null) throw new Refusal('not_found');
  const { companyId, fileId, variant, name } = address;
  const file = await findFile(deps.database.forCompany(companyId), fileId);
  if (file?.state !== 'checked' && file?.state !== 'kept') throw new Refusal('not_found');

  const original = variant === 'original';
  const etag = `"${file.sha256}-${variant}"`;
  const wanted = original && (asked['if-range'] ?? etag) === etag ? asked.range : undefined;
  const range = readRange(wanted, file.size);
  const stored = await deps.storage.open(contentsKey(companyId, fileId, variant), range ?? undefined);
  if (!stored) throw new Refusal('not_found');
  const { size, body } = stored;
  const contentType = original ? file.contentType! : previewType;
  return {
    status: range ? 206 : 200,
    headers: {
      'content-type': contentType,
      'content-length': range ? range.to - range.from + 1 : size,
      'content-disposition': disposition(
        name ?? file.name,
        name === undefined && (!original || isShown(file)),
      ),
      'cache-control': 'private, max-age=300, immutable',
      // A browser must not run anything in the contents.
      'content-security-policy': "default-src 'none'; sandbox",
      etag,
      ...(original && { 'accept-ranges': 'bytes' }),
      ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${size}` }),
    },
    body,
  };
}

/**
 * Checks whether a browser may show the file. A picture without a preview might be malicious, so it is only
 * downloaded.
 */
const isShown = ({ contentType, preview }: FileRow) => isPicture(contentType!) && preview === 'ready';

/** Reads one range of RFC 9110; several ranges, or an invalid header, return the whole file. */
function readRange(header: string | undefined, size: number): { from: number; to: number } | null {
  const read = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!read || (read[1] === '' && read[2] === '')) return null;
  const [, first, last] = read;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  if (from > to) throw new Refusal('wrong_range');
  return { from, to };
}

/**
 * Builds the header: pictures are shown, other files are downloaded. The name is in RFC 8187's form, with an
 * ASCII version for old clients.
 */
function disposition(name: string, shown: boolean): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}
