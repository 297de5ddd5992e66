import type { Permission } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import { idParams } from './endpoint.ts';

/** Who removed a record, and when. Without a name where that is no person of the company. */
export const removalSchema = z.object({ by: z.string(), date: z.iso.datetime({ offset: true }) });
export type Removal = z.infer<typeof removalSchema>;

/** A record that others belong to, and that is removed by itself (R4.4). */
interface Root<P extends string> {
  /** lower-case plural noun without separators: `salesproposals` */
  path: P;
  /** what it is called in a sentence: "a proposal" */
  what: string;
  table: string;
  access: readonly [Permission, ...Permission[]];
}

/** DELETE and its way back. Both may come twice: what is so already is no change. */
export function removalEndpoints<const P extends string>({ path, what, table, access }: Root<P>) {
  const shared = { access, params: idParams, ids: { id: table } } as const;
  const remove = {
    summary: `Remove ${what}: hides it from lists until it is restored. Refused while it is in use, with the reasons`,
    ...shared,
    answer: z.null(),
    errors: ['not_found', 'in_use'],
  } as const;
  const restore = {
    summary: `Restore ${what} that was removed`,
    ...shared,
    answer: z.object({ id: z.int(), version: z.int() }),
    errors: ['not_found', 'in_use'],
  } as const;
  return { [`DELETE /api/${path}/{id}`]: remove, [`POST /api/${path}/{id}/restore`]: restore } as {
    [K in `DELETE /api/${P}/{id}`]: typeof remove;
  } & { [K in `POST /api/${P}/{id}/restore`]: typeof restore };
}
