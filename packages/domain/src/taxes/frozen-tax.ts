import { z } from 'zod';
import { optionalId } from '../kernel/field.ts';
import { wholeRate } from '../kernel/money.ts';
import type { FrozenTax, TaxExemption } from '../pricing/pricing-input.ts';

const rate = z.int().min(0).max(wholeRate);

/** Why a customer pays no tax: the number of their exemption certificate. */
export const taxExemptionSchema = z.object({
  certificate: z.string().nullable(),
}) satisfies z.ZodType<TaxExemption>;

/**
 * The tax of an accepted document (R3.5): rate and its parts, method, tax item, exemption and base at
 * acceptance. Set by accepting (R4.8), never by a plan; not affected by later rates and settings.
 */
export const frozenTaxSchema = z.object({
  source: z.enum(['manualTaxItem', 'override', 'taxItem', 'none']),
  taxItemId: optionalId,
  rate,
  jurisdictions: z.array(z.object({ id: z.int().nullable(), text: z.string().nullable(), rate })).readonly(),
  rounding: z.enum(['invoice', 'line']),
  exemption: taxExemptionSchema.nullable(),
  baseCents: z.int(),
}) satisfies z.ZodType<FrozenTax>;
