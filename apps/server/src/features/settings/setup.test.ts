import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());
beforeEach(() =>
  server.sql(`update companies set is_setting_up = true, setup_finished_date = null, phone = '', logo = null,
      trades = '{}', setup_skipped = '{}', setup_confirmed = '{}';
    delete from changes where entity = 'company' and steps::jsonb @? '$[*].records[*].updated.workingHours';
    update call_department_types set hidden = false; update job_types set hidden = false`),
);

const read = async () => (await server.call('GET /api/setup', { as: owner })).data;
const change = (body: object, as = owner) => server.call('PATCH /api/setup', { as, body });
const states = async () => Object.fromEntries((await read()).steps.map(({ step, state }) => [step, state]));

describe('GET /api/setup', () => {
  it('tells each step by what the company has, and is closed to those who may not keep the settings (R6.4)', async () => {
    const before = await states();
    expect(before).toMatchObject({ trade: 'open', taxes: 'open', firstWork: 'open' });
    await server.sql(`insert into tax_items (company_id, id, text) values (1, 901, 'Buncombe County')`);
    expect(await states()).toEqual({ ...before, taxes: 'done' });
    const { token } = await server.signInAs('office');
    expect((await server.call('GET /api/setup', { as: token })).error.code).toBe('forbidden');
  });

  it('counts nothing of another company (R6.4)', async () => {
    await server.sql(`insert into tax_items (company_id, id, text) values (2, 902, 'Theirs')`);
    const [{ count }] = (await server.sql<{ count: number }>(
      'select count(*)::int as count from tax_items where company_id = 1',
    )) as [{ count: number }];
    expect((await read()).taxItems).toBe(count);
  });

  it('counts no removed tax item and no hidden service, nor those of a hidden price book', async () => {
    const { taxItems, services } = await read();
    await server.sql(`insert into tax_items (company_id, id, text, hidden) values (1, 903, 'Old county', true);
      insert into price_books (company_id, id, type, text, hidden) values
        (1, 904, 'service', 'Now', false), (1, 905, 'service', 'Old', true);
      insert into service_repairs (company_id, id, price_book_id, code, text, hidden) values
        (1, 906, 904, 'A', 'Removed', true), (1, 907, 905, 'B', 'In an old book', false)`);
    expect(await read()).toMatchObject({ taxItems, services });
  });

  it('tells whether anyone is a technician', async () => {
    expect((await read()).hasTechnician).toBe(true);
    const technicians = await server.sql<{ id: number }>(`update memberships set status = 'deactivated'
      where company_id = 1 and 'technician' = any(roles) and status <> 'deactivated' returning person_id as id`);
    expect((await read()).hasTechnician).toBe(false);
    await server.sql(`update memberships set status = 'active'
      where company_id = 1 and person_id in (${technicians.map(({ id }) => id).join(', ')})`);
  });

  it('has the company done with a phone number, once its hours or logo are saved or confirmed', async () => {
    const company = async (body: object) =>
      void (await server.call('PATCH /api/company', { as: owner, body }));
    expect((await change({ confirm: 'company' })).data.steps[1]!.state).toBe('open');
    await change({ unskip: 'company' });
    await server.sql(`update companies set setup_confirmed = '{}'`);
    await company({ phone: '(828) 555-0119' });
    expect(await states()).toMatchObject({ company: 'open' });
    const { workingHours } = (await server.call('GET /api/company', { as: owner })).data;
    await company({ workingHours: { ...workingHours, saturday: { start: '09:00', end: '12:00' } } });
    expect(await states()).toMatchObject({ company: 'done' });
    await company({ phone: '' });
    expect(await states()).toMatchObject({ company: 'open' });
    await company({ workingHours, phone: '(828) 555-0119' });
  });

  it('tells the license, the hours, and whether the company’s own card provider is connected (R6.4)', async () => {
    const connect = (companyId: number) =>
      server.sql(`insert into card_accounts (company_id, provider, label, is_test, sealed_key, subscribe_date)
        values (${companyId}, 'square', 'Counter', true, 'sealed', null)`);
    await server.call('PATCH /api/company', { as: owner, body: { license: '28114' } });
    const { data: kept } = await server.call('GET /api/company', { as: owner });
    await connect(2);
    expect(await read()).toMatchObject({
      license: '28114',
      workingHours: kept.workingHours,
      hasCardProvider: false,
    });
    await connect(1);
    expect((await read()).hasCardProvider).toBe(true);
    await server.sql(`delete from card_accounts`);
  });

  it('has people done with technicians in departments, or where an owner who works alone says so', async () => {
    const only = (where: string) =>
      server.sql(`update memberships set status = case when ${where} then 'active' else 'deactivated' end
        where company_id = 1`);
    await only(`'owner' = any(roles) or 'office' = any(roles)`);
    await server.sql(`update memberships set call_department_type_id = null`);
    expect(await states()).toMatchObject({ people: 'open' });
    await change({ confirm: 'people' });
    expect(await states()).toMatchObject({ people: 'done' });
    await only(`'owner' = any(roles) or 'technician' = any(roles)`);
    expect(await states()).toMatchObject({ people: 'open' });
    expect((await read()).unplaced).toBe(1);
    await server.sql(`with d as (insert into call_department_types (company_id, text, "order") values (1, 'Ours', 9)
      returning id) update memberships set call_department_type_id = d.id from d where company_id = 1`);
    expect((await read()).unplaced).toBe(0);
    await server.sql(`update companies set setup_confirmed = '{}' where id = 1`);
    expect(await states()).toMatchObject({ people: 'done' });
    await server.sql(
      `update memberships set status = 'active', call_department_type_id = null where company_id = 1`,
    );
  });
});

