import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/databases.ts';
import { migrate } from './migrate.ts';

/** Data left by an older version: each test's rows are written before the migration that changes them. */
let urls: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  urls = await emptyDatabase();
  client = new pg.Client({ connectionString: urls.superuser });
  await client.connect();
});
afterAll(() => client.end());

const rows = async (text: string) => (await client.query(text)).rows;

describe('work orders that were sold before deposits were kept (0020)', () => {
  beforeAll(async () => {
    await migrate(urls, '0019-demo-seeds');
    // the same ids in two companies
    await client.query(`
      insert into companies (id, name, time_zone) overriding system value values (1, 'North', 'America/New_York'), (2, 'South', 'America/Denver');
      insert into customers (company_id, id, guid, first_name, last_name, company)
        select c, 1, gen_random_uuid(), 'Ann', 'Hale', '' from generate_series(1, 2) c;
      insert into sites (company_id, id, guid, customer_id, time_zone)
        select c, 1, gen_random_uuid(), 1, 'America/New_York' from generate_series(1, 2) c;
      insert into sales_proposals (company_id, id, guid, text, site_id, status, is_template, tax_override, property_type_id,
          rate_type_id, note, version)
        select c, p, gen_random_uuid(), '', 1, 'Accepted', false, false, 1, 1, '', 3
        from (values (1, 10), (1, 11), (1, 12), (2, 10)) v(c, p);
      insert into work_orders (company_id, id, guid, customer_id, site_id, sales_proposal_id, text, processed, complete,
          tax_override, property_type_id, rate_type_id, version, total_cents, amount_due_cents)
        select c, w, gen_random_uuid(), 1, 1, p, 'Heat pump', false, true, false, 1, 1, 7, 90000, due
        from (values (1, 20, 10, 90000), (1, 21, 10, 90000), (1, 22, 11, 90000), (1, 23, null, 90000), (1, 24, 12, null),
          (2, 20, 10, 90000)) v(c, w, p, due);
      insert into sales_proposal_payments (company_id, id, sales_proposal_id, kind, method, amount_cents, reference, text,
          status, refunded_cents)
        select c, row_number() over (), p, 'deposit', 'check', cents, '', '', status, refunded
        from (values (1, 10, 30000, 'completed', 0), (1, 10, 20000, 'completed', 5000), (1, 10, 1000, 'pending', 0),
          (1, 10, 2000, 'failed', 0), (1, 10, 4000, 'voided', 0), (1, 12, 700, 'completed', 0),
          (2, 10, 600, 'completed', 0)) v(c, p, cents, status, refunded);`);
    await migrate(urls);
  });

  it('have what came in on their proposal taken off what they owe, each company by itself (R4.8, R6.4)', async () => {
    const paid = (salesProposalId: number, amountCents: number) => [{ salesProposalId, amountCents }];
    expect(
      await rows(`select company_id as company, id::int, deposits, amount_due_cents::int as due, total_cents::int as total
        from work_orders order by company_id, id`),
    ).toEqual([
      // pending, failed and voided ones do not count, and neither do refunds
      { company: 1, id: 20, deposits: paid(10, 45_000), due: 45_000, total: 90_000 },
      // a proposal counts once: on the first work order created from it
      { company: 1, id: 21, deposits: [], due: 90_000, total: 90_000 },
      { company: 1, id: 22, deposits: paid(11, 0), due: 90_000, total: 90_000 },
      { company: 1, id: 23, deposits: [], due: 90_000, total: 90_000 },
      // a total that was never computed stays empty until the next save
      { company: 1, id: 24, deposits: paid(12, 700), due: null, total: 90_000 },
      { company: 2, id: 20, deposits: paid(10, 600), due: 89_400, total: 90_000 },
    ]);
  });

  it('keep their version: nobody has changed them, and what devices hold still fits (R7.9)', async () => {
    expect(await rows('select distinct version from work_orders')).toEqual([{ version: 7 }]);
  });

  it('are behind row-level security again, for the owner too (R6.4)', async () => {
    expect(
      await rows(`select relname as name from pg_class where not relforcerowsecurity
        and relname in ('work_orders', 'sales_proposals', 'sales_proposal_payments')`),
    ).toEqual([]);
  });

  it('are found by their words, which are indexed later (0022)', async () => {
    await client.query("begin; select set_config('app.company_id', '2', true)");
    const found = await rows("select work_orders_with_words('%heat%', '{pump}', 10)::int as id");
    await client.query('rollback');
    expect(found).toEqual([{ id: 20 }]);
  });
});

