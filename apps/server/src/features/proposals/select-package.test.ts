import { randomUUID } from 'node:crypto';
import type { Input } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { addDetail } from '@fieldwright/domain/work-orders/work-order-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const proposalOf = async (id: number) =>
  (await server.call('GET /api/salesproposals/{id}', { as: owner, params: { id } })).data as SalesProposal;
const workOrderOf = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: owner, params: { id } })).data as WorkOrder;

/** Creates a proposal of two packages with three lines, a discount on the first package and a rebate. */
async function proposal(): Promise<SalesProposal> {
  let edit = newProposal(place.siteId, 2, 3);
  const [first] = edit.draft.packages;
  const [line] = edit.draft.details;
  const ofPackage = { salesProposalPackageId: first!.id };
  const discount = {
    ...ofPackage,
    text: 'Spring',
    amountCents: 500,
    scope: 'lines' as const,
    lineIds: [line!.id],
  };
  edit = addRecord(salesProposalShape, edit, { kind: 'discounts', fields: discount }).edit;
  edit = addRecord(salesProposalShape, edit, {
    kind: 'rebates',
    fields: { ...ofPackage, text: 'Utility', amountCents: 100 },
  }).edit;
  const { data } = await server.call('POST /api/salesproposals', { as: owner, body: saveOf(edit) });
  if (data.outcome !== 'saved') throw new Error('asks');
  return proposalOf(data.id);
}

type Options = Partial<Input<Endpoints['POST /api/salesproposalpackages/{id}/select']>['body']>;
const select = (id: number, options: Options = {}) =>
  server.call('POST /api/salesproposalpackages/{id}/select', {
    as: owner,
    params: { id },
    body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed', ...options },
  });

