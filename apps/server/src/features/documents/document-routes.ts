import { type Endpoint, idParams } from '@fieldwright/contract/endpoint';
import { endpoints, type Key } from '@fieldwright/contract/endpoints';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { may } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Bind, SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { type ChildBody, type ChildEndpoint, childBodySchema, childEndpointsOf } from './child-edit.ts';
import { removeChild, saveChild } from './children.commands.ts';
import { mayOpen } from './document-access.ts';
import type { DocumentKind } from './document-kind.ts';
import { type LoadedDocument, openDocumentText } from './documents.queries.ts';
import type { Saver } from './saver.ts';

/* Helpers for the routes of every kind of document. */

export const saverOf =
  (deps: Deps) =>
  ({ db, who, now, request }: SignedInContext): Saver => ({ deps, db, who, now, requestId: request.id });

/**
 * Opens a document for its screen.
 * @throws Refusal `not_found` if it doesn't exist or the person may not open it
 */
export async function openForScreen<A extends Aggregate>(
  document: DocumentKind<A>,
  { db, who }: Pick<SignedInContext, 'db' | 'who'>,
  id: number,
): Promise<LoadedDocument> {
  const found = await openDocumentText(db, document, id, may(who.roles, 'costs.view'));
  if (!found || !mayOpen(document, who, found)) throw new Refusal('not_found');
  return found;
}

/** The commands that save and remove children that belong to a site rather than to one document. */
interface SiteEndpoints {
  save: (saver: Saver, endpoint: ChildEndpoint, body: ChildBody) => Promise<unknown>;
  remove: (
    saver: Saver,
    endpoint: ChildEndpoint,
    id: number,
    query: { basedOn?: number | undefined },
  ) => Promise<void>;
}

type OnRefused = (context: SignedInContext, refusal: Refusal) => Promise<Refusal>;

/**
 * Binds the endpoints that save and remove a document's children one at a time.
 * @param further `ofSite`: the commands for children of the site, if the kind has any; `onRefused`: by kind
 * of child, turns a refusal into the one to send
 */
export function bindChildren(
  bind: Bind,
  deps: Deps,
  document: DocumentKind,
  {
    ofSite,
    onRefused = {},
  }: { ofSite?: SiteEndpoints; onRefused?: Readonly<Record<string, OnRefused>> } = {},
): void {
  const saver = saverOf(deps);
  for (const { saves, removes, ...endpoint } of boundChildren(document)) {
    const { save, remove } =
      endpoint.child.rootColumn === null ? ofSite! : { save: saveChild, remove: removeChild };
    bind.alike(
      saves,
      (context) => save(saver(context), endpoint, childBodySchema.parse(context.body)),
      onRefused[endpoint.child.kind],
    );
    bind.alike(removes, async ({ params, query, ...context }) => {
      await remove(saver(context), endpoint, idParams.parse(params).id, removalSchema.parse(query));
      return null;
    });
  }
}

const removalSchema = z.object({ reason: z.string().optional(), basedOn: z.int().optional() });

/**
 * Finds the endpoints of the children in the contract. The table that a DELETE's id belongs to identifies the
 * kind.
 */
function boundChildren(document: DocumentKind): (ChildEndpoint & { saves: Key; removes: Key })[] {
  const byTable = new Map(childEndpointsOf(document).map((endpoint) => [endpoint.child.table, endpoint]));
  const keys = Object.keys(endpoints) as Key[];
  return keys.flatMap((removes) => {
    const { ids }: Endpoint = endpoints[removes];
    const endpoint = removes.startsWith('DELETE ') ? byTable.get(ids?.['id'] ?? '') : undefined;
    const saves = keys.find((key) => `${key}/{id}` === removes.replace('DELETE', 'POST'));
    return endpoint && saves ? [{ ...endpoint, saves, removes }] : [];
  });
}
