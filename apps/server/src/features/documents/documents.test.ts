import { randomUUID } from 'node:crypto';
import { documentContextSchema } from '@fieldwright/contract/documents';
import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import { type Aggregate, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStockedSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { specFieldsOf } from '../../testing/spec-fields.ts';
import { buildTaxItem } from '../../testing/tax-items.ts';
import { buildWhole } from '../../testing/whole-documents.ts';

let server: TestServer;
let owner: string;
let technician: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  technician = (await server.signInAs('technician')).token;
  place = await buildStockedSite(server);
});
afterAll(() => server.stop());

/** Saves a work order with something in every list. @returns its id */
async function savedWorkOrder(): Promise<number> {
  return (await buildWhole(server, owner, 'workOrder', { place, seed: 3 })).document.id;
}
async function savedProposal(): Promise<number> {
  return (await buildWhole(server, owner, 'salesProposal', { place, seed: 4 })).document.id;
}

const loadWorkOrder = (id: number, as = owner) =>
  server.call('GET /api/workorders/{id}', { as, params: { id } });
const loadProposal = (id: number, as = owner) =>
  server.call('GET /api/salesproposals/{id}', { as, params: { id } });

/**
 * Compares the response's fields with the specification's table; http/spec-fields.test.ts does so for other
 * entities.
 */
function expectSpecFields(entity: string, record: object | undefined): void {
  if (!record) throw new Error(`No ${entity} in the answer.`);
  expect([entity, Object.keys(record).sort()]).toEqual([entity, specFieldsOf(entity).sort()]);
}

describe('GET /api/workorders/{id}', () => {
  it('answers the whole work order, every list there, in the fields of the specification (R3.3)', async () => {
    const { data } = await loadWorkOrder(await savedWorkOrder());
    const { context: _, ...document } = data as unknown as Aggregate;
    for (const kind of kindsOf(workOrderShape))
      expect([kind, (document[kind] as object[]).length > 0]).toEqual([kind, true]);
    expectSpecFields('R3.3 Work order', document);
    expectSpecFields('R3.3 Work order: details', (data as WorkOrder).details[0]);
    expectSpecFields('R3.3 Work order: repair parts', (data as WorkOrder).repairParts[0]);
    expectSpecFields('R3.3 Work order: recommendation photos', (data as WorkOrder).recommendationPhotos[0]);
    expectSpecFields('R3.3 Work order: work order agreements', (data as WorkOrder).workOrderAgreements[0]);
  });

  it('is not found by a technician whose it is not, and found by the one who made it (R6.4)', async () => {
    expect((await loadWorkOrder(await savedWorkOrder(), technician)).error.code).toBe('not_found');
    const { data } = await server.call('POST /api/workorders', {
      as: technician,
      body: saveOf(newWorkOrder(place, 1)),
    });
    expect((await loadWorkOrder(data.outcome === 'saved' ? data.id : 0, technician)).status).toBe(200);
  });
});

describe('GET /api/salesproposals/{id}', () => {
  it('answers the whole proposal, every list there, in the fields of the specification (R3.2)', async () => {
    const { data } = await loadProposal(await savedProposal());
    const { context: _, ...document } = data as unknown as Aggregate;
    for (const kind of kindsOf(salesProposalShape))
      expect([kind, (document[kind] as object[]).length > 0]).toEqual([kind, true]);
    expectSpecFields('R3.2 Sales proposal', document);
    expectSpecFields('R3.2 Sales proposal: packages', (document['packages'] as object[])[0]);
    expectSpecFields('R3.2 Sales proposal: details', (document['details'] as object[])[0]);
    expectSpecFields('R3.2 Sales proposal: discounts', (document['discounts'] as object[])[0]);
    expectSpecFields('R3.2 Sales proposal: loan applications', (document['loanApplications'] as object[])[0]);
  });
});

