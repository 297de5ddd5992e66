import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

/** Fetches the invoice of a saved version of a work order, as a PDF. */
export const invoiceQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['invoice', id, version],
    queryFn: async ({ signal }) =>
      (await api('GET /api/workorders/{id}/invoice', { params: { id }, signal })) as Blob,
    // payments and settings change it, too
    staleTime: 0,
    gcTime: 0,
  });

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
