import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importer, permit, permits } from '../../testing/csv-files.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { demoCompanies } from '../people/demo.ts';
import { seedCompanies } from '../people/seed.ts';
import { seedDemo } from './seed.ts';

/** The same demo twice: the first has a visitor. */
const [visited, untouched] = [12, 13] as const;
/** A Thursday, 10:42 in the morning in Asheville. */
const now = Date.parse('2026-11-19T15:42:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const companies = [visited, untouched].map((id) => ({ ...demoCompanies[0]!, id }));
  await seedCompanies(server.urls.owner, companies, 'no password');
  for (const { id } of companies) await seedDemo(server.urls.owner, id, now);
  await visit();
}, 120_000);
afterAll(() => server.stop());

/** What the visitor makes: an import, a customer, a technician, entries of the price book, all named like the seed's own. */
async function visit(): Promise<void> {
  const lena = await server.signInAs('lena.hollis@hollisrowe.example', visited);
  const rows = Array.from({ length: 600 }, (_, at) => permit(`P-${at}`));
  const done = await importer(server, lena, visited).whole(permits(...rows));
  expect(done.state).toBe('done');
  const made = await server.call('POST /api/customers', {
    as: lena.token,
    body: {
      guid: randomUUID(),
      firstName: 'Ida',
      lastName: 'Delgado',
      mainPhone: '(828) 555-0177',
      site: { guid: randomUUID(), street: '1 Own Way', city: 'Arden', state: 'NC', postalCode: '28704' },
    },
  });
  expect(made.status).toBe(200);
  await server.sql(
    `with person as (select person_for_invitation('ruby.ellis@visitor.example') as id)
     insert into memberships (company_id, person_id, first_name, last_name, roles, status)
     select $1, id, 'Ruby', 'Ellis', '{technician}', 'active' from person`,
    [visited],
  );
  await server.sql(
    `insert into service_repairs (company_id, price_book_id, call_department_type_id, code, text, unit_price_cents, cost_cents, labor_hours)
     select company_id, price_book_id, call_department_type_id, code || suffix, 'Of the visitor', 100, 10, 1
     from service_repairs, unnest(array['', '-OWN']) suffix where company_id = $1`,
    [visited],
  );
  await server.sql(
    `insert into job_types (company_id, text, expected_minutes) select company_id, text, 15 from job_types where company_id = $1`,
    [visited],
  );
}

/** The board of a company as it reads, whatever ids its rows have. */
const board = (company: number) =>
  server.sql(
    `select e.start, e."end", e.status, e.text, k.notes, k.expected_minutes, j.text as job, c.last_name, s.street, p.email,
       w.text as work, w.total_cents, w.amount_due_cents
     from demo_seeds d
     join schedule_events e on e.company_id = d.company_id and e.id between d.board_first_id and d.board_last_id
     join schedule_event_technicians t on t.company_id = e.company_id and t.schedule_event_id = e.id
     join persons p on p.id = t.person_id
     left join calls k on k.company_id = e.company_id and k.id = e.call_id
     left join job_types j on j.company_id = k.company_id and j.id = k.job_type_id
     left join customers c on c.company_id = k.company_id and c.id = k.customer_id
     left join sites s on s.company_id = k.company_id and s.id = k.site_id
     left join work_orders w on w.company_id = k.company_id and w.call_id = k.id
     where d.company_id = $1 order by e.start, p.email, e.text, k.notes, s.street`,
    [company],
  );

/** How much of each kind hangs on what does not come from the seed itself. */
async function onVisitors(): Promise<Record<string, number>> {
  const strange = (column: string) => `not (${column} between d.first_id and d.last_id)`;
  const [row] = await server.sql<Record<string, number>>(
    `select
      (select count(*)::int from calls k where k.company_id = d.company_id and (${strange('k.site_id')} or ${strange('k.customer_id')})) as calls,
      (select count(*)::int from calls k where k.company_id = d.company_id and ${strange('k.job_type_id')}) as "jobTypes",
      (select count(*)::int from work_orders w where w.company_id = d.company_id and ${strange('w.site_id')}
        and w.id between d.board_first_id and d.board_last_id) as "workOrders",
      (select count(*)::int from sales_proposals p where p.company_id = d.company_id and ${strange('p.site_id')}) as proposals,
      (select count(*)::int from work_order_details l where l.company_id = d.company_id and ${strange('l.service_repair_id')}) as lines,
      (select count(*)::int from schedule_event_technicians t join persons p on p.id = t.person_id
        where t.company_id = d.company_id and p.email like '%@visitor.example') as visits
     from demo_seeds d where d.company_id = $1`,
    [visited],
  );
  return row!;
}

describe('the days of the demo', () => {
  it('move without using what a visitor made, to what they are without a visitor', async () => {
    const count =
      "select count(*)::int as work from work_orders where company_id = $1 and text like '%CHANGE%'";
    const imported = await server.sql(count, [visited]);
    for (const company of [visited, untouched])
      await seedDemo(server.urls.owner, company, now + 8 * 86_400_000);
    expect(await onVisitors()).toEqual({
      calls: 0,
      jobTypes: 0,
      workOrders: 0,
      proposals: 0,
      lines: 0,
      visits: 0,
    });
    const shown = await board(visited);
    expect(shown.length).toBeGreaterThan(300);
    expect(shown).toEqual(await board(untouched));
    expect(await server.sql(count, [visited])).toEqual(imported);
  }, 120_000);

  it('have each customer in the book before what was done there first, on the same day too, whoever changed it', async () => {
    const day = now + 8 * 86_400_000;
    const dates = () =>
      server.sql<{ id: number; added: string; updated: string; version: number }>(
        `select c.id, c.created_date::text as added, c.updated_date::text as updated, c.version
         from customers c join demo_seeds d on d.company_id = c.company_id and c.id between d.first_id and d.last_id
         where c.company_id = $1 order by c.id`,
        [visited],
      );
    await seedDemo(server.urls.owner, visited, day);
    const before = await dates();
    const changed = before[0]!;
    // as a demo of before these dates has them, all but the first as nobody changed them
    const made = '2026-11-27 15:00:00+00';
    await server.sql(
      `begin; set local session_replication_role = replica;
       update customers set created_date = '${made}', updated_date = '${made}',
         version = case when id = ${changed.id} then 2 else version end
       where company_id = ${visited} and id between ${changed.id} and ${before.at(-1)!.id}; commit`,
    );
    await seedDemo(server.urls.owner, visited, day);
    expect(await dates()).toEqual(
      before.map((each) => (each.id === changed.id ? { ...each, version: 2, updated: made } : each)),
    );
  }, 120_000);
});