describe('agreements on work orders from before they counted in the total (0028)', () => {
  let older: TestDatabase;
  let reader: pg.Client;
  beforeAll(async () => {
    older = await emptyDatabase();
    reader = new pg.Client({ connectionString: older.superuser });
    await reader.connect();
    await migrate(older, '0027-company-contact');
    await reader.query(`
      insert into companies (id, name, time_zone) overriding system value values (1, 'North', 'America/New_York');
      insert into customers (company_id, id, guid, first_name, last_name, company) values (1, 1, gen_random_uuid(), 'Ann', 'Hale', '');
      insert into sites (company_id, id, guid, customer_id, time_zone) values (1, 1, gen_random_uuid(), 1, 'America/New_York');
      insert into work_orders (company_id, id, guid, customer_id, site_id, text, processed, complete, tax_override,
          property_type_id, rate_type_id, version, total_cents, amount_due_cents)
        values (1, 20, gen_random_uuid(), 1, 1, 'Tune-up', true, true, false, 1, 1, 7, 9000, 0);
      insert into work_order_agreements (company_id, id, work_order_id, agreement_id, text, quantity, unit_price_cents,
          taxable, line_discount_cents, free_of_charge, credit, hidden)
        select 1, id, 20, 5, 'Comfort Club', 1, cents, true, 0, false, false, false
        from (values (30, 18900), (31, null)) v(id, cents);`);
    await migrate(older);
  });
  afterAll(() => reader.end());

  it('stay without charge: no total changes, and no price is to follow (R4.7)', async () => {
    const { rows: agreements } = await reader.query(
      'select id::int, unit_price_cents::int as price, free_of_charge as free from work_order_agreements order by id',
    );
    expect(agreements).toEqual([
      { id: 30, price: 18_900, free: true },
      { id: 31, price: null, free: true },
    ]);
    const { rows: work } = await reader.query('select total_cents::int as total, version from work_orders');
    expect(work).toEqual([{ total: 9_000, version: 7 }]);
  });

  it('are behind row-level security again, for the owner too (R6.4)', async () => {
    const { rows: open } = await reader.query(
      "select relname from pg_class where not relforcerowsecurity and relname = 'work_order_agreements'",
    );
    expect(open).toEqual([]);
  });
});

describe('refused saves from before they were counted (0031)', () => {
  let older: TestDatabase;
  let reader: pg.Client;
  beforeAll(async () => {
    older = await emptyDatabase();
    reader = new pg.Client({ connectionString: older.superuser });
    await reader.connect();
    await migrate(older, '0030-entering-waits-for-nobody');
    await reader.query(`
      insert into companies (id, name, time_zone) overriding system value values (1, 'North', 'America/New_York'), (2, 'South', 'America/Denver');
      insert into saves (company_id, key, person_id, entity, state, body_hash, body, label, created_date)
        select c, gen_random_uuid(), 1, 'workOrder', state, '', body::json, label, now() - days * interval '1 day'
        from (values (1, 'parked', '{"plan":1}', 'older', 9), (1, 'parked', '{"plan":22}', 'newer', 1),
          (1, 'parked', '"' || repeat('x', 300000) || '"', 'large', 3), (1, 'discarded', '{"plan":1}', 'discarded', 2),
          (1, 'done', null, 'done', 2), (2, 'parked', '{}', 'other', 5)) v(c, state, body, label, days);`);
    await migrate(older);
  });
  afterAll(() => reader.end());

  it('are listed as they came, each with its size; what is too large or waits no more keeps no contents', async () => {
    const { rows: saves } = await reader.query(
      'select label, body_bytes as bytes, body is not null as kept from saves order by parked_id nulls first, label',
    );
    expect(saves).toEqual([
      { label: 'discarded', bytes: 0, kept: false },
      { label: 'done', bytes: 0, kept: false },
      { label: 'older', bytes: 10, kept: true },
      { label: 'other', bytes: 2, kept: true },
      { label: 'large', bytes: 0, kept: false },
      { label: 'newer', bytes: 11, kept: true },
    ]);
  });

  it('are behind row-level security again, for the owner too (R6.4)', async () => {
    const { rows: open } = await reader.query(
      "select relname from pg_class where not relforcerowsecurity and relname = 'saves'",
    );
    expect(open).toEqual([]);
  });
});

