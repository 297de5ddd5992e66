import { createHash, randomUUID } from 'node:crypto';
import { type CustomerFields, customerSchema, customerShape } from '@fieldwright/domain/customers/customer';
import { type SiteFields, siteSchema, siteShape } from '@fieldwright/domain/customers/site';
import { readRecord } from '@fieldwright/domain/kernel/record-shape';
import { readCheckNumber } from '@fieldwright/domain/payments/check-number';
import { emailSchema, nameSchema } from '@fieldwright/domain/people/person';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snake } from '../../db/record.sql.ts';
import { partsOnDay } from '../../db/todays-rates.sql.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { demoCompanies } from '../people/demo.ts';
import { seedCompanies } from '../people/seed.ts';
import { starterParts, starterServices } from '../price-books/starter/starter-entries.ts';
import { removeDemo } from './reset.queries.ts';
import { seedDemo } from './seed.ts';

/** Beside the companies that every test has. */
const companyId = 11;
const company = { ...demoCompanies[0]!, id: companyId };
/** A Thursday, 10:42 in the morning in Asheville. */
const now = Date.parse('2026-11-19T15:42:00Z');
const days = (count: number) => count * 86_400_000;

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedCompanies(server.urls.owner, [company], 'no password');
  await seedDemo(server.urls.owner, companyId, now);
  owner = (await server.signInAs('lena.hollis@hollisrowe.example', companyId)).token;
}, 60_000);
afterAll(() => server.stop());

const rows = <Row extends Record<string, unknown>>(text: string) =>
  server.sql<Row>(text.replaceAll('$company', `company_id = ${companyId}`));
const counted = async (text: string) =>
  Object.fromEntries(
    (await rows<{ name: string; count: string }>(text)).map((row) => [row.name, Number(row.count)]),
  );
/** How many of each status, of the visits of a day. */
const visitsOf = (day: string) =>
  counted(`select status as name, count(*) from schedule_events where $company and call_id is not null
    and (start at time zone 'America/New_York')::date = '${day}' group by 1`);
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, each) => all + each, 0);

