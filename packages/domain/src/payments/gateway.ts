import { z } from 'zod';

/** The providers of card payments (R1.8), chosen per company and channel. */
export const gatewaySchema = z.enum(['square', 'stripe', 'none']);

/** A gateway that takes cards. */
export type Provider = Exclude<z.infer<typeof gatewaySchema>, 'none'>;

/**
 * The public settings a browser needs to open a provider's card form. Null if the company has no account
 * there.
 */
export const gatewaySettingsSchema = z.object({
  square: z.object({ applicationId: z.string(), locationId: z.string() }).nullable(),
  stripe: z.object({ publishableKey: z.string() }).nullable(),
});