describe('proposals that were accepted in part before the rest was left out (0041)', () => {
  let older: TestDatabase;
  let reader: pg.Client;
  const line = (text: string, unitPriceCents: number) => ({
    code: '',
    text,
    description: '',
    quantity: 1,
    unitPriceCents,
    taxable: true,
    lineDiscountCents: 0,
    freeOfCharge: false,
    credit: false,
    partItemId: null,
    serviceRepairId: null,
  });
  const made = (lines: object[], root: object) =>
    JSON.stringify([
      { kind: 'workOrder', records: [{ id: 9, ...root }] },
      { kind: 'details', records: lines.map((created, id) => ({ id, created })) },
    ]);
  const created = { created: { frozenTax: { baseCents: 700 } } };
  const joined = { updated: { salesProposalId: [null, 12] } };
  /** proposal, what its work order got from it, as what, and later changes to the work order */
  const sold = [
    [10, made([line('Pump', 300), line('Pad', 400)], created), 1, '[]'],
    [11, made([line('Pump', 300), line('Pad', 400), line('Pump', 300)], created), 1, '[]'],
    [12, made([line('Pad', 400)], joined), 5, '[]'],
    [13, made([line('Pump', 300)], created), 1, '[{"kind":"payments","records":[{"id":1,"created":{}}]}]'],
    [14, made([line('Pump', 300)], created), 1, '[{"kind":"details","records":[{"id":1,"created":{}}]}]'],
    [15, made([line('Something else', 300)], created), 1, '[]'],
  ] as const;
  beforeAll(async () => {
    older = await emptyDatabase();
    reader = new pg.Client({ connectionString: older.superuser });
    await reader.connect();
    await migrate(older, '0040-second-factor');
    await reader.query(`
      insert into companies (id, name, time_zone) overriding system value values (1, 'North', 'America/New_York');
      insert into customers (company_id, id, guid, first_name, last_name, company) values (1, 1, gen_random_uuid(), 'Ann', 'Hale', '');
      insert into sites (company_id, id, guid, customer_id, time_zone) values (1, 1, gen_random_uuid(), 1, 'America/New_York');`);
    for (const [id, steps, version, since] of sold) {
      const key = `00000000-0000-4000-8000-0000000000${id}`;
      await reader.query(
        `insert into sales_proposals (company_id, id, guid, text, site_id, status, is_template, tax_override, property_type_id,
            rate_type_id, note, version, total_cents, frozen_tax)
          values (1, ${id}, gen_random_uuid(), '', 1, 'Accepted', false, false, 1, 1, '', 3, 1000, '{"baseCents":1000}')`,
      );
      await reader.query(
        `insert into sales_proposal_packages (company_id, id, sales_proposal_id, text, description, "order", selected, hidden)
          select 1, ${id} * 10 + n, ${id}, '', '', n, n = 0, false from generate_series(0, 1) n`,
      );
      await reader.query(
        `insert into sales_proposal_details (company_id, id, sales_proposal_id, sales_proposal_package_id, "order", code, text,
            description, quantity, unit_price_cents, taxable, line_discount_cents, free_of_charge, credit, hidden)
          select 1, ${id} * 10 + n, ${id}, ${id} * 10, n, '', text, '', 1, cents, true, 0, false, false, false
          from (values (0, 'Pump', 300), (1, 'Pad', 400), (2, 'Pump', 300)) v(n, text, cents)`,
      );
      await reader.query(
        `insert into work_orders (company_id, id, guid, customer_id, site_id, sales_proposal_id, text, processed, complete,
            tax_override, property_type_id, rate_type_id, version, total_cents, amount_due_cents)
          values (1, ${id} + 100, gen_random_uuid(), 1, 1, ${id}, '', false, true, false, 1, 1, 9, 777, 777)`,
      );
      const accepted =
        '[{"kind":"salesProposal","records":[{"id":1,"updated":{"status":["Sent","Accepted"]}}]}]';
      for (const row of [
        ['salesProposal', id, 3, accepted, key],
        ['workOrder', id + 100, version, steps, key],
        ['workOrder', id + 100, version + 1, since, null],
      ])
        await reader.query(
          `insert into changes (company_id, entity, root_id, version, steps, save_key, request_id)
            values (1, $1, $2, $3, $4, $5, '')`,
          row,
        );
    }
    await migrate(older);
  });
  afterAll(() => reader.end());

  it('have the lines left out that their work order did not get, and its total where that is what they came to (R4.8)', async () => {
    const { rows: proposals } = await reader.query(`
      select p.id::int, p.total_cents::int as total, (p.frozen_tax -> 'baseCents')::int as base, p.version,
        (select array_agg(d.id::int - p.id::int * 10 order by d.id) from sales_proposal_details d
         where d.sales_proposal_id = p.id and d.left_out) as out
      from sales_proposals p order by p.id`);
    expect(proposals).toEqual([
      // of two lines with the same text, the first one was accepted
      { id: 10, total: 777, base: 700, version: 3, out: [2] },
      { id: 11, total: 1_000, base: 1_000, version: 3, out: null },
      // the work order had lines before; computed at the next save
      { id: 12, total: null, base: 1_000, version: 3, out: [0, 2] },
      { id: 13, total: 777, base: 700, version: 3, out: [1, 2] },
      { id: 14, total: null, base: 700, version: 3, out: [1, 2] },
      // not recognized, so left alone
      { id: 15, total: 1_000, base: 1_000, version: 3, out: null },
    ]);
  });

  it('are behind row-level security again, for the owner too (R6.4)', async () => {
    const { rows: open } = await reader.query(
      `select relname from pg_class where not relforcerowsecurity and relname in
        ('sales_proposals', 'sales_proposal_packages', 'sales_proposal_details', 'work_orders', 'changes')`,
    );
    expect(open).toEqual([]);
  });
});

