import { accessFields } from '@fieldwright/domain/customers/site';
import { siteColumns } from '@fieldwright/domain/imports/columns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { csv, importer } from '../../testing/csv-files.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: ReturnType<typeof importer>;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const signedIn = await server.signInAs('office');
  token = signedIn.token;
  office = importer(server, signedIn);
});
afterAll(() => server.stop());

const columns = 'key,first_name,last_name,main_phone,email,notes,do_not_service'.split(',');
const ana = (key: string, email: string, notes: string, doNotService: string) => [
  key,
  'Ana',
  'Ruiz',
  '(828) 555-0134',
  email,
  notes,
  doNotService,
];
const customers = (...rows: string[][]) => csv(columns, ...rows);
const found = () =>
  server.sql(
    'select id, email, notes, do_not_service, version from customers where company_id = 1 and main_phone = $1',
    ['+18285550134'],
  );

describe('a row with a site', () => {
  it('keeps all that one has to know to get in, and its history says so (R5.8)', async () => {
    const access = Object.fromEntries(accessFields.map((field) => [field, `About ${field}`]));
    const place = ['S1', 'Gates', '9 Elm St', 'Asheville', 'NC'];
    const header = ['key', 'last_name', 'street', 'city', 'state'];
    const file = csv(
      [...header, ...accessFields.map((field) => siteColumns[field]!)],
      [...place, ...Object.values(access)],
    );
    expect((await office.whole(file, 'customers')).report.counts).toMatchObject({ new: 1, bad: 0 });
    const [row] = await server.sql<{ id: number }>("select id from sites where street = '9 Elm St'");
    const asked = { as: token, params: { id: row!.id } };
    expect((await server.call('GET /api/sites/{id}', asked)).data.site).toMatchObject(access);
    const { data: history } = await server.call('GET /api/sites/{id}/changes', asked);
    const { fields } = history[0]!.steps[0]!.records[0]!;
    for (const field of accessFields) expect(fields[field]).toEqual({ from: null, to: access[field] });
  });
});

