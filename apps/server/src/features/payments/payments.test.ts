import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { numberOf } from '../../testing/numbers.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: { token: string; personId: number };
let technician: { token: string; personId: number };
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  [owner, technician] = await Promise.all([server.signInAs('owner'), server.signInAs('technician')]);
  place = await buildSite(server);
});
afterAll(() => server.stop());

const none = { tipCents: 0, pendingCount: 0, pendingCents: 0 };

interface Query {
  from?: string;
  to?: string;
  search?: string;
  method?: 'cash' | 'check';
  takenById?: number;
  after?: string;
  limit?: number;
}
const list = (query: Query = {}, as = owner.token) => server.call('GET /api/payments', { as, query });
const receiptsOf = async (query: Query, as?: string) =>
  (await list(query, as)).data.payments.map(({ receipt }) => receipt);

/** Saves a work order with these payments. @returns its id */
async function paidWorkOrder(payments: Fields[], { as = owner.token, at = place } = {}): Promise<number> {
  let edit = newWorkOrder(at);
  for (const fields of payments) edit = addRecord(workOrderShape, edit, { kind: 'payments', fields }).edit;
  const { data } = await server.call('POST /api/workorders', { as, body: saveOf(edit) });
  if (data.outcome !== 'saved') throw new Error('asks');
  return data.id;
}

describe('GET /api/payments, refused', () => {
  it.each([
    ['from', { from: '2026-02-30' }],
    ['to', { to: 'yesterday' }],
    ['limit', { limit: 101 }],
    ['after', { after: '-paid_1_2026-13-45T00:00:00.000000Z' }],
    ['after', { after: '-paid_1_0000-01-01T00:00:00.000000Z' }],
    ['after', { after: '-paid_1_2026-02-31T00:00:00.000000Z' }],
    ['after', { after: "-paid_1_2026-01-01T00:00:00.000000Z' or true" }],
    ['search', { search: 'x'.repeat(101) }],
    ['method', { method: 'gold' as 'cash' }],
    ['takenById', { takenById: 'me' as unknown as number }],
  ])('names %s where it is none: %o', async (field, query) => {
    const { status, error } = await list(query);
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([422, 'invalid', [field]]);
  });

  it('to a dispatcher, who collects nothing (R2.1, R6.2)', async () => {
    const { token } = await server.signInAs('dispatcher');
    const { status, error } = await list({}, token);
    expect([status, error.code]).toEqual([403, 'forbidden']);
  });
});

describe('GET /api/payments/export', () => {
  const exported = (query: string, as = owner.token) =>
    server.app.inject({
      url: `/api/payments/export?${query}`,
      headers: { authorization: `Bearer ${as}` },
    });

  it('has what the list shows with the same filters, as CSV and as a workbook', async () => {
    const at = { receivedDate: '2026-01-16T15:00:00Z' };
    const id = await paidWorkOrder([
      { method: 'cash', amountCents: 1_000, ...at },
      { method: 'check', amountCents: 2_050, reference: '1042', text: '=1+1', ...at },
    ]);
    const days = 'from=2026-01-16&to=2026-01-16';
    const { headers, body } = await exported(`format=csv&${days}&method=check`);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    });
    const [titles, ...lines] = body.replace('\ufeff', '').trim().split('\r\n');
    expect(titles).toMatch(/^Day,.*Receipt,.*Method,.*Status,Amount,Refunded,Kept,Tip,/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`R-${await numberOf(server, id)}-2`);
    // a spreadsheet must not run it as a formula
    expect(lines[0]).toContain(",Check,1042,'=1+1,");
    expect(lines[0]).toContain(',Completed,20.50,0.00,20.50,0.00,');
    const workbook = await exported(`format=xlsx&${days}`);
    expect(workbook.headers['content-type']).toContain('spreadsheetml');
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('is only for those who see all payments, in a known format (R6.4)', async () => {
    const { token } = await server.signInAs('dispatcher');
    for (const as of [token, technician.token])
      expect((await exported('format=csv', as)).statusCode).toBe(403);
    expect((await exported('format=pdf')).statusCode).toBe(422);
  });
});