describe('POST /api/salesproposalpackages/{id}/select', () => {
  it('marks the package and no other, accepts the proposal, and answers a new work order with its lines (R4.8, R7.7)', async () => {
    const before = await proposal();
    const [first, second] = before.packages;
    const { status, data, error } = await select(first!.id);
    expect([status, error.fields]).toEqual([200, undefined]);
    const after = await proposalOf(before.id);
    expect(after.packages.map(({ selected }) => selected)).toEqual([true, false]);
    expect(after).toMatchObject({
      status: 'Accepted',
      acceptedBy: 'Angela Castellano',
      acceptance: 'signed',
      version: 2,
    });
    const workOrder = await workOrderOf(data.workOrderId);
    expect(workOrder).toMatchObject({ ...place, salesProposalId: before.id, complete: true, version: 1 });
    const lines = before.details.filter(({ salesProposalPackageId }) => salesProposalPackageId === first!.id);
    expect(workOrder.details.map(({ code, unitPriceCents, order }) => [code, unitPriceCents, order])).toEqual(
      lines.map(({ code, unitPriceCents, order }) => [code, unitPriceCents, order]),
    );
    expect(workOrder.discounts[0]).toMatchObject({ text: 'Spring', lineIds: [workOrder.details[0]!.id] });
    expect(workOrder.rebates).toHaveLength(1);
    expect(second!.selected).toBe(false);
  });

  it('brings selected lines to an open work order of the site', async () => {
    const before = await proposal();
    const { data: open } = await server.call('POST /api/workorders', {
      as: owner,
      body: saveOf(newWorkOrder(place, 1)),
    });
    if (open.outcome !== 'saved') throw new Error('asks');
    const [line] = before.details;
    const { data } = await select(before.packages[0]!.id, { workOrderId: open.id, detailIds: [line!.id] });
    expect(data.workOrderId).toBe(open.id);
    const workOrder = await workOrderOf(open.id);
    expect(workOrder.details.map(({ code }) => code)).toEqual(['CAP-0', line!.code]);
    expect(workOrder.version).toBe(2);
  });

  it('shows of a part that was accepted what it comes to, wherever the proposal is shown (R4.8, R2.1)', async () => {
    const before = await proposal();
    const lines = before.details.filter((each) => each.salesProposalPackageId === before.packages[0]!.id);
    const chosen = lines.slice(1).map(({ id }) => id);
    const { data } = await select(before.packages[0]!.id, { detailIds: chosen });
    const [sold] = await server.sql<{ cents: number }>(
      'select total_cents::integer as cents from work_orders where id = $1',
      [data.workOrderId],
    );
    const part = { lines: 2, of: 3 };
    const shown = await proposalOf(before.id);
    expect(shown.details.filter(({ leftOut }) => leftOut).map(({ id }) => id)).toEqual([lines[0]!.id]);

    const params = { id: before.id };
    const listed = await server.call('GET /api/salesproposals', {
      as: owner,
      query: { search: await numberOf(server, before.id) },
    });
    const [row] = listed.data.proposals.filter(({ id }) => id === before.id);
    expect(row).toMatchObject({ totalCents: sold!.cents, accepted: part });
    const customer = await server.call('GET /api/customers/{id}', {
      as: owner,
      params: { id: place.customerId },
      query: { past: 500 },
    });
    const past = customer.data.past.find(({ kind, id }) => kind === 'proposal' && id === before.id);
    expect(past).toMatchObject({ totalCents: sold!.cents, accepted: part });

    const link = await server.call('POST /api/salesproposals/{id}/links', {
      as: owner,
      params,
      body: { key: randomUUID(), mail: false },
    });
    const token = link.data.url!.split('/p/')[1]!;
    const opened = await server.call('POST /api/proposallinks/open', { body: { token } });
    if (opened.data.state !== 'open') throw new Error(opened.data.state);
    const [option, other] = opened.data.proposal.packages;
    expect(option).toMatchObject({ accepted: part, totals: { totalCents: sold!.cents } });
    expect(option!.lines.map(({ beside }) => beside)).toEqual(['included', 'included', 'leftOut']);
    expect(other!.accepted).toBeNull();

    // payments reduce the balance of what was accepted, and don't change the accepted part
    const paid = await server.call('POST /api/salesproposalpayments', {
      as: owner,
      body: { id: 0, salesProposalId: params.id, kind: 'deposit', method: 'cash', amountCents: 100 },
    });
    expect(paid.status).toBe(200);
    const again = await server.call('GET /api/salesproposals', {
      as: owner,
      query: { search: await numberOf(server, before.id) },
    });
    expect(again.data.proposals.find(({ id }) => id === before.id)).toMatchObject({
      totalCents: sold!.cents,
      accepted: part,
    });
  });

  it('sells lines for a system of the site, into a new work order and an open one (R4.8)', async () => {
    const site = await server.call('POST /api/sites/{id}/systems', {
      as: owner,
      params: { id: place.siteId },
      body: { key: randomUUID(), text: 'Furnace' },
    });
    const [system] = site.data.systems;
    const offered = async () => {
      let edit = newProposal(place.siteId, 1, 1);
      const line = { kind: 'details', id: edit.draft.details[0]!.id } as const;
      edit = changeRecord(salesProposalShape, edit, { ...line, fields: { siteSystemId: system!.id } });
      const { data } = await server.call('POST /api/salesproposals', { as: owner, body: saveOf(edit) });
      return (await proposalOf(data.outcome === 'saved' ? data.id : 0)).packages[0]!.id;
    };
    const made = await select(await offered());
    expect([made.status, made.error.code]).toEqual([200, undefined]);
    const { workOrderId } = made.data;
    expect((await select(await offered(), { workOrderId })).status).toBe(200);
    const { details } = await workOrderOf(workOrderId);
    expect(details.map(({ siteSystemId }) => siteSystemId)).toEqual([system!.id, system!.id]);
  });

  it('gives a service and a part what adding them to a work order gives: parts, costs, department, tax (R4.8)', async () => {
    await server.sql(`
      insert into call_department_types (company_id, id, text) values (1, 5001, 'Heating'), (1, 5002, 'Plumbing');
      insert into price_books (company_id, id, type, text, version) values (1, 5010, 'service', 'Service', 3);
      insert into part_items (company_id, id, code, text, description, cost_cents, unit_price_cents, taxable) values
        (1, 5021, 'IGN', 'Hot surface igniter', 'With bracket', 2150, 8900, true),
        (1, 5022, 'GSK', 'Gasket', '', 120, null, false);
      insert into service_repairs (company_id, id, price_book_id, call_department_type_id, code, text, description,
        labor_hours, cost_cents, unit_price_cents, taxable)
        values (1, 5031, 5010, 5001, 'SOLD-1', 'Replace igniter', 'So it lights.', 1.5, 6100, 34900, false);
      insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order") values
        (1, 5031, 5021, 1, 1), (1, 5031, 5022, 2.5, 2);
      insert into price_book_categories (company_id, id, price_book_id, call_department_type_id, text)
        values (1, 5041, 5010, 5002, 'Gas');
      insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values (1, 5041, 5022)`);
    const picked = async (text: string, kind: 'serviceRepair' | 'partItem') => {
      const { data } = await server.call('GET /api/pricebookentries', { as: owner, query: { text, kind } });
      const { id, parts, laborHours: _, department: _name, kind: _kind, ...entry } = data.entries[0]!;
      const { callDepartmentTypeId, ...line } = entry;
      const named = { ...line, [kind === 'partItem' ? 'partItemId' : 'serviceRepairId']: id };
      return { line: named, parts, callDepartmentTypeId };
    };
    const entries = [await picked('SOLD-1', 'serviceRepair'), await picked('GSK', 'partItem')];
    let offer = newProposal(place.siteId, 1, 0);
    const salesProposalPackageId = offer.draft.packages[0]!.id;
    let work = newWorkOrder(place, 0);
    for (const { line, parts, callDepartmentTypeId } of entries) {
      const fields = { ...line, salesProposalPackageId };
      offer = addRecord(salesProposalShape, offer, { kind: 'details', fields }).edit;
      work = addDetail(work, { fields: { ...line, callDepartmentTypeId }, parts }).edit;
    }
    const saved = await server.call('POST /api/salesproposals', { as: owner, body: saveOf(offer) });
    const added = await server.call('POST /api/workorders', { as: owner, body: saveOf(work) });
    if (saved.data.outcome !== 'saved' || added.data.outcome !== 'saved') throw new Error('asks');
    const { packages } = await proposalOf(saved.data.id);
    const sold = await select(packages[0]!.id);
    const told = async (id: number) => {
      const { details, repairParts, nonStockItems } = await workOrderOf(id);
      const place = (parent: number) => details.findIndex((line) => line.id === parent);
      return {
        details: details.map(({ id: _, workOrderId: _of, ...line }) => line),
        repairParts: repairParts.map(({ id: _, parentId, ...part }) => ({ ...part, of: place(parentId) })),
        nonStockItems,
      };
    };
    const expected = await told(added.data.id);
    expect(expected.repairParts.map(({ code, costCents, of }) => [code, costCents, of])).toEqual([
      ['IGN', 2150, 0],
      ['GSK', 120, 0],
    ]);
    expect(expected.details.map((line) => line.callDepartmentTypeId)).toEqual([5001, 5002]);
    expect(await told(sold.data.workOrderId)).toEqual(expected);
  });

  it('adds the price of the package to that of an open work order, and refuses where it cannot (R4.8)', async () => {
    const open = async (discounts: object[] = []) => {
      let edit = newWorkOrder(place, 1);
      for (const fields of discounts)
        edit = addRecord(workOrderShape, edit, { kind: 'discounts', fields }).edit;
      const { data } = await server.call('POST /api/workorders', { as: owner, body: saveOf(edit) });
      return data.outcome === 'saved' ? data.id : 0;
    };
    const totalOf = async (id: number) =>
      (
        await server.sql<{ cents: number }>(
          'select total_cents::integer as cents from work_orders where id = $1',
          [id],
        )
      )[0]!.cents;
    const tenth = { text: 'Tenth', kind: 'percent', rate: 100_000 } as const;
    const { packages } = await proposal();
    const reduced = await open([tenth]);
    const refused = await select(packages[0]!.id, { workOrderId: reduced });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['workOrderId']]);

    let edit = newProposal(place.siteId, 1, 2);
    const fields = { ...tenth, salesProposalPackageId: edit.draft.packages[0]!.id };
    edit = addRecord(salesProposalShape, edit, { kind: 'discounts', fields }).edit;
    const { data } = await server.call('POST /api/salesproposals', { as: owner, body: saveOf(edit) });
    const offered = await proposalOf(data.outcome === 'saved' ? data.id : 0);
    const workOrderId = await open();
    const before = await totalOf(workOrderId);
    expect((await select(offered.packages[0]!.id, { workOrderId })).status).toBe(200);
    const [sold] = await server.sql<{ cents: number }>(
      'select total_cents::integer as cents from sales_proposals where id = $1',
      [offered.id],
    );
    expect((await totalOf(workOrderId)) - before).toBe(sold!.cents);
    expect(await totalOf(reduced)).toBeGreaterThan(0);
  });

  it('opens a call in the tray for the work, as long as the price book says and for its department, once for a key (R4.8)', async () => {
    await server.sql(
      "insert into price_books (company_id, id, type, text) values (1, 880, 'service', 'Service') on conflict do nothing",
    );
    await server.sql(
      "insert into call_department_types (company_id, id, text) values (1, 879, 'Heating') on conflict do nothing",
    );
    await server.sql(
      "insert into service_repairs (company_id, id, price_book_id, call_department_type_id, code, text, labor_hours) values (1, 881, 880, 879, 'H-1', 'Heat pump', 2.5) on conflict do nothing",
    );
    const before = await proposal();
    const [, line] = before.details;
    await server.sql(
      'update sales_proposal_details set service_repair_id = 881, quantity = 2 where id = $1',
      [line!.id],
    );
    const key = randomUUID();
    const sold = () => select(before.packages[0]!.id, { key, openCall: true });
    const [first, second] = await Promise.all([sold(), sold()]);
    const callId = first!.data.callId!;
    expect(second!.data.callId).toBe(callId);
    expect(await workOrderOf(first!.data.workOrderId)).toMatchObject({ callId, callDepartmentTypeId: 879 });
    const shown = await server.call('GET /api/salesproposals/{id}', { as: owner, params: { id: before.id } });
    expect(shown.data.context.soldAs).toMatchObject({
      id: first!.data.workOrderId,
      callStatus: 'unscheduled',
    });
    const calls = await server.sql<object>(
      `select site_id as "siteId", customer_id as "customerId", expected_minutes, notes, status, priority,
        call_department_type_id::int as department from calls where site_id = $1 and notes = $2`,
      [place.siteId, 'Sold: Heat pump replacement'],
    );
    const waiting = { status: 'unscheduled', priority: 'normal', department: 879 };
    expect(calls).toEqual([
      { ...place, ...waiting, expected_minutes: 300, notes: 'Sold: Heat pump replacement' },
    ]);
    const told = await server.sql("select 1 from live_messages where topic = 'call' and record_id = $1", [
      callId,
    ]);
    expect(told).toHaveLength(1);
  });

  it('opens none where the work order has a call, or none is wanted (R4.8)', async () => {
    const [before, again] = [await proposal(), await proposal()];
    const { data } = await select(before.packages[0]!.id, { openCall: true });
    const workOrder = { workOrderId: data.workOrderId, openCall: true };
    const { data: joined } = await select(again.packages[0]!.id, workOrder);
    expect(joined).toMatchObject({ workOrderId: data.workOrderId, callId: null });
    expect((await workOrderOf(data.workOrderId)).callId).toBe(data.callId);
    expect((await select((await proposal()).packages[0]!.id)).data.callId).toBeNull();
  });

  it('selects once for a key, five times at the same moment', async () => {
    const { packages } = await proposal();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => select(packages[0]!.id, { key })));
    expect(new Set(replies.map(({ data }) => data.workOrderId)).size).toBe(1);
    const made = await server.sql(
      'select 1 from work_orders where sales_proposal_id = (select sales_proposal_id from sales_proposal_packages where id = $1)',
      [packages[0]!.id],
    );
    expect(made).toHaveLength(1);
    expect((await select(packages[1]!.id, { key })).error.code).toBe('key_reused');
  });

  it('is refused with a processed work order, one of another site, or a line of another package', async () => {
    const before = await proposal();
    const [first, second] = before.packages;
    const save = async (at: typeof place) => {
      const { data } = await server.call('POST /api/workorders', {
        as: owner,
        body: saveOf(newWorkOrder(at, 1)),
      });
      return data.outcome === 'saved' ? data.id : 0;
    };
    const [processed, elsewhere] = [await save(place), await save(await buildSite(server))];
    await server.call('POST /api/workorders/{id}/process', { as: owner, params: { id: processed } });
    const foreign = before.details.find(
      ({ salesProposalPackageId }) => salesProposalPackageId === second!.id,
    )!;
    const reasons = [
      await select(first!.id, { workOrderId: processed }),
      await select(first!.id, { workOrderId: elsewhere }),
      await select(first!.id, { detailIds: [foreign.id] }),
    ].map(({ error }) => error.fields);
    expect(reasons).toEqual([
      { workOrderId: 'That work order is already processed.' },
      { workOrderId: 'That work order is for a different site.' },
      { detailIds: 'A line is no longer in this package.' },
    ]);
    expect((await proposalOf(before.id)).status).toBe('Created');
  });

  it('leaves an open work order as complete or incomplete as it was (R4.6, R4.8)', async () => {
    const before = await proposal();
    const open = await savedWorkOrder();
    await server.call('POST /api/workorderdetails', { as: owner, body: { id: 0, workOrderId: open } });
    await select(before.packages[0]!.id, { workOrderId: open });
    expect(await workOrderOf(open)).toMatchObject({ complete: false, version: 3 });
  });

  it('is made once: a second selection, of the same package or another, makes no second work order (R4.8)', async () => {
    const before = await proposal();
    const [first, second] = before.packages;
    await select(first!.id);
    const open = await savedWorkOrder();
    const again = [
      await select(first!.id),
      await select(second!.id),
      await select(first!.id, { workOrderId: open }),
    ];
    const id = 'The customer already accepted a package from this proposal.';
    for (const { status, error } of again) expect([status, error.fields]).toEqual([422, { id }]);
    const made = await server.sql('select 1 from work_orders where sales_proposal_id = $1', [before.id]);
    expect(made).toHaveLength(1);
  });

  it('is made once where five select at the same moment with keys of their own (R4.8)', async () => {
    const { id, packages } = await proposal();
    const replies = await Promise.all(Array.from({ length: 5 }, () => select(packages[0]!.id)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
    const made = await server.sql('select 1 from work_orders where sales_proposal_id = $1', [id]);
    expect(made).toHaveLength(1);
  });
});