describe('what screens show beside a document', () => {
  it('comes with it: customer, address, tax and who saved it last, in the same answer', async () => {
    const { data } = await loadProposal(await savedProposal());
    const { pricing, ...context } = documentContextSchema.parse((data as { context: unknown }).context);
    expect(context).toMatchObject({
      place: { ...place, customerName: 'Angela Castellano', siteText: 'Home', timeZone: 'America/New_York' },
      savedBy: { name: expect.stringMatching(/\w/) },
      soldAs: null,
    });
    const none = { taxItem: null, taxExemption: null };
    expect(pricing).toEqual({ allowOverrideTaxes: true, taxRounding: 'invoice', ...none });
  });

  it('says which departments the services and parts of a proposal’s lines are of (R1.3)', async () => {
    const id = await savedProposal();
    await server.sql(`
      with department as (insert into call_department_types (company_id, text) values (1, 'Electrical') returning id),
        book as (insert into price_books (company_id, type, text) values (1, 'service', 'Service') returning id),
        service as (insert into service_repairs (company_id, price_book_id, call_department_type_id, code, text)
          select 1, book.id, department.id, 'E-1', 'Circuit' from book, department returning id)
      update sales_proposal_details set service_repair_id = service.id from service where sales_proposal_id = ${id}`);
    await server.sql(`
      with department as (insert into call_department_types (company_id, text) values (1, 'Plumbing') returning id),
        category as (insert into price_book_categories (company_id, price_book_id, call_department_type_id, text)
          select 1, (select min(id) from price_books where company_id = 1), id, 'Valves' from department returning id),
        part as (insert into part_items (company_id, code, text) values (1, 'V-1', 'Valve') returning id),
        entry as (insert into price_book_category_entries (company_id, price_book_category_id, part_item_id)
          select 1, category.id, part.id from category, part)
      insert into sales_proposal_details select (jsonb_populate_record(d, jsonb_build_object('id', 990001,
        'part_item_id', part.id, 'service_repair_id', null))).* from sales_proposal_details d, part
      where d.sales_proposal_id = ${id} limit 1`);
    const { context } = (await loadProposal(id)).data as { context: { lineDepartments: object[] } };
    expect(context.lineDepartments).toEqual([
      { serviceRepairId: expect.any(Number), partItemId: null, id: expect.any(Number), text: 'Electrical' },
      { serviceRepairId: null, partItemId: expect.any(Number), id: expect.any(Number), text: 'Plumbing' },
    ]);
  });
});

describe('GET /api/sites/{id}/documentstart', () => {
  it('answers what a new document at the site begins with, the tax of the place included (R3.5)', async () => {
    const there = await buildStockedSite(server);
    const parts = [{ id: 1, text: 'Wake', rate: 72_500 }];
    await buildTaxItem(server, { id: 4711, text: 'Wake County', parts });
    await server.sql('update sites set tax_item_id = 4711 where id = $1', [there.siteId]);
    const { data } = await server.call('GET /api/sites/{id}/documentstart', {
      as: technician,
      params: { id: there.siteId },
    });
    expect(data).toMatchObject({
      place: there,
      pricing: { taxItem: { id: 4711, text: 'Wake County', jurisdictions: [{ rate: 72_500 }] } },
      savedBy: null,
      soldAs: null,
    });
  });

  it('does not find a site that is not there', async () => {
    const { error } = await server.call('GET /api/sites/{id}/documentstart', {
      as: owner,
      params: { id: 987_654_321 },
    });
    expect(error.code).toBe('not_found');
  });
});

describe('POST /api/workorders', () => {
  it('refuses a plan of a proposal', async () => {
    const { error } = await server.call('POST /api/workorders', {
      as: owner,
      body: saveOf(newProposal(place.siteId)),
    });
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['invalid', ['plan.entity']]);
  });

  it('names what the database does not find (R5.8)', async () => {
    const edit = newWorkOrder({ customerId: place.customerId, siteId: 987_654_321 }, 1);
    const { status, error } = await server.call('POST /api/workorders', { as: owner, body: saveOf(edit) });
    expect([status, error.fields]).toEqual([422, { 'workOrder.-1.siteId': 'Not found.' }]);
  });
});

