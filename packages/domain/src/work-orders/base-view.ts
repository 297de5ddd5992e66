import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { optionalId, text } from '../kernel/field.ts';
import { wholeRate } from '../kernel/money.ts';
import { gatewaySchema, gatewaySettingsSchema } from '../payments/gateway.ts';
import { paymentFields } from '../payments/payment-fields.ts';

/** The text of `taxWarning` if no tax rate is set. */
export const noTaxText = 'No tax rate is set, so no tax is charged.';

/** Settings for charging a card. */
const chargeSettingsSchema = z.object({
  /** The company's text above the button. */
  customText: text(500),
});

/** A problem QuickBooks would refuse or change; `text` is for the person who processes. */
const quickBooksWarningSchema = z.object({
  code: z.string(),
  text: z.string(),
  /** Prevents processing the work order. */
  blocking: z.boolean(),
  /** The detail it concerns; null for the whole work order. */
  detailId: optionalId,
});

/** A heading and the tax items under it, each with its rate today in 1/10,000 of a percent. */
const taxItemSectionSchema = z.object({
  text: text(100),
  taxItems: z.array(z.object({ id: idSchema, text: text(200), rate: z.int().min(0).max(wholeRate) })),
});

/**
 * The base view data of a work order (R3.4): what the editor needs besides the work order, all computed by
 * the server.
 */
export const workOrderBaseViewSchema = z.object({
  /** The person may enter a tax percentage (R3.5). */
  allowOverrideTaxes: z.boolean(),
  chargeSettings: chargeSettingsSchema,
  /** The default method of a new payment. */
  defaultCustomerPayment: paymentFields.method,
  /** Show the customer's unpaid work orders. */
  displayUnpaidWorkOrders: z.boolean(),
  gatewaySettings: gatewaySettingsSchema,
  /** Offer to store the card. */
  saveCreditCards: z.boolean(),
  /** The card provider of each channel. */
  technicianGateway: gatewaySchema,
  customerLinkGateway: gatewaySchema,
  qrCodeGateway: gatewaySchema,
  dispatcherGateway: gatewaySchema,
  /** Each detail has its own accounting class; otherwise the work order has one. */
  classMappingPerDetail: z.boolean(),
  /** Show times with dates. */
  displayTime: z.boolean(),
  /** The customer's documents show one price per department instead of one per line. */
  groupPricing: z.boolean(),
  hasLoanApplications: z.boolean(),
  quickBooksWarnings: z.array(quickBooksWarningSchema),
  taxItemSections: z.array(taxItemSectionSchema),
  /** Why no tax is computed, in words; null if there is no warning. */
  taxWarning: z.string().nullable(),
});
