import { z } from 'zod';
import { lines } from '../kernel/field.ts';

/** How a new payment starts: as the customer paid last, or always the same way. */
const paymentStarts = ['last', 'cash', 'check'] as const;

/** What a company decides about its work orders (R3.4). */
export const workOrderSettingsSchema = z.object({
  /** Shown where a card is charged; empty for nothing (chargeSettings). */
  chargeText: lines(500),
  /** defaultCustomerPayment. */
  defaultPayment: z.enum(paymentStarts),
  /** A work order lists the customer's other unpaid ones (displayUnpaidWorkOrders). */
  showUnpaid: z.boolean(),
  /** Visits have times, on the screen and on invoices; otherwise only dates (displayTime). */
  showTimes: z.boolean(),
  /** Each line has a QuickBooks class, that of its department; otherwise the work order has one (classMappingPerDetail). */
  classPerLine: z.boolean(),
  /** What customers agree to by signing for finished work; empty for the product's words. */
  completionConsent: lines(500),
  /** A missing signature is mentioned before processing. */
  completionSignature: z.boolean(),
});
export type WorkOrderSettings = z.output<typeof workOrderSettingsSchema>;
