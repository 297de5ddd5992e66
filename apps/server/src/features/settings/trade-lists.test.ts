import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inOrder } from '../../testing/barrier.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { departments as defaults } from '../people/company-defaults.texts.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());

/** Gives both companies the defaults that a new company starts with. */
beforeEach(async () => {
  await server.sql(`delete from inspection_questions; delete from inspection_forms; delete from site_systems;
    update memberships set call_department_type_id = null;
    delete from job_types; delete from call_department_types; delete from site_system_types;
    update companies set trades = '{}'`);
  for (const [place, { text, jobTypes, systemTypes }] of defaults.entries())
    await server.sql(
      `with companies as (select unnest(array[1, 2]) as id),
        d as (insert into call_department_types (company_id, text, "order", setup_version)
          select id, $1, $2, 1 from companies returning *),
        j as (insert into job_types (company_id, text, call_department_type_id, "order", setup_version)
          select company_id, t.text, d.id, $2 * 100 + t.place, 1 from d, unnest($3::text[]) with ordinality t(text, place))
        insert into site_system_types (company_id, text, "order", setup_version)
          select id, t.text, $2 * 100 + t.place, 1 from companies, unnest($4::text[]) with ordinality t(text, place)`,
      [text, place, jobTypes.map(([name]) => name), systemTypes],
    );
});

const choose = async (...trades: string[]) =>
  (await server.call('PATCH /api/setup', { as: owner, body: { trades } as never })).data;
const departments = async () => (await server.call('GET /api/departments', { as: owner })).data;
const jobTypes = async () => (await server.call('GET /api/jobtypes', { as: owner })).data;
const names = async () => (await departments()).map(({ text }) => text);
const jobNames = async () => (await jobTypes()).map(({ text }) => text);
const departmentOf = async (name: string) => (await departments()).find(({ text }) => text === name)!;
const jobsOf = (name: string) => defaults.find(({ text }) => text === name)!.jobTypes.map(([text]) => text);

