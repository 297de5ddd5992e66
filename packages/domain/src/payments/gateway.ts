import { z } from 'zod';

/** Provider kinds of card payments (R1.8), chosen per company and per channel. */
export const gatewaySchema = z.enum(['square', 'stripe', 'none']);

/** What a browser needs to open a provider's own card form; nothing secret. null: the company has no account there. */
export const gatewaySettingsSchema = z.object({
  square: z.object({ applicationId: z.string(), locationId: z.string() }).nullable(),
  stripe: z.object({ publishableKey: z.string() }).nullable(),
});
