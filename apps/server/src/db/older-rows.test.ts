import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/databases.ts';
import { migrate } from './migrate.ts';

/** What an older version has left: each test's rows are written before the migration that changes them. */
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
      // pending, failed and voided ones do not count, nor what was given back
      { company: 1, id: 20, deposits: paid(10, 45_000), due: 45_000, total: 90_000 },
      // a proposal counts once: on the first work order that it became
      { company: 1, id: 21, deposits: [], due: 90_000, total: 90_000 },
      { company: 1, id: 22, deposits: paid(11, 0), due: 90_000, total: 90_000 },
      { company: 1, id: 23, deposits: [], due: 90_000, total: 90_000 },
      // what was never reckoned stays so until it is saved
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