describe('PATCH /api/setup', () => {
  it('keeps what was said of each step until it is said otherwise', async () => {
    await change({ skip: 'customers' });
    await change({ skip: 'taxes' });
    await change({ skip: 'taxes' });
    await change({ confirm: 'departments' });
    await change({ unskip: 'taxes' });
    expect(await states()).toMatchObject({ customers: 'skipped' });
    const [row] = await server.sql('select setup_skipped, setup_confirmed from companies where id = 1');
    expect(row).toEqual({ setup_skipped: ['customers'], setup_confirmed: ['departments'] });
  });

  it('tells others who have the list open of each step (R1.5)', async () => {
    const client = await openLive(await listenLive(server));
    client.say({ type: 'hello', token: owner });
    await client.first('welcome');
    const { token: admin } = await server.signInAs('admin');
    for (const said of [{ skip: 'taxes' }, { unskip: 'taxes' }, { confirm: 'departments' }]) {
      const before = client.changes().length;
      await change(said, admin);
      await client.until(() => client.changes().length > before);
    }
    expect(client.changes()).toEqual(['setting 0 1', 'setting 0 1', 'setting 0 1']);
    client.socket.terminate();
  });

  it('has the dashboards of others follow where the list is hidden and shown, but not where it ends (R1.5)', async () => {
    const client = await openLive(await listenLive(server));
    client.say({ type: 'hello', token: owner });
    await client.first('welcome');
    const { token: admin } = await server.signInAs('admin');
    const { version } = await read();
    // what changes twice between two reads is told once
    await change({ isOpen: false }, admin);
    await client.until(() => client.changes().length === 1);
    for (const isOpen of [false, true]) await change({ isOpen }, admin);
    await client.until(() => client.changes().length === 2);
    expect(client.changes()).toEqual([`company 1 ${version}`, `company 1 ${version}`]);
    for (const { step } of (await read()).steps) await change({ skip: step }, admin);
    const before = client.changes().length;
    await change({ isOpen: false }, admin);
    await client.until(() => client.changes().length > before);
    expect(
      client
        .changes()
        .slice(2)
        .every((each) => each === 'setting 0 1'),
    ).toBe(true);
    client.socket.terminate();
  });

  it('keeps every step of people who skip steps at the same time', async () => {
    const steps = ['company', 'people', 'customers', 'firstWork'];
    await Promise.all(steps.map((skip) => change({ skip })));
    const [row] = await server.sql<{ setup_skipped: string[] }>(
      'select setup_skipped from companies where id = 1',
    );
    expect(new Set(row!['setup_skipped'] as string[])).toEqual(new Set(steps));
  });

  it('hides the checklist from everybody at the next look, and shows it again', async () => {
    const isShown = async () => (await server.call('GET /api/me', { as: owner })).data.company.isSettingUp;
    expect(await isShown()).toBe(true);
    expect((await change({ isOpen: false })).data.isOpen).toBe(false);
    expect(await isShown()).toBe(false);
    await change({ isOpen: true });
    expect(await isShown()).toBe(true);
  });

  it('ends the checklist for good once it is hidden with no open step', async () => {
    for (const { step, state } of (await read()).steps.slice(1))
      if (state === 'open') await change({ skip: step });
    expect((await change({ isOpen: false })).data.finishedDate).toBeNull();
    expect((await change({ isOpen: true })).status).toBe(200);
    await change({ skip: 'trade' });
    const { finishedDate } = (await change({ isOpen: false })).data;
    expect(finishedDate).not.toBeNull();
    const { status, error } = await change({ isOpen: true });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['isOpen']]);
    await change({ unskip: 'trade' });
    expect((await change({ isOpen: false })).data).toMatchObject({ isOpen: false, finishedDate });
  });

  it('says in the company’s history which trades were chosen, once (R5.8)', async () => {
    await change({ trades: ['plumbing'] });
    await change({ trades: ['plumbing'] });
    const { data } = await server.call('GET /api/company/changes', { as: owner });
    const lines = data.filter(({ steps }) => 'trades' in steps[0]!.records[0]!.fields);
    expect(lines[0]!.steps[0]!.records[0]!.fields['trades']).toEqual({ from: [], to: ['plumbing'] });
    expect(lines.length).toBe(new Set(lines.map(({ version }) => version)).size);
  });

  it('keeps trades that somebody else has chosen since, and says so (R9.12)', async () => {
    const { data: before } = await server.call('GET /api/company', { as: owner });
    const admin = (await server.signInAs('admin')).token;
    expect((await change({ trades: ['plumbing'], basedOn: before.version }, admin)).status).toBe(200);
    const { status, error } = await change({ trades: ['electrical'], basedOn: before.version });
    expect([status, error.code]).toEqual([409, 'stale_version']);
    const { data: now } = await server.call('GET /api/company', { as: owner });
    expect(now.trades).toEqual(['plumbing']);
    expect((await change({ trades: ['electrical'], basedOn: now.version })).data.trades).toEqual([
      'electrical',
    ]);
  });

  it('refuses no trade, another trade and an unknown step, each at its field', async () => {
    for (const [body, field] of [
      [{ trades: [] }, 'trades'],
      [{ trades: ['roofing'] }, 'trades.0'],
      [{ skip: 'lunch' }, 'skip'],
    ] as const) {
      const { status, error } = await change(body);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    }
  });
});
