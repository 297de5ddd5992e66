import { z } from 'zod';
import type { Endpoint, EndpointList } from './endpoint.ts';

/** PDFs of documents as they are now, to look at. A job makes each. */

const preparedPdfSchema = z.object({
  /** A short-lived address, which starts after the API's host; null until the PDF is made: ask again. */
  url: z.string().nullable(),
  /** How much of it is made. */
  percent: z.int(),
  /** Whether it couldn't be made: only `again` starts over. */
  failed: z.boolean(),
});
export type PreparedPdf = z.infer<typeof preparedPdfSchema>;

/** What the endpoints that ask for such a PDF have in common. */
export const askPdf = {
  /** `again`: start over, if it failed. */
  body: z.object({ again: z.boolean().default(false) }),
  answer: preparedPdfSchema,
} as const satisfies Partial<Endpoint>;

export const preparedPdfEndpoints = {
  'GET /api/preparedpdfs/{token}': {
    summary: 'Open a PDF that was made to look at, by its short-lived URL',
    access: 'public',
    params: z.object({ token: z.string().max(300) }),
    contents: true,
    answer: z.unknown(),
    errors: ['not_found', 'link_expired'],
    ids: { token: 'prepared_pdfs' },
  },
} as const satisfies EndpointList;
