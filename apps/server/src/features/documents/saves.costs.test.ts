import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { companyRows } from '../../testing/rows.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: Saving;
let field: Saving;
let token: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = savingAs(server, (await server.signInAs('office')).token);
  token = (await server.signInAs('technician')).token;
  field = savingAs(server, token);
  place = await buildSite(server);
});
afterAll(() => server.stop());

/** The cost of a capacitor: a number that appears nowhere else in a response. */
const secret = 987_654_321;

/** Creates a technician's work order whose line and part have costs set by the office. */
async function withCosts(): Promise<WorkOrder> {
  const { id } = await field.saved(saveOf(newWorkOrder(place, 2)));
  let edit = startEdit(workOrderShape, await office.load('workOrder', id));
  const [line] = edit.draft.details;
  edit = changeRecord(workOrderShape, edit, {
    kind: 'details',
    id: line!.id,
    fields: { costCents: secret },
  });
  edit = addRecord(workOrderShape, edit, {
    kind: 'repairParts',
    fields: { parentId: line!.id, costCents: secret },
  }).edit;
  await office.saved(saveOf(edit));
  return office.load('workOrder', id);
}

/** Creates a service that costs the company $39.00, and a part that costs $22.00. */
async function entriesOf({ sql }: TestServer) {
  const [row] = await sql<{ priceBookId: number; serviceRepairId: number; partItemId: number }>(
    `with b as (insert into price_books (company_id, id, type, text)
         values (1, nextval('document_ids'), 'service', 'Residential') returning id),
       p as (insert into part_items (company_id, id, code, text, cost_cents)
         values (1, nextval('document_ids'), 'CAP-45', 'Capacitor', 2200) returning id)
     insert into service_repairs (company_id, id, price_book_id, code, text, cost_cents)
     select 1, nextval('document_ids'), b.id, 'HVAC-DRN-CLR', 'Clear drain', 3900 from b
     returning price_book_id as "priceBookId", id as "serviceRepairId", (select id from p) as "partItemId"`,
  );
  return row!;
}

const costs = (document: WorkOrder) =>
  [...document.details, ...document.repairParts].map(({ costCents }) => costCents);
const changed = (document: WorkOrder, id: number, fields: object) =>
  changeRecord(workOrderShape, startEdit(workOrderShape, document), { kind: 'details', id, fields });

