import { z } from 'zod';

/** Where a change of a price book comes from, besides from whom (R1.6). */
export const changeOriginSchema = z.object({
  /** The import that made it, or that was undone by it; null if none was. */
  import: z
    .object({
      id: z.int(),
      /** Whether undoing the import made the change. */
      isUndo: z.boolean(),
      /** Null once the import's details are no longer kept. */
      file: z.object({ name: z.string(), priceBookId: z.int() }).nullable(),
    })
    .nullable(),
  /** How many other items were changed at once with it. */
  others: z.int(),
});
export type ChangeOrigin = z.infer<typeof changeOriginSchema>;

/** Who set an amount, when, and by what. */
export const amountSetSchema = z.object({
  date: z.iso.datetime({ offset: true }),
  by: z.object({ id: z.int(), name: z.string() }).nullable(),
  origin: changeOriginSchema,
});