describe('choosing trades', () => {
  it('shows the lists of the chosen trades alone, back and forth, and only of its own company', async () => {
    const first = await choose('electrical');
    expect(first).toMatchObject({ trades: ['electrical'], departments: 1, jobTypes: 6 });
    const others = defaults.filter(({ text }) => text !== 'Electrical');
    expect(first.turned).toEqual({
      hidden: {
        departments: others.length,
        jobTypes: others.flatMap(({ jobTypes: each }) => each).length,
        systemTypes: others.flatMap(({ systemTypes }) => systemTypes).length,
      },
      shown: { departments: 0, jobTypes: 0, systemTypes: 0 },
    });
    // the same trades again turn nothing
    expect((await choose('electrical')).turned).toBeNull();
    expect(await names()).toEqual(['Electrical']);
    expect(await jobNames()).toEqual(jobsOf('Electrical'));
    const types = async () =>
      (await server.call('GET /api/sitesystemtypes', { as: owner })).data.map(({ text }) => text);
    expect(await types()).toEqual(['Electrical panel', 'Generator', 'EV charger']);
    expect((await choose('plumbing', 'electrical')).turned!.shown.departments).toBe(1);
    expect(await names()).toEqual(['Plumbing', 'Electrical']);
    expect(await jobNames()).toEqual([...jobsOf('Plumbing'), ...jobsOf('Electrical')]);
    expect(await types()).toContain('Sump pump');
    const theirs = await server.sql(
      'select from call_department_types where company_id = 2 and (hidden or version > 1)',
    );
    expect(theirs).toEqual([]);
  });

  it('says in each entry’s history that it was hidden and shown, and tells open screens (R5.8)', async () => {
    const { id } = await departmentOf('Plumbing');
    await choose('electrical');
    await choose('plumbing');
    const { data } = await server.call('GET /api/departments/{id}/changes', { as: owner, params: { id } });
    expect(data.map(({ steps }) => steps[0]!.records[0]!.fields)).toEqual([
      { hidden: { from: true, to: false } },
      { hidden: { from: false, to: true } },
    ]);
    const told = await server.sql(`select from live_messages where topic = 'setting' and record_id = $1`, [
      id,
    ]);
    expect(told).toHaveLength(2);
  });

  it('tells what it hides from what somebody has removed, until that is restored', async () => {
    const leak = (await jobTypes()).find(({ text }) => text === 'Leak')!;
    await server.call('DELETE /api/jobtypes/{id}', { as: owner, params: { id: leak.id } });
    await choose('electrical');
    const query = { removed: 'true' } as never;
    const all = async (list: 'departments' | 'jobtypes') =>
      (await server.call(`GET /api/${list}`, { as: owner, query })).data;
    const stateOf = async (list: 'departments' | 'jobtypes', name: string) => {
      const { hidden, hiddenByTrade } = (await all(list)).find(({ text }) => text === name)!;
      return { hidden, hiddenByTrade };
    };
    expect(await stateOf('jobtypes', 'Leak')).toEqual({ hidden: true, hiddenByTrade: false });
    expect(await stateOf('jobtypes', 'Clogged drain')).toEqual({ hidden: true, hiddenByTrade: true });
    expect(await stateOf('departments', 'Electrical')).toEqual({ hidden: false, hiddenByTrade: false });
    expect(await stateOf('departments', 'Plumbing')).toEqual({ hidden: true, hiddenByTrade: true });
    const { id } = (await all('departments')).find(({ text }) => text === 'Plumbing')!;
    await server.call('POST /api/departments/{id}/restore', { as: owner, params: { id } });
    expect(await stateOf('departments', 'Plumbing')).toEqual({ hidden: false, hiddenByTrade: false });
  });

  it('keeps the lists of the first of two who choose at once, until the other has seen them (R9.12)', async () => {
    const admin = (await server.signInAs('admin')).token;
    const versionNow = async () => (await server.call('GET /api/setup', { as: owner })).data.version;
    const basedOn = await versionNow();
    const choosing = (as: string, trades: string[]) => () =>
      server.call('PATCH /api/setup', { as, body: { trades, basedOn } as never });
    const answers = await inOrder(server, 'companies where id = 1', [
      choosing(owner, ['plumbing']),
      choosing(admin, ['electrical', 'heatingCooling']),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[0].data.version).toBe(await versionNow());
    expect(answers[1].error.code).toBe('stale_version');
    expect(await names()).toEqual(['Plumbing']);
    const again = { trades: ['electrical', 'heatingCooling'], basedOn: await versionNow() };
    expect((await server.call('PATCH /api/setup', { as: admin, body: again as never })).status).toBe(200);
    expect(await names()).toEqual(['Heating & cooling', 'Electrical']);
  });

  it('leaves a department that somebody has changed, with its job types', async () => {
    const { id } = await departmentOf('Plumbing');
    await server.call('POST /api/departments', { as: owner, body: { id, color: 'teal' } as never });
    await choose('electrical');
    expect(await names()).toEqual(['Plumbing', 'Electrical']);
    expect(await jobNames()).toContain('Leak');
  });

  it('leaves a department with people, with open calls, or with a job type that somebody has changed', async () => {
    const technician = await server.personId('technician@north.example');
    const { id } = await departmentOf('Plumbing');
    await server.sql(
      'update memberships set call_department_type_id = $1 where company_id = 1 and person_id = $2',
      [id, technician],
    );
    const noHeat = (await jobTypes()).find(({ text }) => text === 'No heat')!;
    await server.call('POST /api/jobtypes', {
      as: owner,
      body: { id: noHeat.id, text: 'No heat at all' } as never,
    });
    await choose('electrical');
    expect(await names()).toEqual(['Heating & cooling', 'Plumbing', 'Electrical']);
    expect(await jobNames()).toEqual(expect.arrayContaining(['No heat at all', 'Leak']));
  });

  it('brings back nothing that somebody has removed', async () => {
    const leak = (await jobTypes()).find(({ text }) => text === 'Leak')!;
    await server.call('DELETE /api/jobtypes/{id}', { as: owner, params: { id: leak.id } });
    await choose('electrical');
    await choose('plumbing');
    expect(await jobNames()).toEqual(jobsOf('Plumbing').filter((text) => text !== 'Leak'));
  });

  it('never leaves two of one name: another Plumbing that was added keeps the name', async () => {
    await choose('electrical');
    const body = { id: 0, guid: crypto.randomUUID(), text: 'plumbing' } as never;
    expect((await server.call('POST /api/departments', { as: owner, body })).status).toBe(200);
    await choose('plumbing');
    expect(await names()).toEqual(['plumbing']);
    expect(await jobNames()).toEqual([]);
  });
});
