import type { Contents } from '@fieldwright/contract/endpoint';

/** Returns the answer that shows a PDF in the browser. */
export function pdfContents(fileName: string, pdf: Buffer): Contents {
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-length': pdf.length,
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
    body: (async function* () {
      yield pdf;
    })(),
  };
}
