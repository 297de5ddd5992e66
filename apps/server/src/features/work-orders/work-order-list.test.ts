import { changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, enterScope } from '../../db/owner.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let owner: string;
let office: Saving;
let technician: { token: string; personId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  office = savingAs(server, (await server.signInAs('office')).token);
  technician = await server.signInAs('technician');
});
afterAll(() => server.stop());

const list = (query: object = {}, as = owner) =>
  server.call('GET /api/workorders', { as, query: query as never });
const idsOf = async (query: object, as?: string) =>
  (await list(query, as)).data.workOrders.map(({ id }) => id);

/** Creates a work order of one line of $100.00, untaxed, at its own site. */
async function make(root: Fields = {}, { by = office, place = null as Place | null } = {}) {
  const at = place ?? (await buildSite(server));
  let edit = newWorkOrder(at, 1);
  const [line] = edit.draft.details;
  const fields = { unitPriceCents: 10_000, quantity: 1, taxable: false };
  edit = changeRecord(workOrderShape, edit, { kind: 'details', id: line!.id, fields });
  const { id } = await by.saved(saveOf(changeRoot(workOrderShape, edit, root)));
  return { id, ...at };
}
/** Sets the creation time, which no command can do. */
const datedAs = (moment: string, which: string) =>
  server.sql(`begin; set local session_replication_role = replica;
    update work_orders set created_date = '${moment}' where ${which}; commit`);
type Place = Awaited<ReturnType<typeof buildSite>>;

describe('GET /api/workorders, refused', () => {
  it.each([
    ['from', { from: '2026-02-30' }],
    ['limit', { limit: 101 }],
    ['after', { after: '-made_1_2026-13-45T00:00:00.000000Z' }],
    ['after', { after: '-made_1_0000-01-01T00:00:00.000000Z' }],
    ['after', { after: '-made_1_2026-02-31T00:00:00.000000Z' }],
    ['after', { after: '-made_1_2026-01-01T00:00:00.000000Z', sort: '-total' }],
    ['after', { after: '-made_1_2026-01-01T00:00:00.000000Z', sort: 'made' }],
    ['after', { after: '-total_1_5', sort: '-due' }],
    ['sort', { sort: 'text' }],
    ['search', { search: 'x'.repeat(101) }],
    ['filter', { filter: 'all' }],
  ])('names %s where it is none', async (field, query) => {
    const { status, error } = await list(query);
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([422, 'invalid', [field]]);
  });

  it('to sales, who see no work orders (R6.4)', async () => {
    const { error } = await list({}, (await server.signInAs('sales')).token);
    expect(error.code).toBe('forbidden');
  });
});