describe('calls that were canceled before a reason was kept (0045)', () => {
  let before: TestDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    before = await emptyDatabase();
    admin = new pg.Client({ connectionString: before.superuser });
    await admin.connect();
    await migrate(before, '0044-overdue-at-a-moment');
    await admin.query(`
      insert into companies (id, name, time_zone) overriding system value values (1, 'North', 'America/New_York');
      insert into customers (company_id, id, guid, first_name, last_name, company) values (1, 1, gen_random_uuid(), 'Ann', 'Hale', '');
      insert into sites (company_id, id, guid, customer_id, time_zone) values (1, 1, gen_random_uuid(), 1, 'America/New_York');
      insert into calls (company_id, id, guid, customer_id, site_id, priority, expected_minutes, status, version, updated_date)
        values (1, 5, gen_random_uuid(), 1, 1, 'normal', 60, 'canceled', 3, '2026-03-02T10:00Z'),
          (1, 6, gen_random_uuid(), 1, 1, 'normal', 60, 'done', 2, '2026-03-02T10:00Z')`);
    await migrate(before);
  });
  afterAll(() => admin.end());

  it('have the reason Other and the moment of their last change; the rest is as it was (R3.6)', async () => {
    const { rows: calls } = await admin.query(
      `select id::int, version, cancel_reason, canceled_date = updated_date as dated,
        updated_date = '2026-03-02T10:00Z' as untouched from calls order by id`,
    );
    expect(calls).toEqual([
      { id: 5, version: 3, cancel_reason: 'other', dated: true, untouched: true },
      { id: 6, version: 2, cancel_reason: null, dated: null, untouched: true },
    ]);
  });

  it('give each company the usual lead sources (R3.6)', async () => {
    const { rows: sources } = await admin.query(
      'select text from lead_sources where company_id = 1 order by "order"',
    );
    expect(sources.map(({ text }) => text)).toEqual([
      'Google',
      'Referral',
      'Repeat customer',
      'Door hanger',
      'Website',
      'Other',
    ]);
  });
});

