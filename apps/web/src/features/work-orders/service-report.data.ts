import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { AskPdf } from '../../lib/use-made-pdf.ts';

/** Asks for the service report of a work order as it is saved, as a PDF. */
export const askServiceReport =
  (id: number): AskPdf =>
  (signal, again) =>
    api('POST /api/workorders/{id}/report/pdf', { params: { id }, body: { again }, signal });

/** Fetches the service reports that were emailed, newest first. */
export const sentReportsQuery = (id: number) =>
  queryOptions({
    queryKey: ['sentreports', id],
    queryFn: ({ signal }) => api('GET /api/workorders/{id}/reports', { params: { id }, signal }),
    staleTime: 0,
  });

/** Fetches a service report as it was emailed. */
export const openSentReport = async (id: number): Promise<Blob> =>
  (await api('GET /api/sentreports/{id}', { params: { id } })) as Blob;
