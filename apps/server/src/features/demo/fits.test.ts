import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { demoCompanies } from '../people/demo.ts';
import { seedCompanies } from '../people/seed.ts';
import type { Trade } from '../price-books/starter/catalog.ts';
import { starterServices } from '../price-books/starter/starter-entries.ts';
import { adviceFor } from './advice.ts';
import { equipment, equipmentNamed } from './equipment.ts';
import { fitOf, fitsThere } from './fits.ts';
import { jobs, reasonsIn } from './jobs.ts';
import { trades } from './prices.ts';
import { seedDemo } from './seed.ts';

const companyId = 14;
/** A Thursday, 10:42 in the morning in Asheville. */
const now = Date.parse('2026-11-19T15:42:00Z');
const today = '2026-11-19';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedCompanies(server.urls.owner, [{ ...demoCompanies[0]!, id: companyId }], 'no password');
  await seedDemo(server.urls.owner, companyId, now);
}, 60_000);
afterAll(() => server.stop());

const rows = <Row extends Record<string, unknown>>(text: string) => server.sql<Row>(text, [companyId]);
/** As they are in the company's books. */
const zone = "at time zone 'America/New_York'";

interface Line extends Record<string, unknown> {
  document: string;
  code: string;
  system: string | null;
  systems: string[];
  text: string;
  department: string;
  /** from a proposal: its text is the offer's */
  sold: boolean;
}

/** Every line of the work orders, or of the proposals, with what stands at the site and what the document is for. */
const linesOf = (table: 'work_order' | 'sales_proposal') =>
  rows<Line>(`select w.id as document, l.code, y.text as system, w.text,
      coalesce(d.text, '') as department,
      ${table === 'work_order' ? 'w.sales_proposal_id is not null' : 'false'} as sold,
      array(select s.text from site_systems s where s.company_id = w.company_id and s.site_id = w.site_id) as systems
    from ${table}_details l
    join ${table}s w on w.company_id = l.company_id and w.id = l.${table}_id
    left join site_systems y on y.company_id = l.company_id and y.id = l.site_system_id
    left join call_department_types d on d.company_id = w.company_id
      and d.id = ${table === 'work_order' ? 'w.call_department_type_id' : 'null'}
    where l.company_id = $1 ${table === 'work_order' ? '' : 'and not w.is_template'}`);

function isWrong({ code, system, systems }: Line): boolean {
  const { on } = fitOf(code);
  const isOnIt = system === null || on.includes(equipmentNamed(system)!);
  return !isOnIt || !fitsThere(code, systems.map(equipmentNamed));
}

const tradeOf = (code: string) => starterServices.find((service) => service.code === code)?.trade;

describe('the services of the demo', () => {
  it('each say which systems they are done on, none of another trade', () => {
    const strange = starterServices.filter(({ trade, code }) =>
      fitOf(code).on.some((name) => equipment[name].trade !== trade),
    );
    expect(strange.map(({ code }) => code)).toEqual([]);
  });

  it('refuse a code of which nobody has said it', () => {
    expect(() => fitOf('HVAC-NEW-THING')).toThrow('does not say what HVAC-NEW-THING is done on');
  });
});

describe('the jobs of the demo', () => {
  it('come to services of their own trade, which are in the book', () => {
    const lost = jobs.flatMap((job) =>
      [job.visit ?? [], ...job.reasons.flatMap(({ work, also = [] }) => [...work, also].flat())]
        .flat()
        .filter((code) => !starterServices.some((s) => s.trade === job.trade && s.code.startsWith(code))),
    );
    expect(lost).toEqual([]);
  });

  it('have nobody without heat in July nor without cooling in January, and work in every month', () => {
    const inMonth = (month: number) =>
      jobs.filter((job) => reasonsIn(job, month).length > 0).map(({ text }) => text);
    expect(inMonth(7)).not.toContain('No heat');
    expect(inMonth(1)).not.toContain('No cooling');
    for (let month = 1; month <= 12; month++) expect(inMonth(month).length).toBeGreaterThan(20);
  });
});