describe('companies from before they kept their own lists and taxes (0056, 0057)', () => {
  let admin: pg.Client;
  beforeAll(async () => {
    const before = await emptyDatabase();
    admin = new pg.Client({ connectionString: before.superuser });
    await admin.connect();
    await migrate(before, '0055-parts-by-line');
    await admin.query(`insert into companies (id, name, time_zone) overriding system value values (1, 'North', 'America/New_York');
      insert into tax_items (company_id, id, text, jurisdictions) values
        (1, 3, 'Wake County', '[{"id": 1, "text": "North Carolina", "rate": 47500}, {"id": 2, "text": "Wake County", "rate": 25000}]'),
        (1, 4, 'Nowhere', '[]')`);
    await migrate(before);
  });
  afterAll(() => admin.end());

  it('keep their rates, as parts that are always valid (R3.5)', async () => {
    const { rows } = await admin.query('select id::int, parts, zips, elsewhere from tax_items order by id');
    const always = (rate: number) => [{ from: null, to: null, rate }];
    expect(rows).toEqual([
      {
        id: 3,
        parts: [
          { id: 1, kind: 'state', text: 'North Carolina', rates: always(47_500) },
          { id: 2, kind: 'county', text: 'Wake County', rates: always(25_000) },
        ],
        zips: [],
        elsewhere: false,
      },
      { id: 4, parts: [], zips: [], elsewhere: false },
    ]);
  });

  it('have the arrival windows that every company could choose from (R3.6)', async () => {
    const { rows } = await admin.query(
      'select text, start_time, end_time from arrival_windows where company_id = 1 order by "order"',
    );
    expect(rows.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
      ['08:00', '10:00'],
      ['10:00', '12:00'],
      ['12:00', '14:00'],
      ['14:00', '16:00'],
    ]);
  });

  it('are set up, so that nobody is shown how to begin', async () => {
    const { rows } = await admin.query('select is_setting_up from companies');
    expect(rows).toEqual([{ is_setting_up: false }]);
  });
});

describe('companies that were setting up before their setup knew its own defaults (0069)', () => {
  let admin: pg.Client;
  beforeAll(async () => {
    const before = await emptyDatabase();
    admin = new pg.Client({ connectionString: before.superuser });
    await admin.connect();
    await migrate(before, '0068-tags-and-inspections');
    await admin.query(`insert into companies (id, name, time_zone, is_setting_up) overriding system value values
        (1, 'North', 'America/New_York', true), (2, 'South', 'America/Denver', false);
      insert into call_department_types (company_id, id, text, version) values (1, 10, 'Plumbing', 1), (1, 11, 'Drains', 2), (2, 10, 'Plumbing', 1);
      insert into changes (company_id, entity, root_id, version, steps, request_id) values (1, 'department', 11, 2, '[]', 'r')`);
    await migrate(before);
  });
  afterAll(() => admin.end());

  it('keep as their own what somebody changed, and let the setup fit the rest', async () => {
    const { rows } = await admin.query(
      'select company_id as company, id::int, setup_version as setup from call_department_types order by company_id, id',
    );
    expect(rows).toEqual([
      { company: 1, id: 10, setup: 1 },
      { company: 1, id: 11, setup: null },
      { company: 2, id: 10, setup: null },
    ]);
  });

  it('are behind row-level security again, for the owner too (R6.4)', async () => {
    const { rows } = await admin.query(`select relname from pg_class where not relforcerowsecurity
      and relname in ('companies', 'changes', 'call_department_types', 'job_types', 'site_system_types')`);
    expect(rows).toEqual([]);
  });
});

describe('documents from before the company numbered them (0075)', () => {
  let admin: pg.Client;
  beforeAll(async () => {
    const before = await emptyDatabase();
    admin = new pg.Client({ connectionString: before.superuser });
    await admin.connect();
    await migrate(before, '0074-sites-without-tax');
    await admin.query(`insert into companies (id, name, time_zone) overriding system value values
        (1, 'North', 'America/New_York'), (2, 'South', 'America/Denver');
      insert into sales_proposals (company_id, id, guid, text, status, is_template, tax_override, property_type_id,
        rate_type_id, note, version) values (1, 1042, gen_random_uuid(), 'Heat pump', 'Sent', false, false, 1, 1, '', 4)`);
    await migrate(before);
  });
  afterAll(() => admin.end());

  it('keep the number that people know, their version and their stamps', async () => {
    const { rows } = await admin.query(
      'select number, version, updated_date = created_date as untouched from sales_proposals',
    );
    expect(rows).toEqual([{ number: '1042', version: 4, untouched: true }]);
  });

  it('are followed by numbers that none of either kind has, in companies with documents', async () => {
    const { rows } = await admin.query(
      'select company_id as company, kind, prefix, next_number::int as next, highest::int from document_numbers order by kind',
    );
    expect(rows).toEqual([
      { company: 1, kind: 'salesProposal', prefix: 'P-', next: 1043, highest: 1042 },
      { company: 1, kind: 'workOrder', prefix: 'WO-', next: 1043, highest: 1042 },
    ]);
  });

  it('are behind row-level security again, for the owner too (R6.4)', async () => {
    const { rows } = await admin.query(`select relname from pg_class where not relforcerowsecurity
      and relname in ('document_numbers', 'sales_proposals', 'work_orders')`);
    expect(rows).toEqual([]);
  });
});