describe('rows that join a customer who is there', () => {
  it('come in and are counted; the report tells what they say otherwise (R5.8)', async () => {
    const done = await office.whole(
      customers(ana('K1', 'ana@ruiz.example', 'Dog', ''), ana('K2', 'other@ruiz.example', '', '')),
      'customers',
    );
    expect(done.report).toMatchObject({ joined: 1, problemCount: 0, noticeCount: 1, marked: 0 });
    expect(done.report.counts).toMatchObject({ new: 2, bad: 0 });
    const reason = 'Not imported: the customer from row 2 keeps "ana@ruiz.example".';
    expect(done.report.notices).toEqual([{ line: 3, column: 'email', value: 'other@ruiz.example', reason }]);
    expect(await found()).toMatchObject([{ email: 'ana@ruiz.example', notes: 'Dog', do_not_service: false }]);
  });

  it('mark the customer where one says not to service, once and with a history (R5.8)', async () => {
    const before = await server.sql('select count(*)::int from live_messages');
    const { data } = await office.check(customers(ana('K3', '', 'Bites', 'yes')), 'customers');
    expect(await found()).toMatchObject([{ do_not_service: false }]);
    await office.commit(data.id);
    await office.run(data.id);
    expect((await office.find(data.id)).report).toMatchObject({ joined: 1, marked: 1, noticeCount: 2 });
    const [customer] = await found();
    expect(customer).toMatchObject({ notes: 'Dog', do_not_service: true, version: 2 });
    const { data: history } = await server.call('GET /api/customers/{id}/changes', {
      as: token,
      params: { id: Number(customer!['id']) },
    });
    expect(history[0]).toMatchObject({ version: 2, requestId: `import-${data.id}` });
    expect(history[0]!.steps[0]!.records[0]).toMatchObject({
      updated: true,
      fields: { doNotService: { from: false, to: true } },
    });
    expect(await server.sql('select count(*)::int from live_messages')).not.toEqual(before);

    const again = await office.whole(customers(ana('K3', '', 'Bites', 'yes')), 'customers');
    expect(again.report).toMatchObject({ joined: 0, marked: 0, noticeCount: 0 });
    expect(await found()).toEqual([customer]);
  });

  it('heed a row that was imported before and says it now', async () => {
    await server.sql('update customers set do_not_service = false where company_id = 1');
    const done = await office.whole(customers(ana('K1', '', '', 'yes')), 'customers');
    expect(done.report.counts).toMatchObject({ new: 0, changed: 1 });
    expect(done.report).toMatchObject({ joined: 0, marked: 1, noticeCount: 1 });
    expect(await found()).toMatchObject([{ do_not_service: true, notes: 'Dog' }]);
  });

  it('are in the list of problems, told apart from bad rows', async () => {
    const bad = ['K9', '', '', '555', '', '', ''];
    const { data } = await office.check(customers(bad, ana('K4', '', 'Bites', '')), 'customers');
    const { body } = await server.app.inject({
      url: `/api/imports/${data.id}/problems`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(body).toContain('\r\n2,main_phone,555,');
    expect(body).toContain(
      '\r\n3,notes,Bites,"Not imported: the existing customer keeps ""Dog"".",comes in\r\n',
    );
  });

  it('tell of a site what it keeps', async () => {
    const site = (key: string, street: string, gate: string) => [key, 'K1', street, 'Cary', 'NC', gate];
    const sites = (...rows: string[][]) =>
      csv(['key', 'customer_key', 'street', 'city', 'state', 'gate_code'], ...rows);
    await office.whole(sites(site('S1', '8 Oak Street', '1111')), 'sites');
    const done = await office.whole(sites(site('S2', '8 OAK ST', '2222')), 'sites');
    expect(done.report).toMatchObject({ joined: 1, counts: { new: 1 }, makes: { sites: 0 } });
    const reason = 'Not imported: the existing site keeps "1111".';
    expect(done.report.notices).toEqual([{ line: 2, column: 'gate_code', value: '2222', reason }]);
  });
});

describe('rows about who or what was removed', () => {
  const columns = ['key', 'first_name', 'last_name', 'main_phone', 'street', 'city', 'state'];
  const row = (key: string, street: string, last = 'Vance') =>
    csv([...columns, 'do_not_service'], [key, 'Eli', last, '(919) 555-0177', street, 'Apex', 'NC', 'yes']);
  const history = (key: string) =>
    csv(
      ['key', 'date', 'text', ...columns.slice(1)].map((name) => (name === 'main_phone' ? 'phone' : name)),
      [key, '2019-03-09', 'No heat', 'Eli', 'Vance', '(919) 555-0177', '4 Elm Street', 'Apex', 'NC'],
    );
  const vances = () =>
    server.sql<{ id: number; hidden: boolean; version: number; streets: string[] }>(
      `select c.id::int, c.hidden, c.version, array(select s.street from sites s where s.company_id = 1
         and s.customer_id = c.id order by s.id) as streets
       from customers c where c.company_id = 1 and c.main_phone = $1 order by c.id`,
      ['+19195550177'],
    );

  it('join none of them: they make a customer and a site of their own (R4.4)', async () => {
    await office.whole(row('V1', '4 Elm Street'), 'customers');
    const [gone] = await vances();
    await server.call('DELETE /api/customers/{id}', { as: token, params: { id: gone!.id } });
    const before = (await vances())[0];
    const bad = await office.whole(row('V1', '5 Elm Street'), 'customers', true);
    expect(bad.report).toMatchObject({
      counts: { new: 0, changed: 0, bad: 1, left: 0 },
      problems: [
        { column: 'key', reason: 'The record imported with this key was removed. Restore it first.' },
      ],
    });
    const work = await office.whole(history('V2'), 'work-history');
    expect(work.report).toMatchObject({ counts: { new: 1 }, joined: 0 });
    const named = await office.whole(row('V3', '6 Elm Street'), 'customers');
    expect(named.report).toMatchObject({ counts: { new: 1 }, joined: 1 });
    expect(await vances()).toEqual([
      before,
      expect.objectContaining({ hidden: false, streets: ['4 Elm Street', '6 Elm Street'] }),
    ]);
  });

  it.each(['customer', 'site'] as const)(
    'join no %s that is removed while they are written (R4.4)',
    async (what) => {
      const phone = what === 'site' ? '(919) 555-0178' : '(919) 555-0179';
      const at = `${phone.at(-1)} Ash Street`;
      const eli = (key: string) => csv(columns, [key, 'Eli', 'Ames', phone, at, 'Apex', 'NC']);
      const work = csv(
        ['key', 'date', 'text', 'first_name', 'last_name', 'phone', 'street', 'city', 'state'],
        [`W-${what}`, '2019-03-09', 'No heat', 'Eli', 'Ames', phone, at, 'Apex', 'NC'],
      );
      await office.whole(eli(`E-${what}`), 'customers');
      const [gone] = await server.sql<{ id: number; customerId: number }>(
        'select id::int, customer_id::int as "customerId" from sites where company_id = 1 and street = $1',
        [at],
      );
      const { data } = await office.check(work, 'work-history');
      await office.commit(data.id);
      const [table, id] = what === 'site' ? ['sites', gone!.id] : ['customers', gone!.customerId];
      await inOrder(server, `${table} where id = ${id}`, [
        () =>
          server.call(`DELETE /api/${table as 'sites'}/{id}`, { as: token, params: { id: id as number } }),
        () => office.run(data.id),
      ]);
      const orders = await server.sql<{ siteId: number; hidden: boolean }>(
        `select w.site_id::int as "siteId", s.hidden or c.hidden as hidden from work_orders w
         join sites s on s.company_id = w.company_id and s.id = w.site_id
         join customers c on c.company_id = s.company_id and c.id = s.customer_id
         where w.company_id = 1 and s.street = $1`,
        [at],
      );
      expect(orders).toEqual([{ siteId: expect.any(Number), hidden: false }]);
      expect(orders[0]!.siteId).not.toBe(gone!.id);
    },
  );
});
