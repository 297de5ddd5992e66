import { recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { type Aggregate, type Fields, kindShape } from '@fieldwright/domain/kernel/edit-shape';
import type { Door } from '../features/documents/children.commands.ts';
import { outsideTables } from '../features/documents/outside-records.queries.ts';
import { buildOutside } from './outside-rows.ts';
import type { TestServer } from './server.ts';

/** What references lead to that the product keeps no rows of yet, so that no company could own one. */
export const withoutTable = ['inspectionQuestion', 'loanRate', 'siteSystemType', 'tag'];

/** Numbers that nothing has yet, for what may be there only once. */
let unused = 90_000;

/** A body that makes another record like one that a document has. */
export async function bodyLike(
  server: TestServer,
  as: string,
  root: Aggregate,
  { document, child }: Door,
): Promise<Fields & { id: number }> {
  const { managed, uniqueBy, references, schema } = kindShape(document.shape, child.kind);
  const left = new Set(['created', 'updated', 'deleted', 'error', 'fileId', 'guid', ...managed]);
  const like = Object.entries(recordsOf(root, child.kind)[0]!).filter(([field]) => !left.has(field));
  const body: Fields = { ...Object.fromEntries(like), [`${document.name}Id`]: root.id, id: 0 };
  if ('lineIds' in schema.shape) body['scope'] = 'lines';
  for (const field of uniqueBy ?? []) {
    if (withoutTable.includes(references[field]!.to)) body[field] = unused++;
    if (outsideTables[references[field]!.to]) body[field] = await buildOutside(server, references[field]!.to);
    if (references[field]!.to === 'siteSystems') body[field] = await anotherSystem(server, as, root);
  }
  return body as Fields & { id: number };
}

async function anotherSystem(server: TestServer, as: string, { id, ...workOrder }: Aggregate) {
  const body = { id: 0, workOrderId: id, siteId: Number(workOrder['siteId']), text: 'Furnace' };
  return (await server.call('POST /api/sitesystems', { as, body })).data.record.id;
}