describe('GET /api/workorders', () => {
  it('says of a work order what and whose it is, where, who goes there, and what is left to pay (R1.4)', async () => {
    const place = await buildSite(server);
    await server.sql(
      "update sites set street = '27 Cedar Bluff Dr', city = 'Asheville', state = 'NC', postal_code = '28804' where id = $1",
      [place.siteId],
    );
    await server.sql("insert into call_department_types (company_id, id, text) values (1, 700, 'Heating')");
    const { callId } = await buildVisit(server, place, [technician.personId]);
    const root = { text: 'No heat upstairs', callId, callDepartmentTypeId: 700 };
    const { id } = await make(root, { place });
    const { workOrders, choices } = (await list({ search: await numberOf(server, id) })).data;
    expect(workOrders).toEqual([
      {
        id,
        version: 1,
        number: await numberOf(server, id),
        text: 'No heat upstairs',
        processed: false,
        complete: true,
        createdDate: expect.any(String),
        customerId: place.customerId,
        customerName: 'Angela Castellano',
        siteId: place.siteId,
        address: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' },
        timeZone: 'America/New_York',
        department: 'Heating',
        visit: {
          start: '2026-03-02T14:00:00+00:00',
          status: 'scheduled',
          technicians: ['Technician North'],
        },
        callId,
        callStatus: 'scheduled',
        totalCents: 10_000,
        amountDueCents: 10_000,
        returnOf: null,
        placeRemoved: false,
      },
    ]);
    expect(choices?.departments).toEqual([{ id: 700, text: 'Heating' }]);
    expect(choices?.technicians).toEqual([{ id: technician.personId, name: 'Technician North' }]);
    expect(await idsOf({ departmentId: 700 })).toEqual([id]);
  });

  it('finds by number, customer, address and text, and takes no word for a pattern', async () => {
    const other = await make({ text: 'Rattle in the attic' });
    await server.sql("update customers set company = 'Blue_Ridge 100% Bakery' where id = $1", [
      other.customerId,
    ]);
    await server.sql("update sites set street = '9 Quarry Ln', city = 'Arden' where id = $1", [other.siteId]);
    for (const search of [
      `#${await numberOf(server, other.id)}`,
      'ridge 100% bak',
      'quarry ln arden',
      'RATTLE IN',
    ])
      expect([search, await idsOf({ search })]).toEqual([search, [other.id]]);
    for (const search of ['Blue%Bakery', 'BlueXRidge', 'rattle_in', 'ridge\\'])
      expect([search, await idsOf({ search })]).toEqual([search, []]);
    expect(await idsOf({ customerId: other.customerId })).toEqual([other.id]);
    expect(await idsOf({ siteId: other.siteId })).toEqual([other.id]);
  });

  it('finds the same whether few or very many have the words, page after page (R1.4)', async () => {
    const { customerId } = await buildSite(server);
    const columns =
      'company_id, id, guid, customer_id, site_id, text, created_date, processed, complete, tax_override, property_type_id, rate_type_id, version';
    const workAt = (text: string, day: string) =>
      `insert into work_orders (${columns})
       select 1, nextval('document_ids'), gen_random_uuid(), customer_id, id, ${text}, '${day}'::timestamptz + id * interval '1 minute', false, true, false, 1, 1, 1
       from sites where street like '% Wide Valley Rd'`;
    await server.sql(
      `insert into sites (company_id, id, guid, customer_id, time_zone, street)
       select 1, nextval('document_ids'), gen_random_uuid(), $1, 'America/New_York', i || ' Wide Valley Rd' from generate_series(1, 1040) i`,
      [customerId],
    );
    await server.sql(workAt("case when id % 2 = 0 then 'Wide duct xq' else 'Gauge' end", '2026-04-01'));
    await server.sql(workAt("'Many valves'", '2026-04-02'));
    // many sites, many texts, few texts, a word too short for the index, text and site
    for (const [search, which] of [
      ['wide valley', 'true'],
      ['many valve', "text = 'Many valves'"],
      ['wide duct', "text = 'Wide duct xq'"],
      ['xq', "text = 'Wide duct xq'"],
      ['77 wide v', "site_id in (select id from sites where street like '77 %')"],
      ['wide v 77', "site_id in (select id from sites where street like '%77%')"],
    ] as const) {
      const all = await server.sql<{ id: number }>(
        `select id from work_orders where customer_id = $1 and ${which} order by created_date desc, id desc limit 150`,
        [customerId],
      );
      const found: number[] = [];
      for (let after: string | null | undefined; found.length < 150 && after !== null; ) {
        const { data } = await list({ search, customerId, limit: 50, ...(after && { after }) });
        found.push(...data.workOrders.map(({ id }) => id));
        after = data.next;
      }
      expect([search, found]).toEqual([search, all.map(({ id }) => id)]);
    }
  });

  it('finds no words of another company, asked for in whichever way (R6.4)', async () => {
    const { id } = await make({ text: 'Zephyr unit' });
    const words = (companyId: number) =>
      server.deps.database
        .forCompany(companyId)
        .selectFrom(({ fn, val }) =>
          fn<{ id: number }>('work_orders_with_words', [val('%zephyr%'), val(['zephyr']), val(9)]).as('id'),
        )
        .selectAll()
        .execute();
    expect(await words(1)).toEqual([{ id }]);
    expect(await words(2)).toEqual([]);
    // the tables' owner, which creates the demo and seeds, is also limited to one company
    const seen = await asOwner(server.urls.owner, async (tx) => {
      await enterScope(tx, { company: 2 });
      return tx.selectFrom('work_orders').select('id').where('company_id', '<>', 2).execute();
    });
    expect(seen).toEqual([]);
    const south = (await server.signInAs('owner@south.example', 2)).token;
    expect(await idsOf({ search: 'zephyr' }, south)).toEqual([]);
  });

  it('is narrowed down by status, and tells of each how many and how much (R4.6, R4.7)', async () => {
    const search = 'Status sample';
    const before = (await list()).data.tiles!;
    const place = await buildSite(server);
    const busy = await buildVisit(server, place, [technician.personId]);
    const done = await buildVisit(server, place, [technician.personId], { status: 'done' });
    const [waiting, visited, free, partly, closed] = [
      await make({ text: search, callId: busy.callId }, { place }),
      await make({ text: search, callId: done.callId }, { place }),
      await make({ text: search }),
      await make({ text: search }),
      await make({ text: search }),
    ];
    await server.call('POST /api/workorderpayments', {
      as: owner,
      body: { id: 0, workOrderId: partly.id, method: 'cash', amountCents: 10_000 },
    });
    await server.call('POST /api/workorders/{id}/process', {
      as: owner,
      params: { id: closed.id },
      body: { processed: true },
    });
    const all = [closed, partly, free, visited, waiting].map(({ id }) => id);
    const found = async (filter: string) => idsOf({ search, filter });
    expect(await idsOf({ search })).toEqual(all);
    expect(await found('open')).toEqual([partly, free, visited, waiting].map(({ id }) => id));
    expect(await found('incomplete')).toEqual([partly.id]);
    expect(await found('toProcess')).toEqual([free.id, visited.id]);
    expect(await found('processed')).toEqual([closed.id]);
    // the balance of open work isn't owed
    expect(await found('unpaid')).toEqual([closed, visited].map(({ id }) => id));
    const grown = (await list({ search: 'of no matter to the tiles' })).data.tiles!.map((tile) => {
      const was = before.find(({ filter }) => filter === tile.filter)!;
      return [tile.filter, tile.count - was.count, tile.cents - was.cents];
    });
    expect(grown).toEqual([
      ['open', 4, 40_000],
      ['incomplete', 1, 10_000],
      ['toProcess', 2, 20_000],
      ['unpaid', 2, 20_000],
      ['processed', 1, 10_000],
    ]);
  });

  it('says of each where its call stands, which the status comes from, also of one that waits in the tray (R4.7)', async () => {
    const search = 'Call sample';
    const place = await buildSite(server);
    const { callId } = await buildVisit(server, place, [technician.personId]);
    await server.sql('update schedule_events set removed = true where call_id = $1', [callId]);
    await server.sql("update calls set status = 'unscheduled' where id = $1", [callId]);
    await make({ text: search, callId }, { place });
    await make({ text: search });
    const { workOrders } = (await list({ search })).data;
    expect(workOrders.map(({ callStatus, visit }) => [callStatus, visit])).toEqual([
      [null, null],
      ['unscheduled', null],
    ]);
    expect(await idsOf({ search, filter: 'toProcess' })).toEqual([workOrders[0]!.id]);
  });

  it("takes days as the company's", async () => {
    const { id } = await make();
    // New York goes from 2:00 to 3:00 on March 8, 2026: the day is 05:00 to 04:00 UTC
    const at = (moment: string) => datedAs(moment, `id = ${id}`);
    const day = { from: '2026-03-08', to: '2026-03-08' };
    const found: number[][] = [];
    for (const moment of ['04:59:59Z', '05:00:00Z']) {
      await at(`2026-03-08T${moment}`);
      found.push(await idsOf(day));
    }
    await at('2026-03-09T04:00:00Z');
    expect([...found, await idsOf(day)]).toEqual([[], [id], []]);
  });

  it('comes in pages that neither skip nor repeat, also where many are of one moment; tiles come with the first', async () => {
    const search = 'Page sample';
    const made: number[] = [];
    for (let count = 0; count < 5; count++) made.push((await make({ text: search })).id);
    await datedAs('2026-05-01T12:00:00.123456Z', `text = '${search}'`);
    const pages: number[][] = [];
    const withTiles: boolean[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { data } = await list({ search, limit: 2, ...(after && { after }) });
      pages.push(data.workOrders.map(({ id }) => id));
      withTiles.push(data.tiles !== null && data.choices !== null);
      after = data.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(made.toReversed());
    expect(withTiles).toEqual([true, false, false]);
  });

  it('shows a technician the own ones only: made, or of a call with a visit that is on the board (R6.4)', async () => {
    const search = 'Own sample';
    const place = await buildSite(server);
    const visit = await buildVisit(server, place, [technician.personId]);
    const elsewhere = await buildVisit(server, place, [await server.personId('dispatcher@north.example')]);
    const own = await make({ text: search }, { by: savingAs(server, technician.token) });
    const visited = await make({ text: search, callId: visit.callId }, { place });
    const strange = await make({ text: search, callId: elsewhere.callId }, { place });
    expect(await idsOf({ search }, technician.token)).toEqual([visited.id, own.id]);
    expect(await idsOf({ search: await numberOf(server, strange.id) }, technician.token)).toEqual([]);
    const { tiles } = (await list({ search }, technician.token)).data;
    const everybodys = (await list({ search })).data.tiles!;
    expect(tiles!.find(({ filter }) => filter === 'open')!.count).toBeLessThan(
      everybodys.find(({ filter }) => filter === 'open')!.count,
    );
    // the office filters by the technician for the same result
    expect(await idsOf({ search, technicianId: technician.personId })).toEqual([visited.id, own.id]);
    await server.sql('update schedule_events set removed = true where id = $1', [visit.eventId]);
    expect(await idsOf({ search }, technician.token)).toEqual([own.id]);
  });

  it("has nothing of another company's (R6.4)", async () => {
    const south = await server.signInAs('owner@south.example');
    const { workOrders, tiles, choices } = (await list({}, south.token)).data;
    expect([workOrders, tiles!.map(({ count }) => count), choices!.departments]).toEqual([
      [],
      [0, 0, 0, 0, 0],
      [],
    ]);
  });
});

describe('GET /api/workorders, unpaid', () => {
  it('lists those with a balance due, of one status too', async () => {
    const place = await buildSite(server);
    const { siteId } = place;
    const paid = await make({}, { place });
    const due = await make({}, { place });
    const open = await make({}, { place });
    const both = [paid.id, due.id];
    await server.sql(
      'update work_orders set processed = true, processed_date = clock_now() where id = any($1)',
      [both],
    );
    await server.sql('update work_orders set amount_due_cents = 0 where id = $1', [paid.id]);
    expect(await idsOf({ siteId, unpaid: 'true' })).toEqual([due.id]);
    expect(await idsOf({ siteId, unpaid: 'true', filter: 'processed' })).toEqual([due.id]);
    expect(await idsOf({ siteId, unpaid: 'true', filter: 'open' })).toEqual([]);
    expect(await idsOf({ siteId, filter: 'open' })).toEqual([open.id]);
  });
});

describe('GET /api/workorders/totals', () => {
  const totals = async (query: object, as = owner) =>
    (await server.call('GET /api/workorders/totals', { as, query: query as never })).data;

  it('adds up what the filters and the search match, beyond the listed page', async () => {
    const place = await buildSite(server);
    const { id } = await make({}, { place });
    await make({}, { place });
    await server.sql('update work_orders set amount_due_cents = 4000 where id = $1', [id]);
    const { siteId } = place;
    const all = { count: 2, isMore: false, totalCents: 20_000, paidCents: 6_000, dueCents: 14_000 };
    expect(await totals({ siteId })).toEqual(all);
    expect(await totals({ siteId, filter: 'processed' })).toMatchObject({ count: 0, totalCents: 0 });
    const number = (await list({ siteId, limit: 1 })).data.workOrders[0]!.number;
    expect(await totals({ siteId, search: number })).toMatchObject({ count: 1, totalCents: 10_000 });
  });

  it('comes to what the tile of a filter says, which leads to its list (R3.11)', async () => {
    const { id } = await make();
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      id,
    ]);
    const { tiles } = (await list({})).data;
    const unpaid = tiles!.find(({ filter }) => filter === 'unpaid')!;
    expect(unpaid.cents).toBeGreaterThan(0);
    expect(await totals({ filter: 'unpaid' })).toMatchObject({ count: unpaid.count, dueCents: unpaid.cents });
    for (const { filter, count, cents } of tiles!)
      if (filter === 'open' || filter === 'incomplete' || filter === 'toProcess')
        expect(await totals({ filter })).toMatchObject({ count, totalCents: cents });
  });

  it('adds up only a technician’s own (R6.4)', async () => {
    const place = await buildSite(server);
    await make({}, { place });
    const own = await make({}, { place, by: savingAs(server, technician.token) });
    await server.sql('update work_orders set total_cents = 777, amount_due_cents = 70 where id = $1', [
      own.id,
    ]);
    const mine = { count: 1, isMore: false, totalCents: 777, paidCents: 707, dueCents: 70 };
    expect(await totals({ siteId: place.siteId }, technician.token)).toEqual(mine);
  });
});