describe('GET /api/payments', () => {
  it('is narrowed down by how it was paid and who took it, days and their totals too (R2.8)', async () => {
    const at = { receivedDate: '2026-02-06T15:00:00Z' };
    const id = await paidWorkOrder([
      { method: 'cash', amountCents: 1_000, ...at },
      { method: 'check', amountCents: 2_000, reference: '55', ...at },
    ]);
    const { token: office, personId } = await server.signInAs('office');
    const other = await paidWorkOrder([{ method: 'cash', amountCents: 4_000, ...at }], { as: office });
    const days = { from: '2026-02-06', to: '2026-02-06' };
    expect((await receiptsOf({ ...days, method: 'cash' })).toSorted()).toEqual(
      [`R-${await numberOf(server, id)}-1`, `R-${await numberOf(server, other)}-1`].toSorted(),
    );
    expect(await receiptsOf({ ...days, takenById: personId })).toEqual([
      `R-${await numberOf(server, other)}-1`,
    ]);
    expect(await receiptsOf({ ...days, takenById: personId, method: 'check' })).toEqual([]);
    expect(await receiptsOf({ ...days, method: 'check', search: await numberOf(server, id) })).toEqual([
      `R-${await numberOf(server, id)}-2`,
    ]);
    const { totals } = (await list({ ...days, method: 'cash' })).data;
    expect(totals).toEqual([{ day: '2026-02-06', method: 'cash', count: 2, amountCents: 5_000, ...none }]);
  });

  it('names who has taken payments with the first page; to who sees the own ones, nobody (R6.4)', async () => {
    await paidWorkOrder([
      { method: 'cash', amountCents: 100 },
      { method: 'cash', amountCents: 200 },
    ]);
    const { takers, next } = (await list({ limit: 1 })).data;
    expect(takers!.map(({ id }) => id)).toContain(owner.personId);
    expect((await list({ limit: 1, after: next! })).data.takers).toBeNull();
    expect((await list({}, technician.token)).data.takers).toBeNull();
    // other people's payments aren't visible
    expect(await receiptsOf({ takenById: owner.personId }, technician.token)).toEqual([]);
  });

  it('says of a payment what it is for, how, when at the site, and who took it', async () => {
    const west = await buildSite(server);
    await server.sql("update sites set time_zone = 'America/Denver' where id = $1", [west.siteId]);
    const id = await paidWorkOrder(
      [{ method: 'check', amountCents: 43_800, reference: '1187', receivedDate: '2026-03-02T05:30:00Z' }],
      { at: west },
    );
    const { payments } = (await list({ search: `R-${await numberOf(server, id)}-1` })).data;
    expect(payments).toEqual([
      {
        id: expect.any(Number),
        receipt: `R-${await numberOf(server, id)}-1`,
        document: { kind: 'workOrder', id, number: await numberOf(server, id), text: '' },
        customerName: 'Angela Castellano',
        kind: 'balance',
        method: 'check',
        amountCents: 43_800,
        refundedCents: 0,
        sharedCents: null,
        status: 'completed',
        disputed: false,
        afterClosing: false,
        changedAfterClosing: false,
        tipCents: 0,
        reference: '1187',
        text: '',
        paidDate: '2026-03-02T05:30:00+00:00',
        timeZone: 'America/Denver',
        // half past midnight in New York, the company's zone; the evening before at the site
        day: '2026-03-02',
        takenBy: 'Owner North',
        voided: null,
        placeRemoved: false,
      },
    ]);
  });

  it('has the deposits of proposals too, and those that nobody dated by when they were recorded', async () => {
    const added = addRecord(salesProposalShape, newProposal(place.siteId), {
      kind: 'payments',
      fields: { kind: 'deposit', method: 'cash', amountCents: 5_000, receivedDate: null },
    });
    const { data } = await server.call('POST /api/salesproposals', {
      as: owner.token,
      body: saveOf(added.edit),
    });
    const id = data.outcome === 'saved' ? data.id : 0;
    const [payment] = (await list({ search: await numberOf(server, id) })).data.payments;
    expect(payment).toMatchObject({
      receipt: `R-${await numberOf(server, id)}-1`,
      document: { kind: 'salesProposal', id, text: 'Heat pump replacement' },
      kind: 'deposit',
    });
    expect(server.deps.clock() - Date.parse(payment!.paidDate)).toBeLessThan(60_000);
  });

  it('keeps a voided payment in sight, with who and why, and counts it no more', async () => {
    const id = await paidWorkOrder([
      { method: 'cash', amountCents: 1_000, receivedDate: '2026-03-05T15:00:00Z' },
      { method: 'cash', amountCents: 2_000, receivedDate: '2026-03-05T16:00:00Z' },
    ]);
    const [second] = (await list({ search: `R-${await numberOf(server, id)}-2` })).data.payments;
    await server.call('DELETE /api/workorderpayments/{id}', {
      as: owner.token,
      params: { id: second!.id },
      query: { reason: 'Typed twice' },
    });
    const { payments, totals } = (await list({ search: await numberOf(server, id) })).data;
    expect(payments.map(({ receipt, status, voided }) => [receipt, status, voided])).toEqual([
      [
        `R-${await numberOf(server, id)}-2`,
        'voided',
        { reason: 'Typed twice', by: 'Owner North', date: expect.any(String) },
      ],
      [`R-${await numberOf(server, id)}-1`, 'completed', null],
    ]);
    expect(totals).toEqual([{ day: '2026-03-05', method: 'cash', count: 1, amountCents: 1_000, ...none }]);
  });

  it('totals each day by method and person, less what was given back; what is on its way by itself', async () => {
    const id = await paidWorkOrder([
      { method: 'cash', amountCents: 1_000, receivedDate: '2026-04-01T12:00:00Z' },
      { method: 'check', reference: '1188', amountCents: 9_000, receivedDate: '2026-04-01T13:00:00Z' },
      { method: 'cash', amountCents: 500, receivedDate: '2026-04-01T14:00:00Z' },
      { method: 'bank', amountCents: 700, receivedDate: '2026-04-01T15:00:00Z' },
      { method: 'cash', amountCents: 30, receivedDate: '2026-04-02T12:00:00Z' },
    ]);
    await server.sql(
      `update work_order_payments set refunded_cents = case method when 'check' then 4000 else 0 end,
        status = case method when 'bank' then 'pending' else status end where work_order_id = $1`,
      [id],
    );
    const { totals, byPerson } = (await list({ from: '2026-04-01', to: '2026-04-02' })).data;
    const [first, second] = ['2026-04-01', '2026-04-02'];
    const bank = {
      day: first,
      method: 'bank',
      count: 0,
      amountCents: 0,
      tipCents: 0,
      pendingCount: 1,
      pendingCents: 700,
    };
    const check = { day: first, method: 'check', count: 1, amountCents: 5_000, ...none };
    const cash = { day: first, method: 'cash', count: 2, amountCents: 1_500, ...none };
    const later = { day: second, method: 'cash', count: 1, amountCents: 30, ...none };
    expect(totals).toEqual([later, check, cash, bank]);
    const by = { personId: owner.personId, takenBy: 'Owner North' };
    expect(byPerson).toEqual([later, bank, cash, check].map((total) => ({ ...total, ...by })));
    // a page with one payment of a day still shows the whole day's total
    const short = (await list({ from: '2026-04-01', to: '2026-04-01', limit: 1 })).data;
    expect(short.totals.map(({ amountCents }) => amountCents)).toEqual([5_000, 1_500, 0]);
  });

  it("takes days as the company's, also where the clocks change", async () => {
    // New York goes from 2:00 to 3:00 on March 8, 2026: the day is 05:00 to 04:00 UTC
    const id = await paidWorkOrder(
      ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'].map(
        (receivedDate) => ({ amountCents: 100, receivedDate }),
      ),
    );
    expect(await receiptsOf({ from: '2026-03-08', to: '2026-03-08' })).toEqual([
      `R-${await numberOf(server, id)}-3`,
      `R-${await numberOf(server, id)}-2`,
    ]);
  });

  it('comes in pages that neither skip nor repeat, also where many payments are of one moment', async () => {
    const receivedDate = '2026-05-01T12:00:00.123456Z';
    const id = await paidWorkOrder(
      Array.from({ length: 7 }, (_, index) => ({ amountCents: index + 1, receivedDate })),
    );
    const days = { from: '2026-05-01', to: '2026-05-01' };
    const pages: string[][] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { data } = await list({ ...days, limit: 3, ...(after && { after }) });
      pages.push(data.payments.map(({ receipt }) => receipt));
      after = data.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    const number = await numberOf(server, id);
    expect(pages.flat()).toEqual([7, 6, 5, 4, 3, 2, 1].map((nth) => `R-${number}-${nth}`));
  });

  it('finds by receipt, document, check number, amount, customer and work, and takes no word for a pattern', async () => {
    const other = await buildSite(server);
    await server.sql("update customers set company = 'Blue_Ridge 100% Bakery' where id = $1", [
      other.customerId,
    ]);
    const id = await paidWorkOrder([{ reference: 'CHK-77120', amountCents: 1 }, { amountCents: 3_133_777 }], {
      at: other,
    });
    expect(await receiptsOf({ search: `r-${await numberOf(server, id)}-2` })).toEqual([
      `R-${await numberOf(server, id)}-2`,
    ]);
    expect(await receiptsOf({ search: await numberOf(server, id) })).toEqual([
      `R-${await numberOf(server, id)}-2`,
      `R-${await numberOf(server, id)}-1`,
    ]);
    expect(await receiptsOf({ search: '77120' })).toEqual([`R-${await numberOf(server, id)}-1`]);
    expect(await receiptsOf({ search: 'ridge 100% bak' })).toEqual([
      `R-${await numberOf(server, id)}-2`,
      `R-${await numberOf(server, id)}-1`,
    ]);
    expect(await receiptsOf({ search: '$31,337.77' })).toEqual([`R-${await numberOf(server, id)}-2`]);
    expect(await receiptsOf({ search: 'rattle in the attic' })).toEqual([]);
    await server.sql("update work_orders set text = 'Rattle in the attic' where id = $1", [id]);
    expect(await receiptsOf({ search: 'rattle in the attic' })).toEqual([
      `R-${await numberOf(server, id)}-2`,
      `R-${await numberOf(server, id)}-1`,
    ]);
    for (const search of ['Blue%Bakery', 'BlueXRidge', 'ridge\\'])
      expect(await receiptsOf({ search })).toEqual([]);
  });

  it('finds by address and by who took the money, all words in any order', async () => {
    const other = await buildSite(server);
    await server.sql("update sites set street = '9 Quarry Ln', city = 'Arden' where id = $1", [other.siteId]);
    const id = await paidWorkOrder([{ amountCents: 100 }], { at: other, as: technician.token });
    expect(await receiptsOf({ search: 'arden quarry' })).toEqual([`R-${await numberOf(server, id)}-1`]);
    expect(await receiptsOf({ search: 'castellano 9 QUARRY' })).toEqual([
      `R-${await numberOf(server, id)}-1`,
    ]);
    expect(await receiptsOf({ search: 'quarry lindqvist' })).toEqual([]);
    expect(await receiptsOf({ search: 'north technician' })).toEqual([`R-${await numberOf(server, id)}-1`]);
  });

  it('finds by words of several places, each wherever it is (R1.4)', async () => {
    const other = await buildSite(server);
    await server.sql("update customers set first_name = 'Dana', last_name = 'Whitlock' where id = $1", [
      other.customerId,
    ]);
    await server.sql("update sites set street = '17 Pinecrest Ct' where id = $1", [other.siteId]);
    const payments = [
      { method: 'check', reference: '88104', amountCents: 100 },
      { method: 'check', reference: '88105', amountCents: 100 },
      { method: 'cash', amountCents: 100 },
    ] as const;
    const id = await paidWorkOrder([...payments], { at: other, as: technician.token });
    await server.sql("update work_orders set text = 'Squeaky blower' where id = $1", [id]);
    const number = await numberOf(server, id);
    const receipts = (...nth: number[]) => nth.map((each) => `R-${number}-${each}`);
    for (const [search, found] of [
      ['whitlock check 88104', receipts(1)],
      ['88105 dana', receipts(2)],
      ['whitlock squeaky', receipts(3, 2, 1)],
      ['pinecrest blower whitlock', receipts(3, 2, 1)],
      ['squeaky 88104', receipts(1)],
      ['whitlock check', receipts(2, 1)],
      ['cash squeaky', receipts(3)],
      ['whitlock technician', receipts(3, 2, 1)],
      ['88104 88105', []],
      ['whitlock nobody', []],
    ] as const)
      expect([search, await receiptsOf({ search })]).toEqual([search, found]);
  });

  it('finds the same whether few or very many match, page after page, with what their days came to (R1.4)', async () => {
    await server.sql(
      `insert into sites (company_id, id, guid, customer_id, time_zone, street)
       select 1, nextval('document_ids'), gen_random_uuid(), $1, 'America/New_York', i || ' Wide Valley Rd' from generate_series(1, 600) i`,
      [place.customerId],
    );
    await server.sql(`insert into work_orders (company_id, id, guid, customer_id, site_id, text, processed, complete,
        tax_override, property_type_id, rate_type_id, version)
      select 1, nextval('document_ids'), gen_random_uuid(), customer_id, id,
        case when street like '1%' then 'Many valves' else 'Gauge xq' end, false, true, false, 1, 1, 1
      from sites where street like '% Wide Valley Rd'`);
    await server.sql(`insert into work_order_payments (company_id, id, work_order_id, kind, method, amount_cents,
        received_date, reference, text, status, refunded_cents)
      select 1, nextval('document_ids'), w.id, 'balance', 'cash', 100, '2025-03-01'::timestamptz + w.id % 97 * interval '1 hour',
        case when w.text = 'Gauge xq' then 'CK' || w.id % 1000 else '' end, '', 'completed', 0
      from work_orders w join sites s on s.id = w.site_id where s.street like '% Wide Valley Rd'`);
    // many sites, few texts, a word too short for the index, few sites, references
    for (const [search, which] of [
      ['wide valley', 'true'],
      ['many valve', "w.text = 'Many valves'"],
      ['xq', "w.text = 'Gauge xq'"],
      ['577 wide', "s.street = '577 Wide Valley Rd'"],
      ['ck7', "p.reference like 'CK7%'"],
      // in several fields: two common words and a rare one
      ['valley gauge xq', "w.text = 'Gauge xq'"],
      ['gauge valley rd', "w.text = 'Gauge xq'"],
      ['valves 17 wide', "w.text = 'Many valves' and s.street like '17 %'"],
      ['valves wide 17', "w.text = 'Many valves' and s.street like '%17%'"],
    ] as const) {
      const all = await server.sql<{ receipt: string }>(
        `select 'R-' || w.number || '-1' as receipt from work_order_payments p join work_orders w on w.id = p.work_order_id
         join sites s on s.id = w.site_id and s.street like '% Wide Valley Rd'
         where ${which} order by p.received_date desc, p.id desc limit 200`,
      );
      const days = await server.sql<{ day: string; count: number }>(
        `select to_char(p.received_date at time zone 'America/New_York', 'YYYY-MM-DD') as day, count(*)::int
         from work_order_payments p join work_orders w on w.id = p.work_order_id
         join sites s on s.id = w.site_id and s.street like '% Wide Valley Rd' where ${which} group by 1`,
      );
      const found: string[] = [];
      for (let after: string | null | undefined; found.length < 200 && after !== null; ) {
        const { data } = await list({ search, limit: 50, ...(after && { after }) });
        found.push(...data.payments.map(({ receipt }) => receipt));
        for (const { day, count } of data.totals) expect(days).toContainEqual({ day, count });
        after = data.next;
      }
      expect([search, found]).toEqual([search, all.map(({ receipt }) => receipt)]);
    }
  });

  it('shows who may not see the books what passed through the own hands only (R6.4)', async () => {
    const mine = await paidWorkOrder([{ amountCents: 100 }], { as: technician.token });
    await server.sql('update work_order_payments set received_date = $2 where work_order_id = $1', [
      mine,
      '2026-06-01T12:00:00Z',
    ]);
    const theirs = await paidWorkOrder([{ amountCents: 900, receivedDate: '2026-06-01T13:00:00Z' }]);
    const day = { from: '2026-06-01', to: '2026-06-01' };
    expect(await receiptsOf(day)).toEqual([
      `R-${await numberOf(server, theirs)}-1`,
      `R-${await numberOf(server, mine)}-1`,
    ]);
    const { payments, totals, byPerson } = (await list(day, technician.token)).data;
    expect(byPerson).toEqual([]);
    expect((await list(day)).data.byPerson.map(({ takenBy, amountCents }) => [takenBy, amountCents])).toEqual(
      [
        ['Owner North', 900],
        ['Technician North', 100],
      ],
    );
    expect(payments.map(({ receipt }) => receipt)).toEqual([`R-${await numberOf(server, mine)}-1`]);
    expect(totals.map(({ amountCents }) => amountCents)).toEqual([100]);
    expect(await receiptsOf({ search: `R-${await numberOf(server, theirs)}-1` }, technician.token)).toEqual(
      [],
    );
  });

  it("has nothing of another company's (R6.4)", async () => {
    const south = await server.signInAs('owner@south.example');
    expect((await list({}, south.token)).data).toEqual({
      payments: [],
      totals: [],
      byPerson: [],
      takers: [],
      toCheck: [],
      similar: false,
      next: null,
    });
  });
});