describe('POST /api/salesproposals', () => {
  it('saves a proposal with its packages and answers the totals of each (R7.7)', async () => {
    const edit = newProposal(place.siteId, 2, 3);
    const { data } = await server.call('POST /api/salesproposals', { as: owner, body: saveOf(edit) });
    if (data.outcome !== 'saved') throw new Error('asks');
    const stored = (await loadProposal(data.id)).data as unknown as Aggregate;
    const packages = (stored['packages'] as { id: number }[]).map(({ id }) => id);
    expect(data.totals.map(({ packageId }) => packageId)).toEqual(packages);
    expect(data.totals[0]!.subtotalCents).toBe(10_000 + 2 * 10_001 + 3 * 10_002);
  });
});

describe('POST /api/workorders/{id}/finish', () => {
  it('makes complete what was saved child by child, once (R4.6, R7.8)', async () => {
    const id = await savedWorkOrder();
    await server.call('POST /api/workorderdetails', { as: owner, body: { id: 0, workOrderId: id } });
    expect((await loadWorkOrder(id)).data).toMatchObject({ complete: false, version: 2 });
    const finish = () => server.call('POST /api/workorders/{id}/finish', { as: owner, params: { id } });
    expect((await finish()).data).toMatchObject({ complete: true, version: 3 });
    expect((await finish()).data.version).toBe(3);
  });
});

describe('POST /api/workorders/{id}/process', () => {
  const process = (id: number, body: { key?: string; processed?: boolean } = {}) =>
    server.call('POST /api/workorders/{id}/process', { as: owner, params: { id }, body });

  it('sets the flag and its date, and clears both the next time (R4.7, R7.8)', async () => {
    const id = await savedWorkOrder();
    const { data } = await process(id);
    expect(data).toMatchObject({ processed: true, version: 2 });
    expect(data.processedDate).not.toBeNull();
    expect((await process(id)).data).toMatchObject({ processed: false, processedDate: null, version: 3 });
  });

  it('toggles for a request without a body (R4.7)', async () => {
    const id = await savedWorkOrder();
    const toggle = () => server.call('POST /api/workorders/{id}/process', { as: owner, params: { id } });
    expect((await toggle()).data.processed).toBe(true);
    expect((await toggle()).data.processed).toBe(false);
  });

  it('does what is wished once, so that a repeated request does not undo itself (R4.7)', async () => {
    const id = await savedWorkOrder();
    const first = (await process(id, { processed: true })).data;
    expect((await process(id, { processed: true })).data).toEqual(first);
    expect((await process(id, { processed: false })).data).toMatchObject({ processed: false, version: 3 });
  });

  it('toggles once for a key, five times at the same moment, and again for another (R4.7)', async () => {
    const id = await savedWorkOrder();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => process(id, { key })));
    const [first] = replies;
    expect(first!.data).toMatchObject({ processed: true, version: 2 });
    for (const { data } of replies) expect(data).toEqual(first!.data);
    expect((await process(id, { key, processed: false })).error.code).toBe('key_reused');
    expect((await process(id, { key: randomUUID() })).data).toMatchObject({ processed: false, version: 3 });
  });

  it('is refused while the work order is not complete (R4.6)', async () => {
    const id = await savedWorkOrder();
    await server.call('POST /api/workorderdetails', { as: owner, body: { id: 0, workOrderId: id } });
    const { status, error } = await process(id);
    expect([status, error.code]).toEqual([409, 'incomplete']);
  });
});

