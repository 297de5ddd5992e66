import { idSchema } from '@fieldwright/domain/kernel/edit-shape';
import { date } from '@fieldwright/domain/kernel/field';
import { mostPriced } from '@fieldwright/domain/price-books/line-price';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import { priceBookFilterSchema, priceKeySchema } from '@fieldwright/domain/price-books/price-book-filter';
import { openReasons, priceStepSchema } from '@fieldwright/domain/price-books/price-step';
import { propertyTypeIdSchema, rateTypeIdSchema } from '@fieldwright/domain/price-books/pricing-rules';
import { servicePartsSchema, serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import { amountFields, itemFields } from '@fieldwright/domain/proposals/line-fields';
import { z } from 'zod';
import { amountSetSchema, changeOriginSchema } from './change-origins.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { entryFields, whoseFields } from './price-books.ts';

/** What services and parts cost on a day in the past (R1.6), and what several cost today (R3.11). */

const priceOnDay = z.object({
  /** Null if it wasn't there. */
  price: z
    .object({
      unitPriceCents: amountFields.unitPriceCents,
      /** How the price came about: the amounts add up to it. */
      priceSteps: z.array(priceStepSchema),
      /** Why the price was open; null if it wasn't. */
      open: z.enum(openReasons).nullable(),
    })
    .nullable(),
  /** When it was removed, and by whom; null if it is there now. */
  removed: z
    .object({
      /** Null if that was before the history. */
      date: z.iso.datetime({ offset: true }).nullable(),
      by: z.object({ id: z.int(), name: z.string() }).nullable(),
    })
    .nullable(),
});
export type PriceOnDay = z.output<typeof priceOnDay>;

const priceOn = (one: string, table: 'service_repairs' | 'part_items') =>
  ({
    summary: `Get what ${one} cost at the end of a day, for a property type, rate and agreement, even if it was removed since`,
    access: 'pricebooks.view',
    params: idParams,
    ids: { id: table },
    query: z.object({
      /** A day of the company. */
      date,
      /** A moment of that day, for the price then instead of at the day's end. */
      at: z.iso.datetime({ offset: true }).optional(),
      ...whoseFields,
      /** An agreement that covered the day gives what its plan gave then, even if it was canceled or changed since. */
      agreementId: whoseFields.agreementId,
    }),
    answer: priceOnDay,
    errors: ['not_found'],
  }) as const;

const pricedEntries = z
  .array(
    z.object({
      kind: entryFields.kind,
      id: idSchema,
      ...priceBookFilterSchema.omit({ text: true }).shape,
    }),
  )
  .max(mostPriced);
export type PricedEntries = z.output<typeof pricedEntries>;
/** Today's price of an entry for one customer. */
export const entryPriceSchema = z.object({
  kind: entryFields.kind,
  id: entryFields.id,
  /** Names an agreement only if it changes the price. */
  priceKey: priceKeySchema,
  unitPriceCents: entryFields.unitPriceCents,
  standardCents: entryFields.standardCents,
  priceSteps: entryFields.priceSteps,
  open: entryFields.open,
  taxedShare: entryFields.taxedShare,
  /** Only for people who may see costs. */
  costCents: amountFields.costCents,
  /** The version of a service's book; null for a part. */
  priceBookVersion: itemFields.priceBookVersion,
});
const entryPrices = z.array(entryPriceSchema.nullable());
export type EntryPrices = z.output<typeof entryPrices>;

const { pricing, unitPriceCents, costCents, laborHours, crew } = serviceRepairSchema.shape;
const draftSchema = z.object({
  kind: entryFields.kind,
  pricing,
  /** The flat price. */
  unitPriceCents,
  /** What a flat-priced service, or a part, costs. */
  costCents,
  /** A part's own markup. */
  markupFactor: partItemSchema.shape.markupFactor,
  laborHours,
  crew,
  /** The parts of a service; those that aren't there are left out. */
  parts: servicePartsSchema.default([]),
  propertyTypeId: propertyTypeIdSchema.default(1),
  rateTypeId: rateTypeIdSchema.default(1),
});
export type DraftEntry = z.output<typeof draftSchema>;
const draftPrices = z.object({
  /** The standard price first, then that of each plan that changes it. */
  prices: z.array(
    z.object({
      /** The plan's name; null for the standard price. */
      plan: z.string().nullable(),
      unitPriceCents: entryFields.unitPriceCents,
      priceSteps: entryFields.priceSteps,
      open: entryFields.open,
    }),
  ),
  costCents: entryFields.costCents,
});
export type DraftPrices = z.output<typeof draftPrices>;

/** A change of an entry's price. */
export const priceChangeSchema = z.object({
  /** The change in the history of the entry, the part, the rules or the plan. */
  id: z.int(),
  date: z.iso.datetime({ offset: true }),
  by: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null if the price was open, or the entry wasn't there. */
  fromCents: amountFields.unitPriceCents,
  toCents: amountFields.unitPriceCents,
  /** How each price came about: the amounts add up to it; none without a price. */
  fromSteps: z.array(priceStepSchema),
  toSteps: z.array(priceStepSchema),
  /** What changed: the entry itself, one of its parts, the pricing rules, or the plan of the agreement asked for. */
  cause: z.enum(['entry', 'part', 'rules', 'plan']),
  /** The part, if one was the cause. */
  part: z.object({ id: z.int(), text: z.string() }).nullable(),
  origin: changeOriginSchema,
});
/** As many price changes are a page of a history. */
export const priceChangesLimit = 100;
const priceChanges = z.array(priceChangeSchema);
export type PriceChanges = z.output<typeof priceChanges>;

const priceChangesOf = (one: string, table: 'service_repairs' | 'part_items') =>
  ({
    summary: `List when the price of ${one} changed, newest first, a page at a time, and the cause: the item, a part, the pricing rules, or an agreement's plan`,
    access: 'pricebooks.view',
    params: idParams,
    ids: { id: table },
    query: z.object({
      propertyTypeId: whoseFields.propertyTypeId,
      rateTypeId: whoseFields.rateTypeId,
      /** An agreement, for the prices that its plan gives members. */
      agreementId: whoseFields.agreementId,
      /** The id of the last change of the previous page. */
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(priceChangesLimit),
    }),
    answer: priceChanges,
    errors: ['not_found'],
  }) as const;

export const priceSourceSchema = z.object({
  /** What was set: the price that was entered, or what a part costs. */
  of: z.enum(['price', 'cost']),
  /** The part; null for the entry's own price. */
  part: z.object({ id: z.int(), text: z.string(), supplier: z.string() }).nullable(),
  /** Null if it was there before the history. */
  set: amountSetSchema.nullable(),
});
const priceSources = z.array(priceSourceSchema);
export type PriceSources = z.output<typeof priceSources>;

const priceSourcesOf = (one: string, table: 'service_repairs' | 'part_items') =>
  ({
    summary: `List where the amounts come from that the price of ${one} starts with: who set its flat price, and the costs and set prices of its parts, when, and by which import. Costs only for people who may see them`,
    access: 'pricebooks.view',
    params: idParams,
    ids: { id: table },
    answer: priceSources,
    errors: ['not_found'],
  }) as const;

/** As many documents are listed; the counts have all of them. */
export const openWorkLimit = 100;
const openWork = z.object({
  /** How many open proposals and unprocessed work orders sell it. */
  proposals: z.int(),
  workOrders: z.int(),
  /** The price of one on all of their lines; null if it differs. */
  priceCents: z.int().nullable(),
  /** Proposals first, each kind with the newest first. */
  documents: z.array(
    z.object({
      kind: z.enum(['salesProposal', 'workOrder']),
      id: z.int(),
      number: z.string(),
      text: z.string(),
      customer: z.string(),
      /** The prices that it has, lowest first, each with a line that has it. */
      prices: z.array(z.object({ lineId: z.int(), cents: z.int() })),
    }),
  ),
});
export type OpenWork = z.output<typeof openWork>;

const openWorkOf = (one: string, table: 'service_repairs' | 'part_items') =>
  ({
    summary: `List the open proposals and work orders that sell ${one}, with the prices that their lines keep`,
    access: 'pricebooks.edit',
    params: idParams,
    ids: { id: table },
    answer: openWork,
    errors: ['not_found'],
  }) as const;

export const priceBookPriceEndpoints = {
  'POST /api/pricebookprices': {
    summary:
      "Work out today's prices of several service repairs and parts, each for its own customer; null for one that isn't there",
    access: 'pricebooks.view',
    body: z.object({ entries: pricedEntries }),
    answer: entryPrices,
  },
  'POST /api/pricebookprices/draft': {
    summary:
      'Calculate the prices that a service repair or part would have for a property type and rate: without an agreement, and with each plan',
    access: 'pricebooks.edit',
    body: draftSchema,
    answer: draftPrices,
  },
  'GET /api/servicerepairs/{id}/price': priceOn('a service repair', 'service_repairs'),
  'GET /api/partitems/{id}/price': priceOn('a part item', 'part_items'),
  'GET /api/servicerepairs/{id}/pricechanges': priceChangesOf('a service repair', 'service_repairs'),
  'GET /api/partitems/{id}/pricechanges': priceChangesOf('a part item', 'part_items'),
  'GET /api/servicerepairs/{id}/pricesources': priceSourcesOf('a service repair', 'service_repairs'),
  'GET /api/partitems/{id}/pricesources': priceSourcesOf('a part item', 'part_items'),
  'GET /api/servicerepairs/{id}/openwork': openWorkOf('a service repair', 'service_repairs'),
  'GET /api/partitems/{id}/openwork': openWorkOf('a part item', 'part_items'),
} as const satisfies EndpointList;
