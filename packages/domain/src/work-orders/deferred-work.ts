import { z } from 'zod';
import { addressSchema } from '../customers/address.ts';
import { idSchema } from '../kernel/edit-shape.ts';
import { dateTime } from '../kernel/field.ts';
import { recommendationItemSchema } from './work-order-children.ts';

/**
 * The filters of the list of deferred work: recommendations that nobody has decided.
 * - `open`: not quoted, and not deferred
 * - `quoted`: on a proposal that waits for an answer
 * - `due`: deferred, and the date has come
 * - `later`: deferred to a later date
 */
export const deferredWorkFilters = ['open', 'quoted', 'due', 'later'] as const;
export type DeferredWorkFilter = (typeof deferredWorkFilters)[number];

/** A recommendation as listed: with its place, its system and who made it. */
export const deferredWorkSchema = recommendationItemSchema
  .pick({
    id: true,
    text: true,
    priceCents: true,
    urgency: true,
    status: true,
    deferredUntil: true,
    partItemId: true,
    serviceRepairId: true,
  })
  .extend({
    workOrderId: idSchema,
    workOrderNumber: z.string(),
    /** When it was recommended. */
    date: dateTime,
    customer: z.object({ id: idSchema, name: z.string() }),
    siteId: idSchema,
    address: addressSchema,
    /** The name of its system; null for the whole site. */
    system: z.string().nullable(),
    /** Who recommended it; empty if nobody is on record. */
    technician: z.string(),
    /** The proposal that quotes it. */
    proposal: z.object({ id: idSchema, number: z.string() }).nullable(),
  });
export type DeferredWork = z.infer<typeof deferredWorkSchema>;