describe('GET /api/workorders/{id}/changes', () => {
  const changes = async (id: number, query: { kind?: string; recordId?: string } = {}) =>
    (
      await server.call('GET /api/workorders/{id}/changes', {
        as: owner,
        params: { id },
        query: query as never,
      })
    ).data;

  it('says who changed which fields from what to what, when and by which request, newest first', async () => {
    const id = await savedWorkOrder();
    const stored = (await loadWorkOrder(id)).data as WorkOrder;
    const [detail] = stored.details;
    const office = await server.signInAs('office');
    const edit = changeRecord(workOrderShape, startEdit(workOrderShape, stored), {
      kind: 'details',
      id: detail!.id,
      fields: { quantity: 9 },
    });
    await server.call('POST /api/workorders', { as: office.token, body: saveOf(edit) });
    const [newest, first] = await changes(id);
    expect(newest).toMatchObject({ version: 2, by: { id: office.personId, name: 'Office North' } });
    expect(newest!.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(newest!.steps).toEqual([
      {
        kind: 'details',
        records: [
          {
            id: detail!.id,
            created: false,
            updated: true,
            deleted: false,
            fields: { quantity: { from: detail!.quantity, to: 9 } },
          },
        ],
      },
    ]);
    expect(first!.version).toBe(1);
    expect(
      (await changes(id, { kind: 'details', recordId: String(detail!.id) })).map(({ version }) => version),
    ).toEqual([2, 1]);
    expect(await changes(id, { kind: 'details', recordId: '5' })).toEqual([]);
  });

  it('cannot be changed or deleted by the runtime role', async () => {
    const db = server.deps.database.forCompany(1);
    await expect(db.updateTable('changes').set({ version: 9 }).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.deleteFrom('changes').execute()).rejects.toThrow(/permission denied/);
  });
});

describe('GET /api/salesproposals/{id}/changes', () => {
  it('begins with what the proposal was made of', async () => {
    const id = await savedProposal();
    const { data } = await server.call('GET /api/salesproposals/{id}/changes', { as: owner, params: { id } });
    expect(data.map(({ version }) => version)).toEqual([1]);
    expect(data[0]!.steps.map(({ kind }) => kind)).toContain('packages');
  });
});

describe('GET /api/debriefanswers/{id}', () => {
  it('answers one debrief answer (R7.1)', async () => {
    const stored = (await loadWorkOrder(await savedWorkOrder())).data as WorkOrder;
    const [answer] = stored.debriefAnswers;
    const { data } = await server.call('GET /api/debriefanswers/{id}', {
      as: owner,
      params: { id: answer!.id },
    });
    expect(data).toEqual(answer);
  });
});

describe('refused saves of devices', () => {
  const device = (date = new Date(server.deps.clock()), clockOffsetMs = 0) => ({
    id: randomUUID(),
    date: date.toISOString(),
    clockOffsetMs,
  });
  let refused: ReturnType<typeof saveOf>;
  beforeEach(async () => {
    const edit = newWorkOrder({ customerId: place.customerId, siteId: 987_654_321 }, 1) as unknown as Edit;
    refused = saveOf(edit as never, {
      device: device(new Date(server.deps.clock() - 600_000), 600_000),
      label: 'Work order, 1 line',
    });
    const { status } = await server.call('POST /api/workorders', { as: technician, body: refused });
    if (status !== 422) throw new Error('not refused');
  });

  describe('GET /api/saves/parked', () => {
    it('shows what was refused, why, of whom, and when it was saved by a right clock', async () => {
      const { data } = await server.call('GET /api/saves/parked', { as: owner });
      const parked = data.saves.find(({ key }) => key === refused.key)!;
      expect(parked).toMatchObject({
        label: 'Work order, 1 line',
        entity: 'workOrder',
        by: { name: 'Technician North' },
        clockWrong: true,
      });
      expect(parked.reason).toContain('workOrder.-1.siteId: Not found.');
      expect(Math.abs(Date.parse(parked.savedDate!) - server.deps.clock())).toBeLessThan(5000);
    });
  });

  describe('POST /api/saves/discard', () => {
    const discard = (as: string) =>
      server.call('POST /api/saves/discard', { as, body: { key: refused.key, entity: 'workOrder' } });

    it('is for who sent it and for the office, and takes it off the list', async () => {
      const sales = (await server.signInAs('sales')).token;
      expect((await discard(sales)).error.code).toBe('not_found');
      expect((await discard(technician)).status).toBe(204);
      const { data } = await server.call('GET /api/saves/parked', { as: owner });
      expect(data.saves.some(({ key }) => key === refused.key)).toBe(false);
      expect((await server.call('POST /api/workorders', { as: technician, body: refused })).error.code).toBe(
        'discarded',
      );
    });
  });
});