describe('a selection that the database stops', () => {
  /**
   * Adds a trigger that fails the first of several work orders; a sequence isn't rolled back with its
   * transaction.
   */
  async function stopFirst(code: string): Promise<void> {
    await server.sql('drop sequence if exists planted');
    await server.sql('create sequence planted');
    await server.sql('grant usage on sequence planted to public');
    await server.sql(`create or replace function planted() returns trigger language plpgsql as $$
      begin
        if nextval('planted') = 1 then raise exception 'planted' using errcode = '${code}', constraint = 'work_orders_company_id_tax_item_id_fkey'; end if;
        return new;
      end $$`);
    await server.sql(
      'create or replace trigger planted before insert on work_orders for each row execute function planted()',
    );
  }
  afterAll(() => server.sql('drop trigger if exists planted on work_orders'));

  it('is tried again where another transaction was in its way (R4.8)', async () => {
    const before = await proposal();
    await stopFirst('40001');
    expect((await select(before.packages[0]!.id)).status).toBe(200);
    expect((await proposalOf(before.id)).version).toBe(2);
  });

  it('is refused as a whole where the database does not take it, and accepts nothing (R4.8, R5.8)', async () => {
    const before = await proposal();
    await stopFirst('23503');
    const { status, error } = await select(before.packages[0]!.id);
    expect([status, error.fields]).toEqual([422, { body: 'Not found.' }]);
    expect(await proposalOf(before.id)).toEqual(before);
  });
});

