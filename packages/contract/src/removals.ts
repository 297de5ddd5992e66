import type { Permission } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import { idParams } from './endpoint.ts';

/** Who removed a record, and when. The name is empty if it was not a person of the company. */
export const removalSchema = z.object({ by: z.string(), date: z.iso.datetime({ offset: true }) });
export type Removal = z.infer<typeof removalSchema>;

/** The removal of a document's customer, or else of its site. */
export const placeRemovalSchema = removalSchema.extend({ kind: z.enum(['customer', 'site']) });
export type PlaceRemoval = z.infer<typeof placeRemovalSchema>;

/** A root record that is removed independently (R4.4). */
interface Root<P extends string> {
  /** Lower-case plural noun without separators: `salesproposals`. */
  path: P;
  /** Its name in a sentence: "a proposal". */
  what: string;
  table: string;
  access: readonly [Permission, ...Permission[]];
}

/** Defines DELETE and the restore endpoint. Both can be repeated without effect. */
export function removalEndpoints<const P extends string>({ path, what, table, access }: Root<P>) {
  const shared = { access, params: idParams, ids: { id: table } } as const;
  const remove = {
    summary: `Remove ${what}: hides it from lists until restored; refused with reasons while in use`,
    ...shared,
    answer: z.null(),
    errors: ['not_found', 'in_use'],
  } as const;
  const restore = {
    summary: `Restore ${what} after removal`,
    ...shared,
    answer: z.object({ id: z.int(), version: z.int() }),
    errors: ['not_found', 'in_use'],
  } as const;
  return { [`DELETE /api/${path}/{id}`]: remove, [`POST /api/${path}/{id}/restore`]: restore } as {
    [K in `DELETE /api/${P}/{id}`]: typeof remove;
  } & { [K in `POST /api/${P}/{id}/restore`]: typeof restore };
}
