import { z } from 'zod';
import { optionalId, text } from '../kernel/field.ts';
import { gatewaySchema, gatewaySettingsSchema } from '../payments/gateway.ts';
import { paymentFields } from '../payments/payment-fields.ts';
import { taxItemSchema } from '../taxes/tax-item.ts';

/** Why a work order has no tax (`taxWarning`). */
export const noTaxText = 'No tax is chosen, so none is computed.';

/** What a charge to a card says besides the amount. */
const chargeSettingsSchema = z.object({
  /** the company's own words, above the button */
  customText: text(500),
});

/** What QuickBooks would refuse or change; `text` is for the person who processes. */
const quickBooksWarningSchema = z.object({
  code: z.string(),
  text: z.string(),
  /** keeps the work order from being processed */
  blocking: z.boolean(),
  /** the detail it is about; null: the whole work order */
  detailId: optionalId,
});

const { id, text: taxItemText, rate } = taxItemSchema.shape;

/** A heading and the tax items that are offered under it. */
const taxItemSectionSchema = z.object({
  text: text(100),
  taxItems: z.array(z.object({ id, text: taxItemText, rate })),
});

/**
 * Base view data of a work order (R3.4): what the editor needs to know besides the work order. The server computes each
 * field.
 */
export const workOrderBaseViewSchema = z.object({
  /** the person may set a tax percentage of the own (R3.5) */
  allowOverrideTaxes: z.boolean(),
  chargeSettings: chargeSettingsSchema,
  /** the method that a new payment begins with */
  defaultCustomerPayment: paymentFields.method,
  /** tell about the customer's unpaid work orders */
  displayUnpaidWorkOrders: z.boolean(),
  gatewaySettings: gatewaySettingsSchema,
  /** offer to keep the card for next time */
  saveCreditCards: z.boolean(),
  /** who charges a card, by channel */
  technicianGateway: gatewaySchema,
  customerLinkGateway: gatewaySchema,
  qrCodeGateway: gatewaySchema,
  dispatcherGateway: gatewaySchema,
  /** each detail has an accounting class of its own; else the work order has one */
  classMappingPerDetail: z.boolean(),
  /** show times beside dates */
  displayTime: z.boolean(),
  /** the customer's papers show one price per department instead of one per line */
  groupPricing: z.boolean(),
  hasLoanApplications: z.boolean(),
  quickBooksWarnings: z.array(quickBooksWarningSchema),
  taxItemSections: z.array(taxItemSectionSchema),
  /** why no tax is computed, in words; null: nothing to warn of */
  taxWarning: z.string().nullable(),
});