describe('the demo company', () => {
  it('has customers, sites, systems, agreements, price book and two years of work', async () => {
    const tables = [
      'customers',
      'service_repairs',
      'part_items',
      'agreements',
      'work_orders',
      'sales_proposals',
      'call_department_types',
    ];
    const counts = await counted(
      tables
        .map((table) => `select '${table}' as name, count(*) from ${table} where $company`)
        .join(' union all '),
    );
    expect(counts).toEqual({
      customers: 400,
      service_repairs: starterServices.length,
      part_items: starterParts.length,
      agreements: 90,
      work_orders: 6_000,
      // and the templates
      sales_proposals: 124,
      call_department_types: 3,
    });
    expect([starterServices.length >= 300, starterParts.length >= 600]).toEqual([true, true]);
    const [{ first, last }] = (await rows(
      'select min(created_date) as first, max(created_date) as last from work_orders where $company',
    )) as [{ first: string; last: string }];
    expect(now - Date.parse(first)).toBeGreaterThan(days(700));
    expect(Date.parse(last)).toBeLessThanOrEqual(now);
  });

  it('has customers since what was done for them first, and not all since today', async () => {
    const [after] = await rows<{ count: number }>(
      `select count(*)::int as count from customers c join work_orders w using (company_id)
       where $company and w.customer_id = c.id and w.created_date < c.created_date`,
    );
    const [days] = await rows<{ count: number }>(
      'select count(distinct created_date::date)::int as count from customers where $company',
    );
    expect([after!.count, days!.count > 100]).toEqual([0, true]);
  });

  const columnsOf = ({ shape }: { shape: object }) =>
    Object.keys(shape)
      .map((field) => `${snake(field)} as "${field}"`)
      .join(', ');

  it('keeps customers, sites, people and checks as the product’s own readers keep what is typed', async () => {
    const customers = await rows(
      `select ${columnsOf(customerSchema.omit({ tagIds: true }))}, to_json(tag_ids) as "tagIds" from customers where $company`,
    );
    for (const customer of customers)
      expect(readRecord(customerShape, customer as unknown as CustomerFields)).toEqual({ record: customer });
    const sites = await rows(`select ${columnsOf(siteSchema)} from sites where $company`);
    for (const site of sites)
      expect(readRecord(siteShape, site as unknown as SiteFields)).toEqual({ record: site });
    const people = await rows<{
      email: string;
      names: string[];
    }>(`select p.email, array[m.first_name, m.last_name] as names
      from memberships m join persons p on p.id = m.person_id where m.$company`);
    for (const { email, names } of people)
      expect([emailSchema.parse(email), ...names.map((name) => nameSchema.parse(name))]).toEqual([
        email,
        ...names,
      ]);
    const checks = await rows<{ reference: string }>(
      "select reference from work_order_payments where $company and method = 'check'",
    );
    for (const { reference } of checks) expect(readCheckNumber(reference)).toEqual({ number: reference });
    expect([customers.length, sites.length > 400, people.length > 10, checks.length > 500]).toEqual([
      400,
      true,
      true,
      true,
    ]);
  });

  it('has proposals in every status, the accepted ones with their work order (R4.8, R4.25)', async () => {
    const counts = await counted(
      'select status as name, count(*) from sales_proposals where $company and not is_template group by 1',
    );
    expect(counts).toEqual({ Created: 14, Sent: 22, Viewed: 16, Accepted: 38, Declined: 18, Expired: 12 });
    const unsold =
      await rows(`select p.id from sales_proposals p where p.$company and (p.status = 'Accepted') <> exists (
      select from work_orders w where w.company_id = p.company_id and w.sales_proposal_id = p.id)`);
    expect(unsold).toEqual([]);
  });

  it('has 14 technicians, each in a department', async () => {
    const crew = await rows(`select call_department_type_id as department from memberships
      where $company and 'technician' = any(roles)`);
    expect(crew.length).toBe(14);
    expect(crew.filter(({ department }) => department === null)).toEqual([]);
  });

  it('has no numbered name, and no name twice, in its price book (R3.7, R3.8)', () => {
    const entries = [...starterServices, ...starterParts];
    for (const field of ['code', 'text'] as const)
      expect(new Set(entries.map((entry) => entry[field])).size).toBe(entries.length);
    const numbered = entries.filter(({ text }) => /^(service|part|item|repair|product)\b.*\d+$/i.test(text));
    expect(numbered).toEqual([]);
  });

  it('prices every line, with the proof of its price (R3.11)', async () => {
    const lines = ['work_order_details', 'sales_proposal_details', 'repair_parts'].map(
      (table) => `select id from ${table} where $company and (unit_price_cents is null or price_key is null
        or num_nonnulls(part_item_id, service_repair_id) <> 1)`,
    );
    expect(await rows(lines.join(' union all '))).toEqual([]);
  });

  it('keeps with every line how its price came about, many from cost, markup and labor (R3.11)', async () => {
    const lines = ['sales_proposal_details', 'work_order_details', 'repair_parts']
      .map(
        (table) =>
          `select id, unit_price_cents, service_repair_id, part_item_id from ${table} where $company`,
      )
      .join(' union all ');
    const [kept] = await rows<{ without: number; other: number; wrong: number }>(
      `select count(*) filter (where p.line_id is null)::int as without,
         count(*) filter (where p.price_cents is distinct from l.unit_price_cents)::int as other,
         count(*) filter (where p.price_cents is distinct from (select sum((s->>'amountCents')::int)
           from jsonb_array_elements(p.steps) s))::int as wrong
       from (${lines}) l left join line_prices p on p.company_id = ${companyId} and p.line_id = l.id
       where coalesce(l.service_repair_id, l.part_item_id) is not null`,
    );
    expect(kept).toEqual({ without: 0, other: 0, wrong: 0 });
    const steps = await counted(
      `select s->>'kind' as name, count(*) from line_prices, jsonb_array_elements(steps) s where $company group by 1`,
    );
    for (const kind of ['flat', 'fixedParts', 'cost', 'markup', 'labor', 'rate', 'rounding'])
      expect(steps[kind], kind).toBeGreaterThan(50);
    const [late] = await rows<{ count: number }>(
      `select count(*)::int as count from line_prices p where $company and priced_date > '${new Date(now).toISOString()}'`,
    );
    expect(late!.count).toBe(0);
  });

  it('lists of each document what its pricing comes to', async () => {
    const settingsOf = async (taxItemId: number | null) => {
      const [item] = await server.sql<{ jurisdictions: never[] }>(
        `select ${partsOnDay('t', 'clock_now()::date::text')} as jurisdictions from tax_items t where id = $1`,
        [taxItemId],
      );
      return { allowOverrideTaxes: true, taxItem: item ?? null };
    };
    const sample = (table: string) =>
      rows<{
        id: string;
        total: string;
        due: string;
      }>(`select id, total_cents as total, ${table === 'work_orders' ? 'amount_due_cents' : '0'} as due
        from ${table} where $company order by md5(id::text) limit 40`);
    for (const { id, total, due } of await sample('work_orders')) {
      const { data } = await server.call('GET /api/workorders/{id}', {
        as: owner,
        params: { id: Number(id) },
      });
      const workOrder = data as unknown as WorkOrder;
      const totals = workOrderTotals(workOrder, await settingsOf(workOrder.taxItemId))!;
      expect([totals.totalCents, totals.amountDueCents]).toEqual([Number(total), Number(due)]);
    }
    for (const { id, total } of await sample('sales_proposals')) {
      const { data } = await server.call('GET /api/salesproposals/{id}', {
        as: owner,
        params: { id: Number(id) },
      });
      const proposal = data as unknown as SalesProposal;
      const settings = await settingsOf(proposal.taxItemId);
      const all = proposal.packages.map(({ id: packageId, selected }) => ({
        selected,
        totalCents: packageTotals(proposal, packageId, settings)!.totalCents,
      }));
      const chosen = all.find(({ selected }) => selected)?.totalCents;
      expect(chosen ?? Math.max(...all.map(({ totalCents }) => totalCents))).toBe(Number(total));
    }
  });

  it('has a full day today: done, under way, next and later, and calls in the tray (R1.5)', async () => {
    const today = await visitsOf('2026-11-19');
    expect(Object.keys(today).sort((a, b) => a.localeCompare(b))).toEqual([
      'confirmed',
      'dispatched',
      'done',
      'scheduled',
      'working',
    ]);
    expect(sum(today)).toBeGreaterThan(50);
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20'])
      expect(sum(await visitsOf(day))).toBeGreaterThan(45);
    expect(sum(await visitsOf('2026-11-21'))).toBeGreaterThan(45);
    const tray = await counted(
      "select status as name, count(*) from calls where $company and status in ('unscheduled', 'onHold') group by 1",
    );
    expect(tray).toEqual({ unscheduled: 10, onHold: 2 });
    const [overlaps] = await rows<{ count: string }>(
      'select count(*) from schedule_events where $company and overlap_reason is not null',
    );
    expect(Number(overlaps!.count)).toBe(1);
  });

  it('says of nothing that it happened later than now', async () => {
    const late = await rows(`select id from schedule_events where $company
        and greatest(en_route_date, arrived_date, finished_date) > to_timestamp(${now / 1000})
      union all select id from work_order_payments where $company and received_date > to_timestamp(${now / 1000})`);
    expect(late).toEqual([]);
  });

  it('is the same company every time', async () => {
    const again = await startTestServer();
    try {
      await seedCompanies(again.urls.owner, [company], 'no password');
      await seedDemo(again.urls.owner, companyId, now);
      expect(await hashesOf(again)).toEqual(await hashesOf(server));
    } finally {
      await again.stop();
    }
  }, 60_000);
});

