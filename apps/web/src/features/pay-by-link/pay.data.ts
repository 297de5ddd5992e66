import type { Answer } from '../../lib/requests/send.ts';

/** What a payment link shows. */
export type ShownPayment = Answer<'POST /api/paymentlinks/open'>;
/** What a link shows that still works, or was paid. */
export type OpenPayment = Extract<ShownPayment, { payableCents: number }>;