describe('the work orders of the demo', () => {
  it('have no line that does not fit what it is done on or what stands at the site', async () => {
    const lines = await linesOf('work_order');
    expect(lines.length).toBeGreaterThan(6_000);
    expect(lines.filter(isWrong)).toEqual([]);
  });

  it('are each of the department whose work they are, and for a reason that the work answers', async () => {
    const lines = (await linesOf('work_order')).filter(({ sold }) => !sold);
    const foreign = lines.filter(
      ({ code, department }) => trades[tradeOf(code) as Trade].department !== department,
    );
    expect(foreign).toEqual([]);
    const answered = jobs.flatMap((job) => job.reasons.map((reason) => ({ job, ...reason })));
    const unanswered = lines.filter(({ code, text }) => {
      const known = answered.filter((reason) => reason.text === text);
      const all = known.flatMap(({ job, work, also = [] }) => [job.visit ?? [], ...work, also].flat());
      return known.length > 0 && !all.some((start) => code.startsWith(start));
    });
    expect(unanswered).toEqual([]);
  });

  it('are at work in working hours, and processed on office days, when they are paid or billed to a business', async () => {
    const strange = await rows(`select w.id from work_orders w where company_id = $1 and (
      extract(hour from w.created_date ${zone}) not between 6 and 19 or
      extract(isodow from w.created_date ${zone}) = 7 and (w.created_date ${zone})::date < date '${today}' - 20 or
      extract(isodow from w.processed_date ${zone}) > 5 or w.processed_date > to_timestamp(${now / 1000}) or
      w.processed and w.amount_due_cents > 0 and not exists (
        select from customers c where c.company_id = w.company_id and c.id = w.customer_id and c.company <> ''))`);
    expect(strange).toEqual([]);
  });

  it('take off what a plan takes off only where one runs that covers the work', async () => {
    const [given] = await rows<{
      count: string;
      wrong: string;
    }>(`select count(*), count(*) filter (where not exists (
        select from agreements a where a.company_id = w.company_id and a.site_id = w.site_id and a.status <> 'canceled'
          and (w.created_date ${zone})::date between a.start_date and a.end_date
          and split_part(d.text, ',', 1) = split_part(a.text, ',', 1))) as wrong
      from work_order_discounts d join work_orders w on w.company_id = d.company_id and w.id = d.work_order_id
      where d.company_id = $1 and d.text like '%Plan%' and w.sales_proposal_id is null`);
    expect(Number(given!.count)).toBeGreaterThan(100);
    expect(Number(given!.wrong)).toBe(0);
  });

  it('are few that are open for one customer', async () => {
    const crowded = await rows(`select customer_id, count(*) from work_orders
      where company_id = $1 and (not processed or amount_due_cents > 0) group by 1 having count(*) > 6`);
    expect(crowded).toEqual([]);
  });

  it('recommend what fits the system', async () => {
    const items = await rows<{ text: string; system: string }>(`select i.text, y.text as system
      from recommendation_items i
      join recommendations r on r.company_id = i.company_id and r.id = i.recommendation_id
      join site_systems y on y.company_id = r.company_id and y.id = r.site_system_id where i.company_id = $1`);
    const wrong = items.filter(
      ({ text, system }) => !adviceFor[equipmentNamed(system)!].some(([each]) => each === text),
    );
    expect(items.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});

describe('the debriefs of the demo', () => {
  it('lead to a recommendation where they say that there is one, and only there', async () => {
    const answers = await rows<{
      says: boolean;
      has: boolean;
    }>(`select a.answer = 'See recommendation' as says,
        exists (select from recommendations r where r.company_id = a.company_id and r.work_order_id = a.work_order_id) as has
      from debrief_answers a join debrief_questions q on q.company_id = a.company_id and q.id = a.debrief_question_id
      where a.company_id = $1 and q.text = 'Anything to watch for on the next visit?'`);
    expect(answers.some(({ says }) => says)).toBe(true);
    expect(answers.filter(({ says, has }) => says !== has)).toEqual([]);
  });
});

describe('the payments of the demo', () => {
  it('are never more than what they are for comes to', async () => {
    const tooMuch =
      await rows(`select w.id from work_orders w where w.company_id = $1 and w.amount_due_cents < 0
      union all select p.id from sales_proposals p where p.company_id = $1 and p.total_cents <
        (select coalesce(sum(y.amount_cents), 0) from sales_proposal_payments y
         where y.company_id = p.company_id and y.sales_proposal_id = p.id)`);
    expect(tooMuch).toEqual([]);
  });
});

describe('the proposals of the demo', () => {
  it('offer nothing that does not fit what stands at the site', async () => {
    const lines = await linesOf('sales_proposal');
    expect(lines.length).toBeGreaterThan(400);
    expect(lines.filter(isWrong)).toEqual([]);
  });

  it('are made on working days', async () => {
    const weekend = await rows(`select id from sales_proposals
      where company_id = $1 and extract(isodow from created_date ${zone}) > 5`);
    expect(weekend).toEqual([]);
  });
});

describe('the board of the demo', () => {
  it('sends nobody to two places at once but with a reason, nor two visits to one site on a day', async () => {
    const doubled = await rows(`select a.schedule_event_id from schedule_event_technicians a
      join schedule_event_technicians b on b.company_id = a.company_id and b.person_id = a.person_id
        and b.schedule_event_id > a.schedule_event_id and a.start < b."end" and b.start < a."end"
      where a.company_id = $1 and not a.exempt and not b.exempt`);
    expect(doubled).toEqual([]);
    const again = await rows(`select c.site_id, (e.start ${zone})::date from schedule_events e
      join calls c on c.company_id = e.company_id and c.id = e.call_id
      where e.company_id = $1 group by 1, 2 having count(*) > 1`);
    expect(again).toEqual([]);
  });

  it('has one visit at most of each technician under way, and nothing done that has not ended', async () => {
    const wrong = await rows(`select t.person_id from schedule_events e
      join schedule_event_technicians t on t.company_id = e.company_id and t.schedule_event_id = e.id
      where e.company_id = $1 and e.status = 'working' and e.overlap_reason is null group by 1 having count(*) > 1
      union all select id from schedule_events where company_id = $1 and call_id is not null
        and (status = 'done') <> ("end" <= to_timestamp(${now / 1000}))`);
    expect(wrong).toEqual([]);
  });
});