/** Of all that the seed writes, but for who and when of what is made now; ids of people are drawn anew each time. */
async function hashesOf({ sql }: TestServer): Promise<Record<string, string>> {
  const tables = [
    'customers',
    'sites',
    'site_systems',
    'service_repairs',
    'part_items',
    'work_orders',
    'work_order_details',
    'work_order_payments',
    'sales_proposals',
    'sales_proposal_details',
    'calls',
    'schedule_events',
    'agreements',
  ];
  const drawn = [
    'created_by',
    'updated_by',
    'voided_by',
    'overlap_by',
    'canceled_by',
    'created_date',
    'updated_date',
  ];
  const hashes = await Promise.all(
    tables.map(async (table) => {
      const [row] = await sql<{ all: string }>(
        `select string_agg((to_jsonb(t) - $1::text[])::text, ',' order by id) as all from ${table} t where company_id = ${companyId}`,
        [drawn],
      );
      return [table, createHash('sha256').update(row!.all).digest('hex')] as const;
    }),
  );
  return Object.fromEntries(hashes);
}

describe('the days of the demo', () => {
  it('move to today, but nothing that a visitor changed or made, nor what that hangs on', async () => {
    const [changed] = await rows<{ id: string; start: string }>(`select id, start from schedule_events
      where $company and call_id is not null and start > to_timestamp(${now / 1000}) order by id limit 1`);
    await server.call('PATCH /api/scheduleevents/{id}', {
      as: owner,
      params: { id: Number(changed!.id) },
      body: { status: 'confirmed', text: 'A visitor was here' },
    });
    const [old] = await rows<{
      id: string;
      created: Date;
    }>(`select id, created_date as created from work_orders
      where $company and processed and call_id is null order by id limit 1`);
    await server.call('POST /api/workorders/{id}/process', {
      as: owner,
      params: { id: Number(old!.id) },
      body: { processed: false },
    } as never);
    const [linked] = await rows<{
      id: string;
      created: string;
    }>(`select id, created_date as created from sales_proposals
      where $company and text = 'Heat pump replacement' and status = 'Viewed' order by id desc limit 1`);
    await server.sql(
      `insert into proposal_links (company_id, guid, sales_proposal_id, nonce, token_hash, expires_date)
       values ($1, gen_random_uuid(), $2, 'n', 'of a visitor', clock_now())`,
      [companyId, linked!.id],
    );
    const lastOfHistory = () =>
      rows<{
        last: string;
      }>(`select max(w.created_date at time zone 'America/New_York')::text as last from work_orders w join demo_seeds s using (company_id)
        where w.$company and w.id between s.first_id and s.last_id`);
    const [before] = await lastOfHistory();

    await seedDemo(server.urls.owner, companyId, now + days(14));

    const kept = await rows<{ start: string }>(
      `select start from schedule_events where $company and id = ${changed!.id}`,
    );
    expect(kept).toEqual([{ start: changed!.start }]);
    const stays = await rows<{ created: string }>(
      `select created_date as created from work_orders where $company and id = ${old!.id}`,
    );
    expect(stays).toEqual([{ created: old!.created }]);
    const sent = await rows(
      `select id, created_date as created from sales_proposals where $company and id = ${linked!.id}`,
    );
    expect(sent).toEqual([linked]);
    const [after] = await lastOfHistory();
    expect(Date.parse(after!.last) - Date.parse(before!.last)).toBe(days(14));
    expect(sum(await visitsOf('2026-12-03'))).toBeGreaterThan(50);
    expect(await visitsOf('2026-12-03')).toMatchObject({
      done: expect.any(Number),
      working: expect.any(Number),
    });
    expect(sum(await visitsOf('2026-11-18'))).toBeGreaterThan(20);
  }, 60_000);

  it('stay where they are when it is started again on the same day', async () => {
    const before = await hashesOf(server);
    await seedDemo(server.urls.owner, companyId, now + days(14) + 3_600_000);
    expect(await hashesOf(server)).toEqual(before);
  });

  it('leave a technician alone whom a visitor has booked (R3.6)', async () => {
    const onThatDay = `select e.id from schedule_events e
      join schedule_event_technicians t on t.company_id = e.company_id and t.schedule_event_id = e.id
      join persons p on p.id = t.person_id and p.email like 'marcus.bell@%'
      where e.$company and (e.start at time zone 'America/New_York')::date = '2026-12-08'`;
    expect((await rows(onThatDay)).length).toBeGreaterThan(0);
    await rows(
      `delete from schedule_events where $company and id in (${onThatDay.replace('e.$company', `e.company_id = ${companyId}`)})`,
    );
    const booked = await server.call('POST /api/scheduleevents', {
      as: owner,
      body: {
        guid: 'c2f1e6a4-7b0d-4e8e-9a53-1f6f0c9d2e77',
        text: 'Trade fair',
        start: '2026-12-08T12:00:00Z',
        end: '2026-12-08T23:30:00Z',
        technicianIds: [await server.personId('marcus.bell@hollisrowe.example')],
      },
    });
    expect(booked.status).toBe(200);
    await seedDemo(server.urls.owner, companyId, now + days(15));
    const [seeded] = await rows('select day::text from demo_seeds where $company');
    expect(seeded).toEqual({ day: '2026-12-04' });
    expect(await rows(onThatDay)).toEqual([{ id: booked.data.id }]);
  }, 60_000);
});

