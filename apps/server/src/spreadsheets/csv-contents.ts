import { Readable } from 'node:stream';
import type { Contents } from '@fieldwright/contract/endpoint';

/** Returns CSV as the answer of a route; a spreadsheet program reads it as UTF-8. */
export function csvContents(text: string, name: string): Contents {
  // the byte order mark says that it is UTF-8
  const bytes = Buffer.from(`\ufeff${text}`);
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': bytes.byteLength,
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: Readable.from([bytes]),
  };
}
