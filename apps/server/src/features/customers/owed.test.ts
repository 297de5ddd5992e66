import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let as: string;
let technicianId: number;
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('owner')).token;
  technicianId = (await server.signInAs('technician')).personId;
});
afterAll(() => server.stop());

/** Returns the balance that each place shows for a customer with another call on the board. */
async function owed(place: { customerId: number; siteId: number }, beside: { id: number; callId: number }) {
  const params = { id: place.customerId };
  const [page, site, list, unpaid, listed, editor, call] = await Promise.all([
    server.call('GET /api/customers/{id}', { as, params, query: {} }),
    server.call('GET /api/sites/{id}', { as, params: { id: place.siteId }, query: {} }),
    server.call('GET /api/customers', { as, query: { owing: 'true', limit: 100 } }),
    server.call('GET /api/workorders', { as, query: { filter: 'unpaid', customerId: place.customerId } }),
    // what the dialog of a balance adds up (R3.11)
    server.call('GET /api/workorders', {
      as,
      query: { unpaid: 'true', customerId: place.customerId, sort: '-due', limit: 100 },
    }),
    server.call('GET /api/workorders/{id}', { as, params: { id: beside.id } }),
    server.call('GET /api/calls/{id}', { as, params: { id: beside.callId } }),
  ]);
  const row = list.data.customers.find(({ id }) => id === place.customerId);
  const tile = unpaid.data.tiles!.find(({ filter }) => filter === 'unpaid')!;
  const alerts = call.data.events[0]!.callDetails!.alerts;
  return {
    page: page.data.balanceCents,
    site: site.data.balanceCents,
    list: row?.balanceCents ?? 0,
    rows: unpaid.data.workOrders.length,
    listed: listed.data.workOrders.reduce((sum, { amountDueCents }) => sum + (amountDueCents ?? 0), 0),
    tile: tile.cents,
    editor: (editor.data as { context: { unpaid: unknown[] } }).context.unpaid.length,
    alert: alerts.includes('customerOwes'),
  };
}

describe('what a customer owes', () => {
  it('is what is left to pay on work that is done, the same wherever it is told (R3.6, R4.7)', async () => {
    const place = await buildSite(server);
    const saving = savingAs(server, as);
    const own = await buildVisit(server, place, [technicianId]);
    const other = await buildVisit(server, place, [technicianId], { start: '2026-03-03T14:00:00Z' });
    const beside = { id: (await saving.saved(saveOf(newWorkOrder(place)))).id, callId: other.callId };
    const onCall = await saving.saved(saveOf(newWorkOrder(place, 1)));
    const alone = await saving.saved(saveOf(newWorkOrder(place, 1)));
    await server.sql('update work_orders set call_id = $2 where id = $1', [onCall.id, own.callId]);
    const nothing = { page: 0, site: 0, list: 0, listed: 0, rows: 0, tile: 0, editor: 0, alert: false };
    expect(await owed(place, beside)).toEqual(nothing);

    await server.sql("update calls set status = 'done' where id = $1", [own.callId]);
    const one = {
      page: 10_000,
      site: 10_000,
      list: 10_000,
      listed: 10_000,
      rows: 1,
      tile: 10_000,
      editor: 1,
      alert: true,
    };
    expect(await owed(place, beside)).toEqual(one);

    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      alone.id,
    ]);
    const two = {
      page: 20_000,
      site: 20_000,
      list: 20_000,
      listed: 20_000,
      rows: 2,
      tile: 20_000,
      editor: 2,
      alert: true,
    };
    expect(await owed(place, beside)).toEqual(two);
  });
});

describe('what a customer has paid too much', () => {
  it('is named beside what is owed on other work, and only of work that is done (R4.7)', async () => {
    const place = await buildSite(server);
    const saving = savingAs(server, as);
    const a = await saving.saved(saveOf(newWorkOrder(place, 1)));
    const b = await saving.saved(saveOf(newWorkOrder(place, 1)));
    await server.call('POST /api/workorderpayments', {
      as,
      body: { id: 0, workOrderId: b.id, method: 'cash', amountCents: 20_000, leastDueCents: -10_000 },
    });
    const process = (id: number) =>
      server.call('POST /api/workorders/{id}/process', { as, params: { id }, body: { processed: true } });
    const amounts = async () => {
      const [page, site] = await Promise.all([
        server.call('GET /api/customers/{id}', { as, params: { id: place.customerId }, query: {} }),
        server.call('GET /api/sites/{id}', { as, params: { id: place.siteId }, query: {} }),
      ]);
      return [page, site].map(({ data }) => [data.balanceCents, data.creditCents]);
    };
    await process(a.id);
    // payments on open work are no credit yet
    expect(await amounts()).toEqual([
      [10_000, 0],
      [10_000, 0],
    ]);
    await server.call('POST /api/workorders/{id}/finish', { as, params: { id: b.id } });
    await process(b.id);
    expect(await amounts()).toEqual([
      [10_000, 10_000],
      [10_000, 10_000],
    ]);
  });
});

describe('GET /api/customers/totals', () => {
  it('counts the customers that match and adds up what they owe', async () => {
    const totals = async (query: object) =>
      (await server.call('GET /api/customers/totals', { as, query: query as never })).data;
    const before = await totals({});
    expect(before).toMatchObject({ isMore: false, totalCents: null, paidCents: null });
    const place = await buildSite(server);
    const { id } = await savingAs(server, as).saved(saveOf(newWorkOrder(place, 1)));
    await server.sql('update work_orders set processed = true, amount_due_cents = 4000 where id = $1', [id]);
    expect(await totals({})).toMatchObject({ count: before.count + 1, dueCents: before.dueCents! + 4_000 });
    const owing = (await server.call('GET /api/customers', { as, query: { owing: 'true', limit: 100 } }))
      .data;
    const owed = owing.customers.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
    expect(await totals({ owing: 'true' })).toMatchObject({ count: owing.customers.length, dueCents: owed });
    expect(await totals({ search: 'no such name' })).toMatchObject({ count: 0, dueCents: 0 });
  });
});