async function savedWorkOrder(): Promise<number> {
  const body = saveOf(newWorkOrder(place, 1));
  const { data } = await server.call('POST /api/workorders', { as: owner, body });
  if (data.outcome !== 'saved') throw new Error('asks');
  return data.id;
}

describe('a selection without signal', () => {
  const device = () => ({
    id: randomUUID(),
    date: new Date(server.deps.clock()).toISOString(),
    clockOffsetMs: 0,
  });
  const isMine = (key: string) => (each: { key: string }) => each.key === key;
  const parked = async () => (await server.call('GET /api/saves/parked', { as: owner })).data.saves;

  it('comes after the save that made the proposal, names its package, lines and work order by refs, and its own are named by the next (R4.8)', async () => {
    const made = saveOf(newProposal(place.siteId, 1, 1));
    await server.call('POST /api/salesproposals', { as: owner, body: made });
    const order = saveOf(newWorkOrder(place, 1));
    const { data: open } = await server.call('POST /api/workorders', { as: owner, body: order });
    const key = randomUUID();
    const reply = await select(-2, {
      key,
      after: made.key,
      detailIds: [-3],
      workOrderId: -9,
      refs: {
        '-2': { key: made.key, tempId: -2 },
        '-3': { key: made.key, tempId: -3 },
        '-9': { key: order.key, tempId: -1 },
      },
    });
    expect([reply.status, reply.error.fields]).toEqual([200, undefined]);
    expect(reply.data).toMatchObject({ version: 2, workOrderVersion: 2 });
    expect(reply.data.workOrderId).toBe(open.outcome === 'saved' ? open.id : 0);
    const [line] = Object.entries(reply.data.ids);
    expect((await workOrderOf(reply.data.workOrderId)).details.map(({ id }) => id)).toContain(line![1]);
  });

  it('makes a work order that later saves name by the temporary id of its plan (R4.8)', async () => {
    const before = await proposal();
    const key = randomUUID();
    const { data } = await select(before.packages[0]!.id, { key });
    expect(data.ids['-1']).toBe(data.workOrderId);
    const fields = { text: { from: before.text, to: 'Heat pump' } };
    const record = { id: -1, created: false, updated: true, deleted: false, fields };
    const body = {
      key: randomUUID(),
      plan: { entity: 'workOrder', id: -1, steps: [{ kind: 'workOrder', records: [record] }] },
      basedOn: data.workOrderVersion,
      refs: { '-1': { key, tempId: -1 } },
    };
    const saved = await server.call('POST /api/workorders', { as: owner, body });
    expect([saved.status, saved.error.fields]).toEqual([200, undefined]);
    expect((await workOrderOf(data.workOrderId)).text).toBe('Heat pump');
  });

  it('waits for the entry before it, and does not go on from one of another document', async () => {
    const before = await proposal();
    const missing = await select(before.packages[0]!.id, { after: randomUUID() });
    expect([missing.status, missing.error.code]).toEqual([409, 'after_missing']);
    const order = saveOf(newWorkOrder(place, 1));
    await server.call('POST /api/workorders', { as: owner, body: order });
    const wrong = await select(before.packages[0]!.id, { after: order.key });
    expect(wrong.error.fields).toEqual({ after: 'That save was for a different document.' });
    const unnamed = await select(-2);
    expect(unnamed.error.fields).toEqual({ 'refs.-2': 'Include the save that created it.' });
  });

  it("tells a save after it what others changed, and nothing of the proposal's own making", async () => {
    const before = await proposal();
    const key = randomUUID();
    await select(before.packages[0]!.id, { key });
    const fields = { method: 'cash', amountCents: 700 } as const;
    const start = startEdit(salesProposalShape, before);
    const paid = addRecord(salesProposalShape, start, { kind: 'payments', fields });
    const { basedOn: _, ...body } = saveOf(paid.edit);
    const { data } = await server.call('POST /api/salesproposals', {
      as: owner,
      body: { ...body, after: key },
    });
    expect(data).toMatchObject({ outcome: 'saved', version: 3, cameIn: [] });
    // for two values of one field it asks, and knows no one who has changed it since
    const { basedOn: __, ...guessed } = saveOf(paid.edit);
    const id = data.outcome === 'saved' ? data.ids[String(paid.id)]! : 0;
    const text = { text: { from: 'never so', to: 'X' } };
    const records = [{ id, created: false, updated: true, deleted: false, fields: text }];
    guessed.plan = { ...guessed.plan, steps: [{ kind: 'payments', records }] };
    const asks = await server.call('POST /api/salesproposals', {
      as: owner,
      body: { ...guessed, after: body.key },
    });
    expect(asks.data).toMatchObject({ outcome: 'asks', questions: [{ by: null, at: null }] });
  });

  it('accepts nothing that others have changed since the customer saw it, and all else (R4.8)', async () => {
    const seen = await proposal();
    const [first, second] = seen.packages;
    const saveLine = (of: SalesProposal, packageId: number) =>
      server.call('POST /api/salesproposaldetails', {
        as: owner,
        body: {
          id: of.details.find(({ salesProposalPackageId }) => salesProposalPackageId === packageId)!.id,
          unitPriceCents: 99_900,
        },
      });
    expect((await saveLine(seen, second!.id)).status).toBe(200);
    expect((await proposalOf(seen.id)).version).toBe(2);
    const changed = await select(second!.id, { basedOn: seen.version });
    expect([changed.status, changed.error.code]).toEqual([409, 'stale_version']);
    const line = seen.details.find(({ salesProposalPackageId }) => salesProposalPackageId === second!.id)!;
    const field = `details.${line.id}.unitPriceCents`;
    expect(changed.error).toMatchObject({
      fields: { id: 'Owner North has changed this since you opened it.' },
      changed: expect.arrayContaining([expect.objectContaining({ field })]),
    });
    expect(changed.error.changed!.map(({ by }) => by?.name)).not.toContain(undefined);
    expect((await proposalOf(seen.id)).status).toBe('Created');
    const unknown = await select(first!.id, { basedOn: 99 });
    expect(unknown.error.fields).toEqual({ basedOn: 'That version doesn’t exist yet.' });
    expect((await select(first!.id, { basedOn: seen.version })).status).toBe(200);
  });

  it('is parked with its reason where it is refused, runs when it is sent again as it was, and too late is shown only', async () => {
    const before = await proposal();
    const [chosen] = before.packages;
    const late = new Date(server.deps.clock() - 181 * 24 * 3_600_000).toISOString();
    const old = { key: randomUUID(), device: { ...device(), date: late } };
    expect((await select(chosen!.id, old)).error.code).toBe('too_old');
    const options = { key: randomUUID(), device: device(), label: 'Option 1 accepted', detailIds: [987_654] };
    const refused = await select(chosen!.id, options);
    expect(refused.status).toBe(422);
    const waiting = (await parked()).find(isMine(options.key))!;
    expect(waiting).toMatchObject({ label: 'Option 1 accepted', entity: 'salesProposal' });
    expect(waiting.reason).toContain('A line is no longer in this package.');
    expect((await parked()).some(isMine(old.key))).toBe(true);
    expect((await select(chosen!.id, options)).error.code).toBe('invalid');
    expect((await select(chosen!.id, { ...options, detailIds: [1] })).error.code).toBe('key_reused');
    const corrected = { ...options, key: randomUUID(), detailIds: null, replaces: options.key };
    expect((await select(chosen!.id, corrected)).status).toBe(200);
    expect((await parked()).some(isMine(options.key))).toBe(false);
    expect((await select(chosen!.id, options)).error.code).toBe('discarded');
  });
});