describe('a payment of the board', () => {
  it('stays when the days move after a visitor has mailed its receipt', async () => {
    const [paid] = await rows<{
      id: string;
      work: string;
    }>(`select p.id, w.id as work from work_order_payments p
      join work_orders w on w.company_id = p.company_id and w.id = p.work_order_id and w.version = 1
      join demo_seeds d on d.company_id = w.company_id and w.id between d.board_first_id and d.board_last_id
      where p.$company and p.status = 'completed' and w.call_id is not null order by p.id limit 1`);
    const mailed = await server.call('POST /api/workorderpayments/{id}/receipt', {
      as: owner,
      params: { id: Number(paid!.id) },
      body: { key: randomUUID(), email: 'dana@mail.example' },
    });
    expect(mailed.status).toBe(200);
    await seedDemo(server.urls.owner, companyId, now + days(16));
    const [seeded] = await rows('select day::text from demo_seeds where $company');
    expect(seeded).toEqual({ day: '2026-12-05' });
    const kept = await rows(
      `select id, work_order_id as work from work_order_payments where $company and id = ${paid!.id}`,
    );
    expect(kept).toEqual([paid]);
  }, 60_000);
});

describe('resetting the demo', () => {
  it('takes away all of the company, and of no other; made again, it is as new', async () => {
    await server.sql('update companies set demo = false where id = 1');
    const others = await server.sql('select id, name from companies where id <> $1 order by id', [companyId]);
    await removeDemo(
      server.urls.owner,
      [companyId, 1],
      company.people.map(({ email }) => email),
    );
    expect(await server.sql('select id, name from companies order by id')).toEqual(others);
    const [left] = await server.sql<{ count: string }>(
      'select count(*) from work_orders where company_id = $1',
      [companyId],
    );
    expect(Number(left!.count)).toBe(0);
    await seedCompanies(server.urls.owner, [company], 'no password');
    await seedDemo(server.urls.owner, companyId, now);
    expect(sum(await visitsOf('2026-11-19'))).toBeGreaterThan(50);
  }, 60_000);
});
