import { randomUUID } from 'node:crypto';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, importer, permit, permits } from '../../testing/csv-files.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { importSweep } from './imports.jobs.ts';

let server: TestServer;
let owner: string;
let office: ReturnType<typeof importer>;
beforeAll(async () => {
  server = await startTestServer();
  const signedIn = await server.signInAs('owner');
  owner = signedIn.token;
  office = importer(server, signedIn);
  await server.sql(
    "insert into call_department_types (company_id, text) values (1, 'Heating & Cooling'), (2, 'HVAC')",
  );
});
afterAll(() => server.stop());

const idOf = async (kind: string, key: string) =>
  (
    await server.sql<{ id: number }>(
      'select record_id as id from import_keys where company_id = 1 and kind = $1 and key = $2',
      [kind, key],
    )
  )[0]!.id;
const open = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: owner, params: { id } })).data as unknown as WorkOrder;

describe('an imported work order', () => {
  it('opens as closed on its day, with its line, and nothing owed by any reckoning', async () => {
    await office.whole(permits(permit('2012-14'), permit('2012-15', { valuation_usd: '0.00' })));
    const id = await idOf('trade-permits', '2012-14');
    const workOrder = await open(id);
    expect(workOrder).toMatchObject({
      processed: true,
      complete: true,
      version: 1,
      createdDate: '2011-07-01T16:00:00+00:00',
      settledOutsideCents: 540_000,
      payments: [],
      details: [{ text: 'HVAC change out residential', quantity: 1, unitPriceCents: 540_000 }],
    });
    const totals = workOrderTotals(workOrder, { allowOverrideTaxes: true, taxItem: null })!;
    expect([totals.totalCents, totals.amountDueCents, totals.complete]).toEqual([540_000, 0, true]);
    const [listed] = await server.sql(
      'select total_cents::int as total, amount_due_cents::int as due from work_orders where id = $1',
      [id],
    );
    expect(listed).toEqual({ total: totals.totalCents, due: totals.amountDueCents });
    expect(workOrder.callDepartmentTypeId).not.toBeNull();

    const without = await open(await idOf('trade-permits', '2012-15'));
    expect(without.details).toMatchObject([{ unitPriceCents: null, freeOfCharge: false }]);
    expect(workOrderTotals(without, { allowOverrideTaxes: true, taxItem: null })!.complete).toBe(false);
  });

  it('is numbered like any other, in the order of days, and those after it go on', async () => {
    const [next] = await server.sql<{ next: number }>(
      "select next_number::int as next from document_numbers where company_id = 1 and kind = 'workOrder'",
    );
    await office.whole(
      permits(
        permit('2012-31', { application_date: '2012-05-02' }),
        permit('2012-30', { application_date: '2012-05-01' }),
      ),
    );
    const numbers = [];
    for (const key of ['2012-30', '2012-31'])
      numbers.push((await open(await idOf('trade-permits', key))).number);
    expect(numbers).toEqual([`WO-${next!.next}`, `WO-${next!.next + 1}`]);
    const [after] = await server.sql(
      "select next_number::int as next, highest::int from document_numbers where company_id = 1 and kind = 'workOrder'",
    );
    expect(after).toEqual({ next: next!.next + 2, highest: next!.next + 1 });
  });

  it('owes nothing either after it was opened again and changed', async () => {
    const id = await idOf('trade-permits', '2012-14');
    const { details } = await open(id);
    await server.call('POST /api/workorders/{id}/process', {
      as: owner,
      params: { id },
      body: { key: randomUUID(), processed: false },
    });
    const changed = await server.call('POST /api/workorderdetails', {
      as: owner,
      body: { ...details[0]!, id: details[0]!.id, description: 'Upstairs' } as never,
    });
    expect(changed.status).toBe(200);
    const [listed] = await server.sql(
      'select version, total_cents::int as total, amount_due_cents::int as due from work_orders where id = $1',
      [id],
    );
    expect(listed).toMatchObject({ total: 540_000, due: 0 });
    expect(listed!['version']).toBeGreaterThan(2);
  });

  it('has a history that says what made it', async () => {
    const params = { id: await idOf('trade-permits', '2012-15') };
    const { data } = await server.call('GET /api/workorders/{id}/changes', { as: owner, params });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ version: 1, by: { name: 'Owner North' } });
    expect(data[0]!.requestId).toMatch(/^import-\d+$/);
    expect(data[0]!.steps.map(({ kind }) => kind)).toEqual(['workOrder', 'details']);
  });
});