describe('when a payment came', () => {
  const hour = 3_600_000;
  /** Records a payment of $1.00 with this received time by a device's clock. */
  const record = (at: number, as: string, device?: { clockOffsetMs: number; date: number }) => {
    const { edit, id } = addRecord(workOrderShape, newWorkOrder(place), {
      kind: 'payments',
      fields: { amountCents: 100, receivedDate: new Date(at).toISOString() },
    });
    const more = device && {
      device: { ...device, id: randomUUID(), date: new Date(device.date).toISOString() },
    };
    return { id, answer: server.call('POST /api/workorders', { as, body: saveOf(edit, more) }) };
  };
  const paidAt = async (documentId: number) => {
    const [payment] = (await list({ search: `R-${await numberOf(server, documentId)}-1` })).data.payments;
    return Date.parse(payment!.paidDate);
  };

  it('is refused with its field where a clock is wrong, ahead or behind (R5.8)', async () => {
    const wrong = [
      [server.deps.clock() + 48 * hour, owner.token],
      [server.deps.clock() + 20 * hour, owner.token],
      [server.deps.clock() - 72 * hour, technician.token],
      [Date.parse('1850-01-01T00:00:00Z'), owner.token],
    ] as const;
    for (const [at, as] of wrong) {
      const { id, answer } = record(at, as);
      const { status, error } = await answer;
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [`payments.${id}.receivedDate`]]);
    }
  });

  it.each([
    ['three days behind', 72],
    ['twenty hours ahead', -20],
  ])('is put right by the offset of a device whose clock is %s (R5.8)', async (_, hours) => {
    const took = server.deps.clock() - hour;
    const clockOffsetMs = hours * hour;
    const device = { clockOffsetMs, date: took - clockOffsetMs };
    const { data } = await record(took - clockOffsetMs, technician.token, device).answer;
    const documentId = data.outcome === 'saved' ? data.id : 0;
    expect(await paidAt(documentId)).toBe(took);
  });

  it('is refused of a device that says it saved at another time, of who may not enter one (R6.4)', async () => {
    const device = { clockOffsetMs: 0, date: server.deps.clock() };
    const earlier = Date.parse('2019-01-05T15:00:00Z');
    const { id, answer } = record(earlier, technician.token, device);
    const { status, error } = await answer;
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [`payments.${id}.receivedDate`]]);
    expect((await record(earlier, owner.token, device).answer).status).toBe(200);
  });

  it('is not later than now, whatever a device says of its clock (R5.8)', async () => {
    const ahead = server.deps.clock() + 20 * hour;
    const { data } = await record(ahead, technician.token, { clockOffsetMs: 0, date: ahead }).answer;
    expect(await paidAt(data.outcome === 'saved' ? data.id : 0)).toBeLessThanOrEqual(server.deps.clock());
  });
});
