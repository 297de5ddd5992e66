import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let sales: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  sales = (await server.signInAs('sales')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const proposalOf = async (id: number) =>
  (await server.call('GET /api/salesproposals/{id}', { as: owner, params: { id } })).data;
const workOrderOf = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: owner, params: { id } })).data as unknown as WorkOrder;
const saved = async (path: 'workorders' | 'salesproposals', edit: Parameters<typeof saveOf>[0]) => {
  const { data, error } = await server.call(`POST /api/${path}`, { as: owner, body: saveOf(edit) });
  if (data?.outcome !== 'saved') throw new Error(JSON.stringify(error));
  return data.id;
};

/** Creates a proposal of one package that was sent and accepted. */
async function accepted(options: { workOrderId?: number; openCall?: boolean } = {}) {
  const id = await saved('salesproposals', newProposal(place.siteId, 1, 2));
  const status = { key: randomUUID(), status: 'Sent' as const };
  await server.call('POST /api/salesproposals/{id}/status', { as: owner, params: { id }, body: status });
  const { packages } = (await proposalOf(id)) as unknown as SalesProposal;
  const { data } = await server.call('POST /api/salesproposalpackages/{id}/select', {
    as: owner,
    params: { id: packages[0]!.id },
    body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'onTheirWord', ...options },
  });
  return { id, packageId: packages[0]!.id, workOrderId: data.workOrderId, callId: data.callId! };
}
const undo = (id: number, as = sales, key: string = randomUUID()) =>
  server.call('POST /api/salesproposals/{id}/undoacceptance', { as, params: { id }, body: { key } });

