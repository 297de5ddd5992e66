import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());
beforeEach(() =>
  server.sql(`update companies set is_setting_up = true, trades = '{}', setup_skipped = '{}', setup_confirmed = '{}';
    update call_department_types set hidden = false; update job_types set hidden = false`),
);

const read = async () => (await server.call('GET /api/setup', { as: owner })).data;
const change = (body: object, as = owner) => server.call('PATCH /api/setup', { as, body });
const states = async () => Object.fromEntries((await read()).steps.map(({ step, state }) => [step, state]));

/** Adds the default departments, each with a job type. */
async function addDepartments(): Promise<void> {
  await server.sql(`delete from job_types; delete from call_department_types;
    with d as (insert into call_department_types (company_id, text, "order")
      values (1, 'Heating & cooling', 1), (1, 'Plumbing', 2), (1, 'Electrical', 3), (2, 'Electrical', 1) returning *)
    insert into job_types (company_id, text, call_department_type_id, "order") select company_id, 'Job of ' || text, id, "order" from d`);
}
const shown = async () => [
  (await server.call('GET /api/departments', { as: owner })).data.map(({ text }) => text),
  (await server.call('GET /api/jobtypes', { as: owner })).data.map(({ text }) => text),
];

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
});

describe('PATCH /api/setup', () => {
  it('keeps skipped and confirmed steps until they are said otherwise', async () => {
    await change({ skipped: ['customers', 'people'] });
    await change({ confirmed: ['departments'] });
    expect(await states()).toMatchObject({ customers: 'skipped' });
    await change({ skipped: [] });
    expect(await states()).toMatchObject({ customers: 'open' });
  });

  it('hides the checklist from everybody at the next look, and shows it again', async () => {
    const isShown = async () => (await server.call('GET /api/me', { as: owner })).data.company.isSettingUp;
    expect(await isShown()).toBe(true);
    expect((await change({ isOpen: false })).data.isOpen).toBe(false);
    expect(await isShown()).toBe(false);
    await change({ isOpen: true });
    expect(await isShown()).toBe(true);
  });

  it('fits the departments and job types to the trades, back and forth, and only of its own company', async () => {
    await addDepartments();
    expect((await change({ trades: ['electrical'] })).data).toMatchObject({
      trades: ['electrical'],
      departments: 1,
      jobTypes: 1,
    });
    expect(await shown()).toEqual([['Electrical'], ['Job of Electrical']]);
    await change({ trades: ['plumbing', 'electrical'] });
    expect(await shown()).toEqual([
      ['Plumbing', 'Electrical'],
      ['Job of Plumbing', 'Job of Electrical'],
    ]);
    const theirs = await server.sql('select hidden from call_department_types where company_id = 2');
    expect(theirs.every((row) => row['hidden'] === false)).toBe(true);
  });

  it('leaves what is used or was changed by somebody', async () => {
    await addDepartments();
    const technician = await server.personId('technician@north.example');
    await server.sql(
      `update memberships set call_department_type_id = (select id from call_department_types
         where company_id = 1 and text = 'Plumbing') where company_id = 1 and person_id = $1`,
      [technician],
    );
    const jobs = (await server.call('GET /api/jobtypes', { as: owner })).data;
    const ours = jobs.find(({ text }) => text === 'Job of Heating & cooling')!;
    await server.call('POST /api/jobtypes', {
      as: owner,
      body: { id: ours.id, text: 'No heat at all' } as never,
    });
    await change({ trades: ['electrical'] });
    expect((await shown())[0]).toEqual(['Heating & cooling', 'Plumbing', 'Electrical']);
    expect((await shown())[1]).toContain('No heat at all');
    await server.sql('update memberships set call_department_type_id = null');
  });

  it('says in the company’s history which trades were chosen, once (R5.8)', async () => {
    await change({ trades: ['plumbing'] });
    await change({ trades: ['plumbing'] });
    const { data } = await server.call('GET /api/company/changes', { as: owner });
    const lines = data.filter(({ steps }) => 'trades' in steps[0]!.records[0]!.fields);
    expect(lines[0]!.steps[0]!.records[0]!.fields['trades']).toEqual({ from: [], to: ['plumbing'] });
    expect(lines.length).toBe(new Set(lines.map(({ version }) => version)).size);
  });

  it('refuses no trade, another trade and an unknown step, each at its field', async () => {
    for (const [body, field] of [
      [{ trades: [] }, 'trades'],
      [{ trades: ['roofing'] }, 'trades.0'],
      [{ skipped: ['lunch'] }, 'skipped.0'],
    ] as const) {
      const { status, error } = await change(body);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    }
  });
});
