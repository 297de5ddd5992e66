import { quantity } from '@fieldwright/domain/kernel/field';
import { priceBookFilterSchema, priceKeySchema } from '@fieldwright/domain/price-books/price-book-filter';
import { amountFields, itemFields } from '@fieldwright/domain/proposals/line-fields';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const id = z.coerce.number().int();
const { costCents, unitPriceCents, taxable } = amountFields;
const { code, text, description } = itemFields;

export const priceBookEntryKinds = ['serviceRepair', 'partItem'] as const;

/** A part that a service repair uses up: what its repair part on a work order begins with. */
const entryPartSchema = z.object({
  partItemId: z.int(),
  code,
  text,
  description,
  quantity,
  unitPriceCents,
  costCents,
  taxable,
});

/** An entry as a line of a proposal or work order takes it, with the proof of its price (`line-fields.ts`). */
const priceBookEntrySchema = z.object({
  kind: z.enum(priceBookEntryKinds),
  id: z.int(),
  code,
  text,
  description,
  /** null for a part, which is of no book */
  priceBookId: itemFields.priceBookId,
  priceBookVersion: itemFields.priceBookVersion,
  priceKey: priceKeySchema,
  /** null: the price is to follow */
  unitPriceCents,
  /** what one costs the company; not there for a person without the right to see costs */
  costCents,
  taxable,
  /** 0 for a part */
  laborHours: quantity,
  callDepartmentTypeId: itemFields.priceBookId,
  /** what that department is called; empty where it has none */
  department: z.string(),
  /** what a service repair uses up, in its order; none for a part */
  parts: z.array(entryPartSchema),
});
export type PriceBookEntry = z.infer<typeof priceBookEntrySchema>;

export const priceBookEndpoints = {
  'GET /api/pricebookentries': {
    summary: 'Service repairs and parts by code or words, the best first, priced for whom the filter says',
    access: 'pricebooks.view',
    query: z.object({
      /** a code, its beginning, or words in any order; empty: the first ones by code */
      text: priceBookFilterSchema.shape.text,
      /** whose prices: residential and standard without choice (R9.11). There are no others yet, as the key of each says */
      propertyTypeId: id.default(1),
      rateTypeId: id.default(1),
      agreementId: id.optional(),
      kind: z.enum(priceBookEntryKinds).optional(),
      limit: id.min(1).max(100).default(20),
    }),
    answer: z.object({
      /** how many fit; the first of them, up to the limit, are here */
      found: z.int(),
      entries: z.array(priceBookEntrySchema),
    }),
  },
} as const satisfies EndpointList;
