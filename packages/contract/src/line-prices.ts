import type { Permission } from '@fieldwright/domain/people/roles';
import { priceKeySchema } from '@fieldwright/domain/price-books/price-book-filter';
import { openReasons, priceStepSchema } from '@fieldwright/domain/price-books/price-step';
import { amountFields, itemFields } from '@fieldwright/domain/proposals/line-fields';
import { z } from 'zod';
import { idParams } from './endpoint.ts';

/** How the prices of a document's lines came about (R3.11). */

/** The price book's price of a line, as worked out when the line was saved. */
export const linePriceSchema = z.object({
  /** The line: a detail, or a part of one. */
  lineId: z.int(),
  priceKey: priceKeySchema,
  /** Null if the price was open. */
  priceCents: amountFields.unitPriceCents,
  /** How the price came about: the amounts add up to it. Without costs for people who may not see them. */
  priceSteps: z.array(priceStepSchema),
  /** Why the price was open; null if it wasn't. */
  open: z.enum(openReasons).nullable(),
  /** The version of the service's book; null for a part. */
  priceBookVersion: itemFields.priceBookVersion,
  pricedDate: z.iso.datetime({ offset: true }),
  /** Whether a person entered another price over it. */
  entered: z.boolean(),
  /** Who did; null if nobody at the company. */
  enteredBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  enteredDate: z.iso.datetime({ offset: true }).nullable(),
});
const answer = z.array(linePriceSchema);
export type LinePricesAnswer = z.infer<typeof answer>;

/** Describes the list of a document's line prices. */
export const linePricesOf = <T extends string>(
  one: string,
  access: readonly [Permission, ...Permission[]],
  table: T,
) =>
  ({
    summary: `List the price book prices of the lines of ${one}, and how each was calculated when it was saved`,
    access,
    params: idParams,
    answer,
    errors: ['not_found'],
    ids: { id: table },
  }) as const;
