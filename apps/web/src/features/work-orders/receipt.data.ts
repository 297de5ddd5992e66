import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { AskPdf } from '../../lib/use-made-pdf.ts';

/** Asks for the receipt of a payment as it is now, with the lines it paid for, as a PDF. */
export const askReceipt =
  (paymentId: number): AskPdf =>
  (signal, again) =>
    api('POST /api/workorderpayments/{id}/receipt/pdf', {
      params: { id: paymentId },
      body: { again },
      signal,
    });

/** Fetches the receipts that were emailed, newest first. */
export const sentReceiptsQuery = (paymentId: number) =>
  queryOptions({
    queryKey: ['sentreceipts', paymentId],
    queryFn: ({ signal }) =>
      api('GET /api/workorderpayments/{id}/receipts', { params: { id: paymentId }, signal }),
    staleTime: 0,
  });

/** Fetches a receipt as it was emailed. */
export const openSentReceipt = async (id: number): Promise<Blob> =>
  (await api('GET /api/sentreceipts/{id}', { params: { id } })) as Blob;