describe('loans that were funded before refunds were asked for (0096)', () => {
  let admin: pg.Client;
  beforeAll(async () => {
    const before = await emptyDatabase();
    admin = new pg.Client({ connectionString: before.superuser });
    await admin.connect();
    await migrate(before, '0086-price-book-imports-of-one-company');
    await admin.query(`insert into companies (id, name, time_zone) overriding system value values
        (1, 'North', 'America/New_York'), (2, 'South', 'America/Denver');
      insert into lender_accounts (company_id, id, dealer_id, label, is_test, sealed_key)
        select c, 5, 'D-1', 'FTL', true, 'sealed' from generate_series(1, 2) c;
      insert into loans (company_id, id, guid, account_id, entity, document_id, application_id, status, asked_cents,
          ownership, property_type, checks, next_check_date)
        select company, id, gen_random_uuid(), 5, 'workOrder', id, id, status, 500000, 'owner', 'singleFamily', 9, next
        from (values (1, 10, 'FUNDED', null::timestamptz), (1, 11, 'DECLINED', null), (1, 12, 'FUNDED', '2026-11-01Z'),
          (2, 10, 'FUNDED', null)) v (company, id, status, next)`);
    await migrate(before);
  });
  afterAll(() => admin.end());

  it('are asked about again, in every company, and no other loans are', async () => {
    const { rows } = await admin.query(`select company_id as company, id::int, checks,
        next_check_date > clock_now() as soon from loans order by company_id, id`);
    expect(rows).toEqual([
      { company: 1, id: 10, checks: 0, soon: true },
      { company: 1, id: 11, checks: 9, soon: null },
      { company: 1, id: 12, checks: 9, soon: false },
      { company: 2, id: 10, checks: 0, soon: true },
    ]);
  });
});

