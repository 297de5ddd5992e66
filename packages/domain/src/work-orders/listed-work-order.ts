import { z } from 'zod';
import { addressSchema } from '../customers/address.ts';
import { idSchema } from '../kernel/edit-shape.ts';
import { dateTime, optionalId } from '../kernel/field.ts';
import { callStatuses } from '../schedule/call.ts';
import { visitStatuses } from '../schedule/schedule-event.ts';
import { workOrderRootSchema } from './work-order.ts';

/**
 * The filters of the list.
 * - `open`: not processed
 * - `incomplete`: not processed, and its update is not finished (R4.6)
 * - `toProcess`: not processed, complete, and no visit is left
 * - `processed`: closed for the books
 * - `unpaid`: has a balance due, processed or not
 * - `removed`: removed (R4.4), and in none of the others
 */
export const workOrderFilters = [
  'open',
  'incomplete',
  'toProcess',
  'unpaid',
  'processed',
  'removed',
] as const;
export type WorkOrderFilter = (typeof workOrderFilters)[number];

/** A work order as listed. */
export const listedWorkOrderSchema = workOrderRootSchema
  .pick({
    id: true,
    version: true,
    number: true,
    text: true,
    processed: true,
    complete: true,
    createdDate: true,
  })
  .extend({
    customerId: idSchema,
    /** The company or the person. */
    customerName: z.string(),
    /** Whether its customer or its site was removed (R4.4). */
    placeRemoved: z.boolean(),
    siteId: idSchema,
    address: addressSchema,
    /** The site's time zone. */
    timeZone: z.string(),
    department: z.string().nullable(),
    /** The next visit or, if all are over, the last one; null if there is none. */
    visit: z
      .object({ start: dateTime, status: z.enum(visitStatuses), technicians: z.array(z.string()) })
      .nullable(),
    callId: optionalId,
    /** The earlier work order that it's a return visit for; null if it isn't a return visit. */
    returnOf: z.object({ id: idSchema, number: z.string() }).nullable(),
    /** The status of its call; null if it has none. */
    callStatus: z.enum(callStatuses).nullable(),
    /** Null if it can't be priced. */
    totalCents: z.int().nullable(),
    amountDueCents: z.int().nullable(),
  });
export type ListedWorkOrder = z.infer<typeof listedWorkOrderSchema>;

/**
 * The number of work orders a filter matches, and their sum: the balance due for `unpaid`, otherwise the
 * totals.
 */
export const workOrderTileSchema = z.object({
  filter: z.enum(workOrderFilters).exclude(['removed']),
  count: z.int(),
  cents: z.int(),
});
export type WorkOrderTile = z.infer<typeof workOrderTileSchema>;
