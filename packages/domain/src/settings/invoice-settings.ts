import { z } from 'zod';
import { lines } from '../kernel/field.ts';

/** What a company decides about its invoices (R3.4 groupPricing). Empty texts are left out. */
export const invoiceSettingsSchema = z.object({
  /** Customers see one price for each department instead of one for each line. */
  groupPricing: z.boolean(),
  /** Invoices show the photos of recommended work. */
  invoicePhotos: z.boolean(),
  invoiceTerms: lines(4000),
  invoiceWarranty: lines(4000),
});
export type InvoiceSettings = z.output<typeof invoiceSettingsSchema>;
