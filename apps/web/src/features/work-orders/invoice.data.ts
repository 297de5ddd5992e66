import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { AskPdf } from '../../lib/use-made-pdf.ts';

/** Asks for the invoice of a work order as it is saved, as a PDF. */
export const askInvoice =
  (id: number): AskPdf =>
  (signal, again) =>
    api('POST /api/workorders/{id}/invoice/pdf', { params: { id }, body: { again }, signal });

/** Fetches the invoices that were emailed, newest first. */
export const sentInvoicesQuery = (id: number) =>
  queryOptions({
    queryKey: ['sentinvoices', id],
    queryFn: ({ signal }) => api('GET /api/workorders/{id}/invoices', { params: { id }, signal }),
    staleTime: 0,
  });

/** Fetches an invoice as it was emailed. */
export const openSentInvoice = async (id: number): Promise<Blob> =>
  (await api('GET /api/sentinvoices/{id}', { params: { id } })) as Blob;
