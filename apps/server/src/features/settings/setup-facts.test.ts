import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());

const read = async () => (await server.call('GET /api/setup', { as: owner })).data;
const change = async (body: object) => (await server.call('PATCH /api/setup', { as: owner, body })).data;
const stateOf = async (step: string) => (await read()).steps.find((each) => each.step === step)!.state;

it('counts no removed department, job type or customer, and nobody who left', async () => {
  const { departments, jobTypes, customers, people } = await read();
  await server.sql(`
    insert into call_department_types (company_id, text, "order", hidden) values (1, 'Old', 90, true);
    insert into job_types (company_id, text, "order", hidden) values (1, 'Old', 90, true);
    update memberships set status = 'deactivated' where company_id = 1 and 'dispatcher' = any(roles)`);
  const { customerId } = await buildSite(server);
  await server.sql('update customers set hidden = true where id = $1', [customerId]);
  expect(await read()).toMatchObject({ departments, jobTypes, customers, people: people - 1 });
});

it('has a provider only while it is connected', async () => {
  await server.sql(`insert into card_accounts (company_id, provider, label, is_test, sealed_key, subscribe_date, disconnected_date)
    values (1, 'square', 'Counter', true, 'sealed', null, clock_now())`);
  expect((await read()).hasCardProvider).toBe(false);
});

it('counts whoever is in a department with the crew, and no owner', async () => {
  await server.sql(`
    update memberships set status = 'deactivated' where company_id = 1 and not 'owner' = any(roles);
    with d as (insert into call_department_types (company_id, text, "order") values (1, 'Ours', 91) returning id)
      update memberships set call_department_type_id = d.id, roles = '{owner,technician}' from d
      where company_id = 1 and 'owner' = any(roles)`);
  expect(await stateOf('people')).toBe('open');
  await server.sql(`update memberships set status = 'active',
      call_department_type_id = (select id from call_department_types where company_id = 1 and text = 'Ours')
    where company_id = 1 and 'office' = any(roles)`);
  expect(await stateOf('people')).toBe('done');
});

it('has the first work done with a proposal that was sent and is still there', async () => {
  const { customerId, siteId } = await buildSite(server);
  await server.sql(
    `insert into calls (company_id, guid, customer_id, site_id, priority, expected_minutes, notes, status)
      values (1, gen_random_uuid(), $1, $2, 'normal', 60, '', 'unscheduled')`,
    [customerId, siteId],
  );
  const { id } = await savingAs(server, owner).saved(saveOf(newProposal(siteId, 1, 1)));
  expect(await stateOf('firstWork')).toBe('open');
  await server.sql(`update sales_proposals set status = 'Sent' where id = $1`, [id]);
  expect(await stateOf('firstWork')).toBe('done');
  await server.sql('update sales_proposals set hidden = true where id = $1', [id]);
  expect(await stateOf('firstWork')).toBe('open');
});

it('keeps a skipped step once, and the day on which the checklist ended', async () => {
  for (const _ of [1, 2]) await change({ skip: 'taxes' });
  const [row] = await server.sql('select setup_skipped from companies where id = 1');
  expect(row).toEqual({ setup_skipped: ['taxes'] });
  for (const { step, state } of (await read()).steps) if (state === 'open') await change({ skip: step });
  const { finishedDate } = await change({ isOpen: false });
  expect(finishedDate).not.toBeNull();
  await server.sql(`update companies set setup_finished_date = setup_finished_date - interval '1 day'`);
  const { finishedDate: dayBefore } = await read();
  expect((await change({ isOpen: false })).finishedDate).toBe(dayBefore);
});
