import { z } from 'zod';

/** The providers of card payments (R1.8), chosen per company and channel. */
export const gatewaySchema = z.enum(['square', 'stripe', 'none']);

/** A gateway that takes cards. */
export type Provider = Exclude<z.infer<typeof gatewaySchema>, 'none'>;

const connectedSchema = z
  .object({
    /** As the provider names it. */
    account: z.string(),
    /** Payments there are only tests. */
    isTest: z.boolean(),
  })
  .nullable();

/**
 * The accounts that take a company's cards, by provider; null where it has none. Cards are entered on the providers'
 * own pages, so a browser needs no keys.
 */
export const gatewaySettingsSchema = z.object({ square: connectedSchema, stripe: connectedSchema });