describe('POST /api/salesproposals/{id}/undoacceptance', () => {
  it('opens the proposal again, removes its work order and cancels its call, and says who and when (R4.8, R4.25)', async () => {
    const { id, workOrderId, callId } = await accepted({ openCall: true });
    const before = (await server.sql<{ id: number }>('select max(id)::int as id from live_messages'))[0]!.id;
    const { status, data } = await undo(id);
    expect([status, data]).toEqual([200, { id, version: 4, status: 'Sent', workOrderId }]);
    const after = await proposalOf(id);
    expect(after).toMatchObject({
      status: 'Sent',
      acceptedBy: null,
      acceptance: null,
      acceptedDate: null,
      frozenTax: null,
      packages: [{ selected: false }],
      context: { soldAs: null },
    });
    expect(await workOrderOf(workOrderId)).toMatchObject({
      hidden: true,
      salesProposalId: null,
      deposits: [],
    });
    expect(await server.sql('select status from calls where id = $1', [callId])).toEqual([
      { status: 'canceled' },
    ]);
    const { data: history } = await server.call('GET /api/salesproposals/{id}/changes', {
      as: owner,
      params: { id },
    });
    expect(history[0]).toMatchObject({ version: 4, by: { name: expect.stringMatching(/\w/) } });
    expect(history[0]!.steps[0]!.records[0]!.fields['status']).toEqual({ from: 'Accepted', to: 'Sent' });
    expect(after.context.timeline.map(({ status: to }) => to)).toEqual(['Sent', 'Accepted', 'Sent']);
    expect(after.context.timeline[0]).toMatchObject({
      date: expect.any(String),
      by: expect.stringMatching(/\w/),
    });
    const told = await server.sql(
      'select topic, record_id::int as id from live_messages where id > $1 order by topic',
      [before],
    );
    expect(told).toEqual([
      { topic: 'call', id: callId },
      { topic: 'proposal', id },
      { topic: 'workOrder', id: workOrderId },
    ]);
  });

  it('leaves the date of the status that it brings back in the list (R4.25)', async () => {
    const { id } = await accepted();
    const { status } = await undo(id);
    const { data } = await server.call('GET /api/salesproposals', {
      as: owner,
      query: { search: await numberOf(server, id) },
    });
    const [sent] = await server.sql<{ at: string }>(
      "select created_date as at from changes where entity = 'salesProposal' and root_id = $1 and version = 2",
      [id],
    );
    const listed = data.proposals.find((each) => each.id === id);
    expect([status, listed?.status]).toEqual([200, 'Sent']);
    expect(Date.parse(listed!.statusDate!)).toBe(Date.parse(sent!.at));
  });

  it('lets a package be selected anew, which makes a work order of its own (R4.8)', async () => {
    const { id, packageId, workOrderId } = await accepted();
    await undo(id);
    const { data } = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: owner,
      params: { id: packageId },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    expect(data.workOrderId).not.toBe(workOrderId);
    expect((await proposalOf(id)).context.soldAs).toMatchObject({ id: data.workOrderId });
    expect((await undo(id)).status).toBe(200);
  });

  it('keeps its work order removed when the call is opened again, and when it is to be restored (R4.8, R4.4)', async () => {
    const { id, workOrderId, callId } = await accepted({ openCall: true });
    await undo(id);
    const { version } = (await server.call('GET /api/calls/{id}', { as: owner, params: { id: callId } }))
      .data;
    const reopened = await server.call('PATCH /api/calls/{id}', {
      as: owner,
      params: { id: callId },
      body: { basedOn: version, status: 'unscheduled' },
    });
    expect(reopened.status).toBe(200);
    expect(await workOrderOf(workOrderId)).toMatchObject({ hidden: true });
    const { status, error } = await server.call('POST /api/workorders/{id}/restore', {
      as: owner,
      params: { id: workOrderId },
    });
    expect([status, error.code]).toEqual([409, 'in_use']);
    expect(error.detail).toBe('It came from an acceptance that was undone. Accept the proposal again.');
  });

  it('takes from a work order that was open before what came with the selection, and no more, for who may change it (R4.8, R6.4)', async () => {
    const open = await saved('workorders', newWorkOrder(place, 1));
    const before = await workOrderOf(open);
    const { id } = await accepted({ workOrderId: open });
    expect((await workOrderOf(open)).details).toHaveLength(3);
    const { status, error } = await undo(id, sales);
    expect([status, error.code, error.detail]).toEqual([
      403,
      'forbidden',
      `Your role can’t change work order ${await numberOf(server, open)}. Ask the office.`,
    ]);
    expect((await workOrderOf(open)).details).toHaveLength(3);
    expect((await undo(id, owner)).status).toBe(200);
    const contents = ({ details, deposits, salesProposalId, frozenTax, hidden }: WorkOrder) => ({
      details,
      deposits,
      salesProposalId,
      frozenTax,
      hidden,
    });
    expect(contents(await workOrderOf(open))).toEqual(contents(before));
  });

  it('undoes once for a key, and answers the same again', async () => {
    const { id } = await accepted();
    const key = randomUUID();
    const [first, second] = [await undo(id, sales, key), await undo(id, sales, key)];
    expect([second.status, second.data]).toEqual([200, first.data]);
    expect((await undo(id)).error).toMatchObject({ code: 'in_use', detail: 'It isn’t accepted.' });
  });

  const refused = async (id: number) => {
    const { status, error } = await undo(id);
    expect([status, error.code]).toEqual([409, 'in_use']);
    expect(await proposalOf(id)).toMatchObject({ status: 'Accepted' });
    return error.detail;
  };

  it('is refused by name once the work order was changed (R4.8)', async () => {
    const { id, workOrderId } = await accepted();
    const edit = startEdit(workOrderShape, await workOrderOf(workOrderId));
    const fields = { text: 'Extra filter' };
    await saved('workorders', addRecord(workOrderShape, edit, { kind: 'details', fields }).edit);
    expect(await refused(id)).toBe(
      `Work order ${await numberOf(server, workOrderId)} has changed since then.`,
    );
  });

  it('is refused while something is paid on the work order, or a deposit was taken since (R4.8)', async () => {
    const { id, workOrderId } = await accepted();
    const fields = { method: 'cash', amountCents: 700 } as const;
    const order = startEdit(workOrderShape, await workOrderOf(workOrderId));
    await saved('workorders', addRecord(workOrderShape, order, { kind: 'payments', fields }).edit);
    expect(await refused(id)).toBe(
      `Void the $7.00 in payments on work order ${await numberOf(server, workOrderId)} first.`,
    );
    const other = await accepted();
    const proposal = startEdit(salesProposalShape, (await proposalOf(other.id)) as unknown as SalesProposal);
    await saved('salesproposals', addRecord(salesProposalShape, proposal, { kind: 'payments', fields }).edit);
    expect(await refused(other.id)).toBe('First void the $7.00 deposit taken since then.');
  });

  it('is refused once a technician is dispatched or there, and takes a planned visit off the board (R4.8)', async () => {
    const { id, callId } = await accepted({ openCall: true });
    const technicianId = (await server.signInAs('technician')).personId;
    const [event] = await server.sql<{ id: number }>(
      `with event as (
         insert into schedule_events (company_id, guid, call_id, start, "end", overlap_reason)
         values (1, gen_random_uuid(), $1, '2026-03-02T14:00:00Z', '2026-03-02T15:00:00Z', 'Any hour will do')
         returning id, company_id, start, "end", exempt),
       who as (
         insert into schedule_event_technicians (company_id, schedule_event_id, person_id, start, "end", exempt)
         select company_id, id, $2, start, "end", exempt from event)
       select id::int from event`,
      [callId, technicianId],
    );
    const visit = (status: string) =>
      server.sql('update schedule_events set status = $2 where id = $1', [event!.id, status]);
    await visit('dispatched');
    expect(await refused(id)).toBe('A technician is dispatched. Undo the dispatch first.');
    await visit('working');
    expect(await refused(id)).toBe('The visit has started.');
    await visit('confirmed');
    expect((await undo(id)).status).toBe(200);
    expect(await server.sql('select removed from schedule_events where id = $1', [event!.id])).toEqual([
      { removed: true },
    ]);
  });

  it('is refused for what was accepted elsewhere, and not found by who may not sell (R4.8, R6.4)', async () => {
    const { id } = await accepted();
    const dispatcher = (await server.signInAs('dispatcher')).token;
    expect((await undo(id, dispatcher)).error.code).toBe('forbidden');
    const technician = (await server.signInAs('technician')).token;
    expect((await undo(id, technician)).error.code).toBe('not_found');
    const imported = await saved('salesproposals', newProposal(place.siteId, 1, 1));
    await server.sql("update sales_proposals set status = 'Accepted' where id = $1", [imported]);
    expect(await refused(imported)).toBe('There’s no record of the work order it created.');
  });
});
