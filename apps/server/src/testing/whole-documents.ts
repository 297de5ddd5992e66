import type { SaveRequestInput } from '@fieldwright/contract/documents';
import { chooser } from '@fieldwright/domain/kernel/testing/edit-samples';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { deviceOf, photoOf, sampleOf } from '../features/files/testing/uploads.ts';
import type { DocumentName } from './document-kinds.ts';
import { buildStockedSite, filled, newProposal, newWorkOrder, saveOf } from './documents.ts';
import { type Documents, savingAs } from './saving.ts';
import type { TestServer } from './server.ts';

/** Uploads files that no record uses yet. @returns their guids */
export async function buildFiles(server: TestServer, as: string, count: number): Promise<string[]> {
  const samples = Array.from({ length: count }, () => sampleOf(photoOf(1000)));
  for (const sample of samples) await deviceOf(server, as).resume(sample);
  return samples.map(({ guid }) => guid);
}

interface Whole<N extends DocumentName> {
  document: Documents[N];
  /** the save that created it */
  body: SaveRequestInput;
}

/**
 * Creates and saves a document with records of every kind, at the given site or a new one. The same seed
 * gives the same document.
 * @param as a token of the company
 */
export async function buildWhole<N extends DocumentName>(
  server: TestServer,
  as: string,
  name: N,
  {
    companyId = 1,
    seed = 16,
    most = 2,
    place,
  }: {
    companyId?: number;
    seed?: number;
    most?: number;
    place?: { customerId: number; siteId: number };
  } = {},
): Promise<Whole<N>> {
  const at = place ?? (await buildStockedSite(server, companyId));
  const options = { ...at, most, files: await buildFiles(server, as, 2 * most) };
  const edit =
    name === 'workOrder'
      ? filled(workOrderShape, newWorkOrder(at, 1), chooser(seed), options)
      : filled(salesProposalShape, newProposal(at.siteId), chooser(seed), options);
  const body = saveOf(edit);
  const saving = savingAs(server, as);
  const { id } = await saving.saved(body);
  return { document: await saving.load(name, id), body };
}
