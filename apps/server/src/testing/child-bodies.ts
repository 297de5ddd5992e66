import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { type Aggregate, type Fields, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import { outsideTables } from '../db/outside-tables.ts';
import type { ChildEndpoint } from '../features/documents/child-edit.ts';
import { buildOutside } from './outside-rows.ts';
import type { TestServer } from './server.ts';
import { buildFiles } from './whole-documents.ts';

/**
 * Returns a body that creates another record like one of a document's; if none can be created, a body of the
 * right shape.
 */
export async function bodyLike(
  server: TestServer,
  as: string,
  root: Aggregate,
  { document, child }: ChildEndpoint,
): Promise<Fields & { id: number }> {
  const { managed, uniqueBy, references, schema } = kindShape(document.shape, child.kind);
  const left = new Set(['created', 'updated', 'deleted', 'error', 'fileId', 'guid', ...managed]);
  const like = Object.entries(recordsOf(root, child.kind)[0]!).filter(([field]) => !left.has(field));
  const body: Fields = { ...Object.fromEntries(like), [`${document.name}Id`]: root.id, id: 0 };
  if ('lineIds' in schema.shape) body['scope'] = 'lines';
  if ('guid' in schema.shape) [body['guid']] = await buildFiles(server, as, 1);
  for (const field of uniqueBy ?? []) {
    if (outsideTables[references[field]!.to]) body[field] = await buildOutside(server, references[field]!.to);
    if (references[field]!.to === 'siteSystems') body[field] = await anotherSystem(server, as, root);
  }
  return body as Fields & { id: number };
}

async function anotherSystem(server: TestServer, as: string, { id, ...workOrder }: Aggregate) {
  const body = { id: 0, workOrderId: id, siteId: Number(workOrder['siteId']), text: 'Furnace' };
  return (await server.call('POST /api/sitesystems', { as, body })).data.record.id;
}
