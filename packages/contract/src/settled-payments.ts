import { handOutcomes, handStates } from '@fieldwright/domain/payments/settled-by-hand';
import { z } from 'zod';

/* Payments in doubt that people settle by hand. */

const moment = z.iso.datetime({ offset: true });

/** What an owner or admin said of a payment that the provider couldn't be asked about, and what came of it. */
export const settledByHandSchema = z.object({
  outcome: z.enum(handOutcomes),
  note: z.string(),
  /** Whether the provider has said the same since, or something else, which may have replaced it. */
  state: z.enum(handStates),
  date: moment,
  by: z.string().nullable(),
  /** What the provider says was charged, 0 for nothing; null if it hasn't said since. */
  providerCents: z.int().nullable(),
});

export const toSettleSchema = z.object({
  id: z.int(),
  entity: z.enum(['workOrder', 'salesProposal']),
  documentId: z.int(),
  number: z.string(),
  /** All work orders of a card payment that pays several; otherwise empty. */
  workOrders: z.array(z.string()),
  provider: z.enum(['square', 'stripe']),
  amountCents: z.int(),
  /** What of it is on its way back; null unless the provider can't be asked about that. */
  refundCents: z.int().nullable(),
  createdDate: moment,
  byHand: settledByHandSchema.nullable(),
  /** When it can be settled by hand; null while the provider can be asked. */
  settledFrom: moment.nullable(),
  maySettle: z.boolean(),
});
