import { attemptStatuses } from '@fieldwright/domain/payments/payment-attempt';
import { companyLookSchema } from '@fieldwright/domain/settings/company-look';
import { z } from 'zod';
import { shownContactSchema } from './company.ts';

const moment = z.iso.datetime({ offset: true });

const look = {
  companyName: z.string(),
  contact: shownContactSchema,
  /** The company's logo as a picture of at most 400 pixels; null without one. */
  logo: z.string().nullable(),
  brandColor: companyLookSchema.shape.brandColor,
};

/** What a customer sees behind a payment link. */
export const shownPaymentSchema = z.discriminatedUnion('state', [
  z.object({
    /** `paid`: nothing is left to pay by this link. */
    state: z.enum(['open', 'paid']),
    ...look,
    /** Like "Work order 1042". */
    document: z.string(),
    /** What was done; may be empty. */
    work: z.string(),
    /** The service address on one line; may be empty. */
    address: z.string(),
    customerName: z.string(),
    /** What can be paid now. */
    payableCents: z.int(),
    /** Whether that is of an agreed deposit, and not of the whole balance. */
    isDeposit: z.boolean(),
    allowPart: z.boolean(),
    provider: z.string(),
    /** What the customer agrees to if their card is saved; null where none is saved. */
    saveConsent: z.string().nullable(),
    /** The tips to offer, in percent of what is paid; null where none are taken. */
    tipPercents: z.array(z.int()).nullable(),
    isTest: z.boolean(),
    linkExpiresDate: moment,
    timeZone: z.string(),
    /** The latest payment by this link; null before the first. */
    attempt: z
      .object({
        status: z.enum(attemptStatuses),
        amountCents: z.int(),
        /** Beside the amount. */
        tipCents: z.int(),
        failure: z.string().nullable(),
        /** Once it was charged. */
        receipt: z
          .object({ number: z.string(), card: z.string(), paidDate: moment, refundedCents: z.int() })
          .nullable(),
      })
      .nullable(),
  }),
  /**
   * A link that doesn’t work shows who can send a new one. `busy`: another payment has claimed all that is due, or the amount
   * isn’t known just now; the link works again later.
   */
  z.object({ state: z.enum(['expired', 'revoked', 'unavailable', 'busy']), ...look }),
]);
export type ShownPayment = z.infer<typeof shownPaymentSchema>;