describe('days that were closed before their payments were kept (0136)', () => {
  let admin: pg.Client;
  beforeAll(async () => {
    const before = await emptyDatabase();
    admin = new pg.Client({ connectionString: before.superuser });
    await admin.connect();
    await migrate(before, '0135-versions-of-price-book-imports');
    await admin.query(`insert into companies (id, name, time_zone) overriding system value values (1, 'North', 'America/New_York');
      insert into customers (company_id, id, guid, first_name, last_name, company) values (1, 1, gen_random_uuid(), 'Ann', 'Hale', '');
      insert into sites (company_id, id, guid, customer_id, time_zone) values (1, 1, gen_random_uuid(), 1, 'America/New_York');
      insert into work_orders (company_id, id, guid, customer_id, site_id, text, processed, complete, tax_override,
        property_type_id, rate_type_id, version) values (1, 5, gen_random_uuid(), 1, 1, '', false, true, false, 1, 1, 1);
      insert into day_closings (company_id, id, guid, day, taken, drawer_cents, counted_cents, created_date) values
        (1, 50, gen_random_uuid(), '2026-03-02', '[]', 0, 0, '2026-03-02T22:00-05:00'),
        (1, 51, gen_random_uuid(), '2026-03-03', '[]', 0, 0, '2026-03-03T22:00-05:00');
      insert into work_order_payments (company_id, id, work_order_id, kind, method, amount_cents, reference, text, status,
          refunded_cents, voided_date, created_date)
        select 1, id, 5, 'balance', method, 10000, '', '', case when voided is null then 'completed' else 'voided' end,
          refunded, voided, at from (values
          (60, 'cash', 0, '2026-03-03T09:00-05:00'::timestamptz, '2026-03-02T12:00-05:00'::timestamptz),
          (61, 'cash', 0, '2026-03-02T13:00-05:00', '2026-03-02T12:00-05:00'),
          (62, 'check', 0, '2026-03-03T09:00-05:00', '2026-03-02T12:00-05:00'),
          (63, 'cash', 0, '2026-03-04T09:00-05:00', '2026-03-02T12:00-05:00'),
          (64, 'card', 5000, null, '2026-03-02T12:00-05:00')) v (id, method, refunded, voided, at);
      insert into card_accounts (company_id, id, provider, label, is_test, sealed_key) values (1, 70, 'square', '', true, '');
      insert into card_attempts (company_id, id, guid, account_id, entity, document_id, channel, status, asked_cents,
          amount_cents, refunded_cents, tip_cents, tip_refunded_cents, name, return_url, payment_id, expires_date)
        values (1, 71, gen_random_uuid(), 70, 'workOrder', 5, 'technician', 'partlyRefunded', 10000, 10000, 5000, 900, 700,
          '', '', 64, '2026-03-02T13:00-05:00');
      insert into card_refunds (company_id, guid, attempt_id, amount_cents, tip_cents, status, updated_date) values
        (1, gen_random_uuid(), 71, 2200, 200, 'completed', '2026-03-02T15:00-05:00'),
        (1, gen_random_uuid(), 71, 3500, 500, 'completed', '2026-03-05T15:00-05:00'),
        (1, gen_random_uuid(), 71, 100, 0, 'failed', '2026-03-05T15:00-05:00')`);
    await migrate(before);
  });
  afterAll(() => admin.end());

  it('keep the refunds of then, and the cash that had been given back', async () => {
    const { rows } =
      await admin.query(`select closing_id::int as closing, payment_id::int as payment, given_back as back,
        status, refunded_cents::int as refunded, tip_cents::int as tip from day_closing_payments
      order by closing_id, payment_id`);
    const taken = { closing: 50, back: false, status: 'completed', refunded: 0, tip: 0 };
    expect(rows).toEqual([
      { ...taken, payment: 60 },
      { ...taken, payment: 62 },
      { ...taken, payment: 63 },
      { ...taken, payment: 64, refunded: 2_000, tip: 700 },
      { ...taken, closing: 51, payment: 60, back: true, status: 'voided' },
    ]);
  });

  it('are behind row-level security again, for the owner too (R6.4)', async () => {
    const { rows } = await admin.query(`select relname from pg_class where not relforcerowsecurity
      and relname in ('day_closings', 'day_closing_payments', 'work_order_payments', 'card_attempts', 'card_refunds')`);
    expect(rows).toEqual([]);
  });
});

describe('price books whose entries had generated search texts (0147)', () => {
  let admin: pg.Client;
  const searched = async () =>
    (
      await admin.query(`select id::int as id, search_text as text, search_name as name, version from part_items
        union all select id::int, search_text, search_name, version from service_repairs order by id`)
    ).rows;
  let before: unknown[];
  beforeAll(async () => {
    const older = await emptyDatabase();
    admin = new pg.Client({ connectionString: older.superuser });
    await admin.connect();
    await migrate(older, '0146-list-views');
    await admin.query(`insert into companies (id, name, time_zone) overriding system value values (1, 'North', 'America/New_York');
      insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service');
      insert into part_items (company_id, id, code, text, description, unit_price_cents)
        select 1, 1000 + i, 'P-' || i, 'Wi-Fi part ' || i, E'Tune-up\\nfor all', 1000 from generate_series(1, 300) i;
      insert into service_repairs (company_id, id, price_book_id, code, text, unit_price_cents)
        select 1, 2000 + i, 1, 'S-' || i, 'Service ' || i, 1000 from generate_series(1, 300) i`);
    before = await searched();
    await migrate(older);
  });
  afterAll(() => admin.end());

  it('keep these texts and their versions, and find entries by them (R3.11)', async () => {
    expect(before).toHaveLength(600);
    expect(await searched()).toEqual(before);
    await admin.query(
      "begin; select set_config('app.company_id', '1', true); set local enable_seqscan = off",
    );
    const { rows } = await admin.query(`select count(*)::int as found from part_items
      where not hidden and price_book_grams(company_id, search_text) collate "C" @> array['1:wif', '1: wi']`);
    await admin.query('rollback');
    expect(rows).toEqual([{ found: 300 }]);
  });
});