describe('GET /api/workorders/export', () => {
  const exported = (query: string, as = owner) =>
    server.app.inject({
      url: `/api/workorders/export?${query}`,
      headers: { authorization: `Bearer ${as}` },
    });

  it('has what the list shows with the same filters, in the same order, as CSV and as a workbook', async () => {
    const place = await buildSite(server);
    const one = await make({ text: '=SUM(1), "two"' }, { place });
    const two = await make({ text: 'Second' }, { place });
    await make({ text: 'Elsewhere' });
    const { headers, body } = await exported(`format=csv&siteId=${place.siteId}&sort=number`);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="work-orders.csv"',
    });
    const [titles, ...lines] = body.replace('\ufeff', '').trim().split('\r\n');
    expect(titles).toMatch(/^Number,Work,Customer,.*Total,Balance due,Created$/);
    const numbers = [await numberOf(server, one.id), await numberOf(server, two.id)];
    expect(lines.map((line) => line.split(',')[0])).toEqual(numbers);
    // a spreadsheet must not run it as a formula
    expect(lines[0]).toContain(`"'=SUM(1), ""two"""`);
    expect(lines[1]).toContain(',100.00,100.00,');
    const workbook = await exported(`format=xlsx&siteId=${place.siteId}`);
    expect(workbook.headers['content-type']).toContain('spreadsheetml');
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('is for who may see all work orders, in a known format (R6.4)', async () => {
    expect((await exported('format=csv', technician.token)).statusCode).toBe(403);
    expect((await exported('format=pdf')).statusCode).toBe(422);
  });
});
