import { quantity } from '@fieldwright/domain/kernel/field';
import { offeredAs } from '@fieldwright/domain/price-books/offered-with';
import { priceBookFilterSchema, priceKeySchema } from '@fieldwright/domain/price-books/price-book-filter';
import { openReasons, priceStepSchema } from '@fieldwright/domain/price-books/price-step';
import { propertyTypeIdSchema, rateTypeIdSchema } from '@fieldwright/domain/price-books/pricing-rules';
import { amountFields, itemFields } from '@fieldwright/domain/proposals/line-fields';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const id = z.coerce.number().int();
const { costCents, unitPriceCents, taxable, taxedShare } = amountFields;
const { code, text, description, warranty } = itemFields;

export const priceBookEntryKinds = ['serviceRepair', 'partItem'] as const;

/** A part that a service repair uses: the initial values of a work order's repair part. */
export const entryPartSchema = z.object({
  partItemId: z.int(),
  code,
  text,
  description,
  warranty,
  quantity,
  unitPriceCents,
  costCents,
  taxable,
});

/** The fields of an entry in every response. */
export const entryFields = {
  kind: z.enum(priceBookEntryKinds),
  id: z.int(),
  code,
  text,
  description,
  warranty,
  /** For the filter's customer; null if the price is open. */
  unitPriceCents,
  /** The same without the agreement. */
  standardCents: unitPriceCents,
  /** How the price came about: the amounts add up to it. Without costs for people who may not see them. */
  priceSteps: z.array(priceStepSchema),
  /** Why the price is open; null if it isn't. */
  open: z.enum(openReasons).nullable(),
  /** The company's cost of one unit; missing for a person without the right to see costs. */
  costCents,
  taxable,
  /** How much of the price is taxed if it is taxable, in billionths. */
  taxedShare,
  /** 0 for a part. */
  laborHours: quantity,
  /** A favorite of the person. */
  isFavorite: z.boolean(),
} as const;

/** Whose prices (R3.11): residential, standard and without an agreement by default (R9.11). */
export const whoseFields = {
  propertyTypeId: z.coerce.number().pipe(propertyTypeIdSchema).default(1),
  rateTypeId: z.coerce.number().pipe(rateTypeIdSchema).default(1),
  /** An active agreement gives its plan's prices; any other changes nothing. */
  agreementId: id.optional(),
} as const;

/** An entry as added to a proposal or work order, with the proof of its price (`line-fields.ts`). */
export const priceBookEntrySchema = z.object({
  ...entryFields,
  /** Null for a part, which belongs to no book. */
  priceBookId: itemFields.priceBookId,
  priceBookVersion: itemFields.priceBookVersion,
  priceKey: priceKeySchema,
  /** A service's own department; a part's is its category's. */
  callDepartmentTypeId: itemFields.priceBookId,
  /** The department's name; empty if there is none. */
  department: z.string(),
  /** The parts of a service repair, in order; empty for a part. */
  parts: z.array(entryPartSchema),
  /** How many parts belong with it. */
  matchedParts: z.int(),
  /** How it is offered with the entry of `offeredWith`; null without one. */
  offeredAs: z.enum(offeredAs).nullable(),
});
export type PriceBookEntry = z.infer<typeof priceBookEntrySchema>;

export const priceBookEndpoints = {
  'GET /api/pricebookentries': {
    summary:
      'Search service repairs and parts by code or words, best match first, priced by the filter. The exact code comes first, then your favorites and what you used last',
    access: 'pricebooks.view',
    query: z.object({
      /** A code, the beginning of one, or words in any order. If empty, the first entries by code. */
      text: priceBookFilterSchema.shape.text,
      ...whoseFields,
      kind: z.enum(priceBookEntryKinds).optional(),
      /** Only services of this book. Parts belong to none. */
      priceBookId: id.optional(),
      /** Only what is offered with this entry, such as `serviceRepair-12`; the text is ignored. */
      offeredWith: z
        .string()
        .regex(/^(partItem|serviceRepair)-\d{1,15}$/, 'Not found.')
        .optional(),
      limit: id.min(1).max(100).default(20),
    }),
    answer: z.object({
      /** The number of matches, of which `entries` has the first, up to the limit. At most 1,000 of a kind are counted. */
      found: z.int(),
      /** There are more matches than `found`. */
      more: z.boolean(),
      /** Nothing has the words; the matches have similar ones. */
      similar: z.boolean(),
      entries: z.array(priceBookEntrySchema),
    }),
  },
} as const satisfies EndpointList;
