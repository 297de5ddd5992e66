import { z } from 'zod';
import { addressSchema } from '../customers/address.ts';
import { idSchema } from '../kernel/edit-shape.ts';
import { dateTime, optionalId } from '../kernel/field.ts';
import { callStatuses } from '../schedule/call.ts';
import { visitStatuses } from '../schedule/schedule-event.ts';
import { workOrderRootSchema } from './work-order.ts';

/**
 * What the list is narrowed down to.
 * - `open`: not processed
 * - `incomplete`: not processed, and its update is not finished (R4.6)
 * - `toProcess`: not processed, complete, and nobody has to go there any more
 * - `processed`: closed for the books
 * - `unpaid`: something is left to pay, processed or not
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

/** A work order as lists show it. */
export const listedWorkOrderSchema = workOrderRootSchema
  .pick({ id: true, version: true, text: true, processed: true, complete: true, createdDate: true })
  .extend({
    customerId: idSchema,
    /** the company or the person */
    customerName: z.string(),
    siteId: idSchema,
    address: addressSchema,
    /** the site's */
    timeZone: z.string(),
    department: z.string().nullable(),
    /** the visit that is next or, where all are over, the last one; null where nobody was booked */
    visit: z
      .object({ start: dateTime, status: z.enum(visitStatuses), technicians: z.array(z.string()) })
      .nullable(),
    callId: optionalId,
    /** of its call; null where it belongs to none */
    callStatus: z.enum(callStatuses).nullable(),
    /** null where it cannot be priced as it stands */
    totalCents: z.int().nullable(),
    amountDueCents: z.int().nullable(),
  });
export type ListedWorkOrder = z.infer<typeof listedWorkOrderSchema>;

/** How many work orders a filter finds, and for how much: what is due of the unpaid, else the totals. */
export const workOrderTileSchema = z.object({
  filter: z.enum(workOrderFilters).exclude(['removed']),
  count: z.int(),
  cents: z.int(),
});
export type WorkOrderTile = z.infer<typeof workOrderTileSchema>;

/**
 * The number that somebody may mean who looks for a work order.
 * @param search as typed: `20418`, `#20418`, `whitlock`
 * @returns null where it is words
 */
export function readWorkOrderNumber(search: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