describe('deposits of a proposal, POST /api/salesproposals', () => {
  const dueOf = async (id: number) => {
    const [row] = await server.sql<{ due: number; version: number }>(
      'select amount_due_cents::int as due, version from work_orders where id = $1',
      [id],
    );
    return row!;
  };
  const deposit = (amountCents: number) =>
    ({ kind: 'deposit', method: 'check', reference: '1187', amountCents }) as const;
  /** Returns the proposal with another payment. */
  const payment = async (id: number, amountCents: number) => {
    const start = startEdit(salesProposalShape, await proposalOf(id));
    return addRecord(salesProposalShape, start, { kind: 'payments', fields: deposit(amountCents) });
  };
  async function pay(id: number, amountCents: number): Promise<number> {
    const added = await payment(id, amountCents);
    const { data } = await server.call('POST /api/salesproposals', { as: owner, body: saveOf(added.edit) });
    if (data.outcome !== 'saved') throw new Error('asks');
    return data.ids[String(added.id)]!;
  }

  it('count on the work order that is sold from it: less is due, and it has no payment of its own (R4.8)', async () => {
    const before = await proposal();
    await pay(before.id, 500);
    const { data } = await select(before.packages[0]!.id);
    const { workOrderId } = data;
    const workOrder = await workOrderOf(workOrderId);
    expect(workOrder.deposits).toEqual([{ salesProposalId: before.id, amountCents: 500 }]);
    expect(workOrder.payments).toEqual([]);
    const totals = workOrderTotals(workOrder, { allowOverrideTaxes: false, taxItem: null })!;
    expect([totals.paidCents, totals.amountDueCents]).toEqual([500, totals.totalCents - 500]);
    expect((await dueOf(workOrderId)).due).toBe(totals.totalCents - 500);
  });

  it('follow when one is taken or voided later, in the list and for who has it open (R4.8)', async () => {
    const before = await proposal();
    const first = await pay(before.id, 500);
    const { workOrderId } = (await select(before.packages[0]!.id)).data;
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      workOrderId,
    ]);
    const sold = await dueOf(workOrderId);
    await pay(before.id, 700);
    expect(await dueOf(workOrderId)).toEqual({ due: sold.due - 700, version: sold.version + 1 });
    const voided = await server.call('DELETE /api/salesproposalpayments/{id}', {
      as: owner,
      params: { id: first },
      query: { reason: 'It bounced' },
    });
    expect(voided.status).toBe(204);
    expect(await dueOf(workOrderId)).toEqual({ due: sold.due - 200, version: sold.version + 2 });
    expect((await workOrderOf(workOrderId)).deposits[0]!.amountCents).toBe(700);
    const told = await server.sql(
      "select 1 from live_messages where topic = 'workOrder' and record_id = $1",
      [workOrderId],
    );
    expect(told).toHaveLength(3);
  });

  it('of two proposals count on one open work order, each once (R4.8)', async () => {
    const [one, two] = [await proposal(), await proposal()];
    await pay(one.id, 300);
    const { workOrderId } = (await select(one.packages[0]!.id)).data;
    await select(two.packages[0]!.id, { workOrderId });
    const sold = await dueOf(workOrderId);
    await pay(two.id, 900);
    expect((await dueOf(workOrderId)).due).toBe(sold.due - 900);
    expect((await workOrderOf(workOrderId)).deposits).toEqual([
      { salesProposalId: one.id, amountCents: 300 },
      { salesProposalId: two.id, amountCents: 900 },
    ]);
  });

  it('are asked about where more is paid than is due on the work order, which the proposal shows (R4.8, R5.8)', async () => {
    const before = await proposal();
    const { workOrderId } = (await select(before.packages[0]!.id)).data;
    const { due } = await dueOf(workOrderId);
    const soldAs = async () => {
      const params = { id: before.id };
      const { data } = await server.call('GET /api/salesproposals/{id}', { as: owner, params });
      return data.context.soldAs;
    };
    expect(await soldAs()).toMatchObject({ amountDueCents: due, processed: false, payments: [] });
    const stale = saveOf((await payment(before.id, due)).edit, { leastDueCents: 0 });
    const paid = await server.call('POST /api/workorderpayments', {
      as: owner,
      body: { id: 0, workOrderId, method: 'cash', amountCents: due },
    });
    expect(paid.status).toBe(200);
    expect(await soldAs()).toMatchObject({ amountDueCents: 0 });
    const send = (body: typeof stale) => server.call('POST /api/salesproposals', { as: owner, body });
    expect((await send(stale)).error.code).toBe('overpaid');
    expect((await dueOf(workOrderId)).due).toBe(0);
    expect((await send({ ...stale, leastDueCents: -due })).status).toBe(200);
    expect(await dueOf(workOrderId)).toMatchObject({ due: -due });
    expect((await soldAs())!.payments).toEqual([
      { id: expect.any(Number), recordedDate: expect.stringMatching(/Z|[+]/) },
    ]);
  });

  it('stay on the first work order when the proposal, a template in between, is sold again (R4.8)', async () => {
    const before = await proposal();
    await pay(before.id, 300);
    const { workOrderId } = (await select(before.packages[0]!.id)).data;
    await server.sql("update sales_proposals set status = 'Created' where id = $1", [before.id]);
    const again = (await select(before.packages[0]!.id)).data.workOrderId;
    await pay(before.id, 200);
    expect((await workOrderOf(again)).deposits).toEqual([]);
    expect((await workOrderOf(workOrderId)).deposits[0]!.amountCents).toBe(500);
  });
});