describe('what a line costs the company', () => {
  it('is not in the answer of a person who may not see costs, not in one byte (R6.4)', async () => {
    const { id } = await withCosts();
    const reply = await server.app.inject({
      url: `/api/workorders/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/cost/i);
    expect(reply.body).not.toContain(String(secret));
    const open = (await office.load('workOrder', id)).details;
    expect(open[0]).toMatchObject({ costCents: secret });
  });

  it('stays when a person who does not see it saves the line, another field of it, or a copy (R6.4)', async () => {
    const document = await withCosts();
    const seen = await field.load('workOrder', document.id);
    await field.saved(saveOf(changed(seen, seen.details[0]!.id, { quantity: 7, unitPriceCents: 12_345 })));
    const after = await office.load('workOrder', document.id);
    expect(after.details[0]).toMatchObject({ quantity: 7, unitPriceCents: 12_345, costCents: secret });
    expect(costs(after)).toEqual(costs(document));
  });

  it('is not in the answer of a door of its own (R6.4)', async () => {
    const { details } = await withCosts();
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/workorderdetails',
      headers: { authorization: `Bearer ${token}` },
      payload: { id: details[0]!.id, quantity: 3 },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/cost|987654321/i);
  });

  it('is not in a question to a person who may not see it (R6.4)', async () => {
    const asked = async (change: (seen: WorkOrder) => Parameters<typeof saveOf>[0]) => {
      const document = await withCosts();
      const seen = await field.load('workOrder', document.id);
      const body = saveOf(change(seen));
      const [line] = document.details;
      await office.saved(saveOf(changed(document, line!.id, { quantity: 55, text: 'theirs' })));
      const reply = await field.save(body);
      expect(reply.data).toMatchObject({ outcome: 'asks' });
      expect(JSON.stringify(reply.data)).not.toMatch(/costCents|987654321/);
    };
    // their own changes; the removed line with their part
    await asked((seen) => changed(seen, seen.details[0]!.id, { text: 'mine' }));
    await asked((seen) =>
      removeRecord(workOrderShape, startEdit(workOrderShape, seen), {
        kind: 'details',
        id: seen.details[0]!.id,
      }),
    );
  });

  it('asks nothing of a person who removes a line and may not see that only its cost has changed (R6.4)', async () => {
    const document = await withCosts();
    const [line] = document.details;
    const seen = await field.load('workOrder', document.id);
    await office.saved(saveOf(changed(document, line!.id, { costCents: 77 })));
    const removal = removeRecord(workOrderShape, startEdit(workOrderShape, seen), {
      kind: 'details',
      id: line!.id,
    });
    await field.saved(saveOf(removal));
    expect((await office.load('workOrder', document.id)).details.map(({ id }) => id)).not.toContain(line!.id);
  });

  it('is not in a question about what others have added to or removed (R6.4)', async () => {
    const document = await withCosts();
    const seen = await field.load('workOrder', document.id);
    const [line] = seen.details;
    const office1 = addRecord(workOrderShape, startEdit(workOrderShape, document), {
      kind: 'repairParts',
      fields: { parentId: line!.id, text: 'Contactor', costCents: secret },
    }).edit;
    await office.saved(saveOf(office1));
    const removal = removeRecord(workOrderShape, startEdit(workOrderShape, seen), {
      kind: 'details',
      id: line!.id,
    });
    const added = await field.save(saveOf(removal));
    expect(added.data).toMatchObject({ outcome: 'asks', questions: [{ type: 'youRemoved' }] });
    expect(JSON.stringify(added.data)).not.toMatch(/costCents|987654321/);
    const now = await office.load('workOrder', document.id);
    await office.saved(
      saveOf(removeRecord(workOrderShape, startEdit(workOrderShape, now), { kind: 'details', id: line!.id })),
    );
    const gone = await field.save(saveOf(changed(seen, line!.id, { quantity: 9 })));
    expect(gone.data).toMatchObject({ outcome: 'asks', questions: [{ type: 'theyRemoved' }] });
    expect(JSON.stringify(gone.data)).not.toMatch(/costCents|987654321/);
  });

  it('is not in what came in of others, nor in a question about it, not even that it was changed (R6.4)', async () => {
    const document = await withCosts();
    const seen = await field.load('workOrder', document.id);
    const [line, other] = document.details;
    await office.saved(saveOf(changed(document, line!.id, { costCents: secret + 1, quantity: 55 })));
    const { data } = await field.save(saveOf(changed(seen, other!.id, { text: 'mine' })));
    expect(data).toMatchObject({ outcome: 'saved', cameIn: [{ id: line!.id, field: 'quantity' }] });
    const body = removeRecord(workOrderShape, startEdit(workOrderShape, seen), {
      kind: 'details',
      id: line!.id,
    });
    const asked = await field.save(saveOf(body));
    expect(asked.data).toMatchObject({ outcome: 'asks', questions: [{ theirs: [{ field: 'quantity' }] }] });
    expect(JSON.stringify([data, asked.data])).not.toMatch(/cost|98765432/i);
  });

  it('comes from the price book with a line that a person adds who does not see it, by every door (R4.5, R6.4)', async () => {
    const { priceBookId, serviceRepairId, partItemId } = await entriesOf(server);
    const proof = { priceBookId, priceBookVersion: 3, priceKey: '1.1.0' } as const;
    const lines = [
      { code: 'HVAC-DRN-CLR', serviceRepairId, unitPriceCents: 12_900, ...proof },
      { code: 'CAP-45', partItemId, unitPriceCents: 8_800 },
      { text: 'Own line', unitPriceCents: 1_000 },
    ];
    let edit = newWorkOrder(place);
    for (const fields of lines) edit = addRecord(workOrderShape, edit, { kind: 'details', fields }).edit;
    const { id } = await field.saved(saveOf(edit));
    const door = await server.call('POST /api/workorderdetails', {
      as: token,
      body: { id: 0, workOrderId: id, ...lines[0]! },
    });
    expect([door.status, 'costCents' in door.data]).toEqual([200, false]);
    const saved = await office.load('workOrder', id);
    expect(costs(saved)).toEqual([3_900, 2_200, null, 3_900]);
    expect(saved.details[0]).toMatchObject({ unitPriceCents: 12_900, ...proof });

    const seen = await field.load('workOrder', id);
    await field.saved(saveOf(changed(seen, seen.details[0]!.id, { unitPriceCents: 9_900 })));
    const other = await field.load('workOrder', id);
    await field.saved(saveOf(changed(other, other.details[1]!.id, { partItemId: null, serviceRepairId })));
    expect(costs(await office.load('workOrder', id))).toEqual([3_900, 3_900, null, 3_900]);
  });

  it('is what a person says who sees it, also that nobody knows it (R6.4)', async () => {
    const { serviceRepairId } = await entriesOf(server);
    let edit = newWorkOrder(place);
    for (const costCents of [1, null]) {
      const fields = { serviceRepairId, unitPriceCents: 12_900, costCents };
      edit = addRecord(workOrderShape, edit, { kind: 'details', fields }).edit;
    }
    const { id } = await office.saved(saveOf(edit));
    expect(costs(await office.load('workOrder', id))).toEqual([1, null]);
  });

  it('is set by nobody who may not see it: the rest of what they save is saved (R6.4)', async () => {
    const document = await withCosts();
    const seen = await field.load('workOrder', document.id);
    const [line] = seen.details;
    await field.saved(saveOf(changed(seen, line!.id, { costCents: 1, quantity: 4 })));
    const door = await server.call('POST /api/workorderdetails', {
      as: token,
      body: { id: line!.id, costCents: 2, text: 'Run capacitor' },
    });
    expect(door.status).toBe(200);
    const after = await office.load('workOrder', document.id);
    expect(after.details[0]).toMatchObject({ quantity: 4, text: 'Run capacitor', costCents: secret });
    const own = await field.saved(saveOf(newWorkOrder(place, 1)));
    expect(costs(await office.load('workOrder', own.id))).toEqual([null]);
  });
});

describe('a technician', () => {
  it("opens and saves the own work orders and proposals, and nobody else's (R6.4)", async () => {
    const own = await field.saved(saveOf(newWorkOrder(place, 1)));
    const theirs = await office.saved(saveOf(newWorkOrder(place, 1)));
    const proposal = await office.saved(saveOf(newProposal(place.siteId)));
    expect((await field.load('workOrder', own.id)).id).toBe(own.id);
    const before = await companyRows(server);
    const wanted = await office.load('workOrder', theirs.id);
    const replies = [
      await server.call('GET /api/workorders/{id}', { as: token, params: { id: theirs.id } }),
      await server.call('GET /api/salesproposals/{id}', { as: token, params: { id: proposal.id } }),
      await field.save(saveOf(changed(wanted, wanted.details[0]!.id, { quantity: 3 }))),
      await server.call('POST /api/workorders/{id}/finish', { as: token, params: { id: theirs.id } }),
      await server.call('POST /api/workorderdetails', { as: token, body: { id: 0, workOrderId: theirs.id } }),
      await server.call('POST /api/workorderdetails', {
        as: token,
        body: { id: wanted.details[0]!.id, quantity: 3 },
      }),
      await server.call('DELETE /api/workorderdetails/{id}', {
        as: token,
        params: { id: wanted.details[0]!.id },
      }),
    ];
    expect(replies.map(({ status, error }) => [status, error.code])).toEqual(
      replies.map(() => [404, 'not_found']),
    );
    expect(await companyRows(server)).toEqual(before);
  });
});
