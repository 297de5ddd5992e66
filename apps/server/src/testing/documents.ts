import { randomUUID } from 'node:crypto';
import type { SaveRequestInput } from '@fieldwright/contract/documents';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { type Edit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, Fields, Shape } from '@fieldwright/domain/kernel/edit-shape';
import { kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { type Choose, sampleFields } from '@fieldwright/domain/kernel/testing/edit-samples';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { buildSampled } from './outside-rows.ts';
import type { TestServer } from './server.ts';

/** Creates a customer with a site in a company. */
export async function buildSite(
  server: TestServer,
  companyId = 1,
): Promise<{ customerId: number; siteId: number }> {
  const [row] = await server.sql<{ customer: number; site: number }>(
    `with c as (
       insert into customers (company_id, id, guid, first_name, last_name)
       values ($1, nextval('document_ids'), gen_random_uuid(), 'Angela', 'Castellano') returning id)
     insert into sites (company_id, id, guid, customer_id, text, time_zone)
     select $1, nextval('document_ids'), gen_random_uuid(), c.id, 'Home', 'America/New_York' from c
     returning id as site, customer_id as customer`,
    [companyId],
  );
  return { customerId: row!.customer, siteId: row!.site };
}

/** Creates a site in a company that has the list entries that random documents refer to. */
export async function buildStockedSite(server: TestServer, companyId = 1) {
  const place = await buildSite(server, companyId);
  await buildSampled(server, companyId);
  return place;
}

/** Returns a new, unsaved work order with a number of details. */
export function newWorkOrder(place: { customerId: number; siteId: number }, lines = 0): Edit<WorkOrder> {
  let edit = startNewEdit(workOrderShape, { ...place, guid: randomUUID() });
  for (let line = 0; line < lines; line++)
    edit = addRecord(workOrderShape, edit, { kind: 'details', fields: detailFields(line) }).edit;
  return edit;
}

export const detailFields = (line: number) => ({
  text: `Capacitor ${line}`,
  code: `CAP-${line}`,
  quantity: 1 + (line % 3),
  unitPriceCents: 10_000 + line,
  costCents: 4000,
});

/** Returns a new, unsaved proposal with a number of details in each package. */
export function newProposal(siteId: number, packages = 1, lines = 2): Edit<SalesProposal> {
  let edit = startNewEdit(salesProposalShape, { siteId, guid: randomUUID(), text: 'Heat pump replacement' });
  for (let count = 0; count < packages; count++) {
    const added = addRecord(salesProposalShape, edit, {
      kind: 'packages',
      fields: { text: `Option ${count + 1}` },
    });
    edit = added.edit;
    for (let line = 0; line < lines; line++) {
      const fields = { ...detailFields(line), salesProposalPackageId: added.id };
      edit = addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit;
    }
  }
  return edit;
}

type Edited = Edit<WorkOrder> | Edit<SalesProposal>;

/** Returns the request that saves an edit, with a new key. */
export function saveOf(edit: Edited, more: Partial<SaveRequestInput> = {}): SaveRequestInput {
  const plan =
    'details' in edit.draft && 'packages' in edit.draft
      ? planSave(salesProposalShape, edit as Edit<SalesProposal>)
      : planSave(workOrderShape, edit as Edit<WorkOrder>);
  return {
    key: randomUUID(),
    plan: plan as never,
    ...(edit.base !== null && { basedOn: edit.base.version }),
    ...more,
  };
}

/**
 * References to rows that must exist; the tests' documents refer only to their site. Only one package of a proposal may
 * be recommended, and a linked one has rules of its own.
 */
const outside = {
  fileId: null,
  pictureGuid: null,
  workOrderId: null,
  callId: null,
  siteSystemTypeId: null,
  recommended: false,
  linkedPackageId: null,
  ownOrder: false,
  linkedDetailId: null,
  overridden: [],
  linkedReductionId: null,
  ownTerms: false,
} as const;

/**
 * Returns fields for a random record that the database accepts, or null if the record needs another one
 * first. A record with a file takes one of the guids, which is then used up.
 */
export function randomFields(
  shape: Shape,
  edit: Edit,
  { kind, choose, siteId, files = [] }: { kind: string; choose: Choose; siteId: number; files?: string[] },
): Fields | null {
  const fields = sampleFields(shape, choose, { kind, within: edit.draft });
  if (!fields) return null;
  const inside = shape.kinds[kind]!.references;
  const cleared = Object.entries(outside).filter(
    ([field]) => field in fields && inside[field]?.to !== shape.name,
  );
  // an answer may have a file, a photo must
  const { errorField } = shape.kinds[kind]!;
  const guid = 'guid' in fields && errorField ? files.pop() : null;
  if (guid === undefined) return null;
  const site = 'siteId' in fields ? { siteId } : {};
  const foreignSystem =
    shape.name === 'salesProposal' && 'siteSystemId' in fields ? { siteSystemId: null } : {};
  const file = 'guid' in fields ? { guid } : {};
  return { ...fields, ...Object.fromEntries(cleared), ...site, ...foreignSystem, ...file };
}

/**
 * Adds up to `most` random records of each kind to an unsaved document, but only as many photos and papers as
 * there are files.
 */
export function filled<A extends Aggregate>(
  shape: Shape<A>,
  edit: Edit<A>,
  choose: Choose,
  { siteId, most = 2, files = [] }: { siteId: number; most?: number; files?: string[] },
): Edit<A> {
  const plain = shape;
  let next = edit as unknown as Edit;
  for (const kind of kindsOf(plain)) {
    for (let count = 0; count < most; count++) {
      const fields = randomFields(plain, next, { kind, choose, siteId, files });
      if (fields) next = addRecord(plain, next, { kind, fields }).edit;
    }
  }
  return next as unknown as Edit<A>;
}
