import { date } from '@fieldwright/domain/kernel/field';
import { openReasons, priceStepSchema } from '@fieldwright/domain/price-books/price-step';
import { amountFields } from '@fieldwright/domain/proposals/line-fields';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** What services and parts cost on a day in the past (R1.6). */

const priceOn = (one: string, table: 'service_repairs' | 'part_items') =>
  ({
    summary: `Get what ${one} cost at the end of a day, at the standard residential rate; null if it wasn't there`,
    access: 'pricebooks.view',
    params: idParams,
    ids: { id: table },
    query: z.object({
      /** A day of the company. */
      date,
    }),
    answer: z
      .object({
        unitPriceCents: amountFields.unitPriceCents,
        /** How the price came about: the amounts add up to it. */
        priceSteps: z.array(priceStepSchema),
        /** Why the price was open; null if it wasn't. */
        open: z.enum(openReasons).nullable(),
      })
      .nullable(),
    errors: ['not_found'],
  }) as const;

export const priceBookPriceEndpoints = {
  'GET /api/servicerepairs/{id}/price': priceOn('a service repair', 'service_repairs'),
  'GET /api/partitems/{id}/price': priceOn('a part item', 'part_items'),
} as const satisfies EndpointList;