describe('the formats together', () => {
  it('bring customers, their further sites and what was done there, each with keys of its own', async () => {
    const customers = csv(
      ['key', 'first_name', 'last_name', 'main_phone', 'street', 'city', 'state', 'postal_code', 'notes'],
      ['C-1', 'Ana', 'Ruiz', '(828) 555-0134', '8 Oak Street', 'Cary', 'NC', '', '"Dog,\nfriendly"'],
      ['C-2', '', 'Feld', '', '', '', '', '', ''],
    );
    const sites = csv(
      ['key', 'customer_key', 'site_name', 'street', 'city', 'state'],
      ['S-1', 'C-1', 'Cabin', '5 Lake Rd', 'Apex', 'North Carolina'],
      ['S-2', 'C-1', 'Home', '8 OAK ST', 'Cary', 'NC'],
      ['S-3', 'C-9', 'Shop', '1 Elm St', 'Cary', 'NC'],
    );
    const work = csv(
      [
        'key',
        'first_name',
        'last_name',
        'street',
        'city',
        'state',
        'date',
        'department',
        'text',
        'amount',
        'status',
      ],
      [
        'W-1',
        'Ana',
        'Ruiz',
        '8 oak st.',
        'CARY',
        'nc',
        '1/31/2019',
        'Heating and cooling',
        'No heat',
        '"$1,250.50"',
        'paid',
      ],
      ['C-1', '', '', '5 Lake Road', 'Apex', 'NC', '2020-02-29', 'Roofing', 'Leak', '0', ''],
      ['W-3', '', '', '77 New St', 'Apex', 'NC', '2020-02-28', '', 'Quote', '50', 'declined'],
    );
    const before = {
      customers: await countRows(server, 'customers'),
      sites: await countRows(server, 'sites'),
    };
    expect((await office.whole(customers, 'customers')).report.makes).toMatchObject({
      customers: 2,
      sites: 1,
    });
    const added = await office.whole(sites, 'sites', true);
    expect(added.report.makes).toMatchObject({ customers: 0, sites: 1 });
    expect(added.report.problems).toMatchObject([{ line: 4, column: 'customer_key', value: 'C-9' }]);
    const done = await office.whole(work, 'work-history');
    expect(done.report.makes).toMatchObject({ customers: 1, sites: 1, workOrders: 3, notDone: 1 });
    expect([await countRows(server, 'customers'), await countRows(server, 'sites')]).toEqual([
      before.customers + 3,
      before.sites + 3,
    ]);

    const ana = await idOf('customers', 'C-1');
    const heat = await open(await idOf('work-history', 'W-1'));
    expect(heat).toMatchObject({ customerId: ana, createdDate: '2019-01-31T17:00:00+00:00' });
    expect(heat.details).toMatchObject([{ unitPriceCents: 125_050, description: 'For Ana Ruiz' }]);
    expect(heat.callDepartmentTypeId).not.toBeNull();
    const leak = await open(await idOf('work-history', 'C-1'));
    expect(leak).toMatchObject({
      siteId: await idOf('sites', 'S-1'),
      customerId: ana,
      callDepartmentTypeId: null,
    });
    expect(leak.details).toMatchObject([{ unitPriceCents: 0, freeOfCharge: true }]);
    expect((await open(await idOf('work-history', 'W-3'))).details).toEqual([]);
  });
});

describe('import_sweep', () => {
  it('forgets files that nobody carried out for a week, and no keys', async () => {
    const { data } = await office.check(permits(permit('77')));
    const age = (days: number) =>
      server.sql(
        `begin; alter table imports disable trigger stamp_update;
         update imports set updated_date = clock_now() - interval '${days} days' where id = ${data.id};
         alter table imports enable trigger stamp_update; commit`,
      );
    const sweep = () =>
      importSweep.run({
        deps: server.deps,
        db: server.deps.database.forNobody(),
        payload: {},
        companyId: null,
      });
    const keys = await countRows(server, 'import_keys');
    await age(6);
    await sweep();
    expect(await countRows(server, 'import_texts', `import_id = ${data.id}`)).toBe(1);
    await age(8);
    await sweep();
    expect(await countRows(server, 'import_texts', `import_id = ${data.id}`)).toBe(0);
    expect(await countRows(server, 'import_keys')).toBe(keys);
  });
});
