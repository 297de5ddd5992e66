import { entryCost, entryPrice } from '@fieldwright/domain/price-books/entry-price';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import {
  basisOf,
  partPricePairs,
  pricingRules,
  type StoredPrice,
  servicePricePairs,
} from '../../db/price-basis.sql.ts';
import { todaysParts } from '../../db/todays-rates.sql.ts';
import { demoCompanies } from '../people/demo.ts';
import type { Trade } from '../price-books/starter/catalog.ts';
import type { Calendar } from './calendar.ts';
import { crew } from './crew.ts';
import { anyone, trades } from './prices.ts';
import type { Rows } from './rows.ts';
import type { World, WorldEntry, WorldSite } from './world.ts';

/**
 * Draws the ids for new rows as one range, because the seed's rows are recognized by their range. Draws
 * again if someone else took ids from within it.
 */
export async function drawIds(
  tx: Write,
  count: number,
): Promise<{ next: () => number; first: number; last: number }> {
  const { rows } = await sql<{ ids: number[] }>`
    select json_agg(id) as ids from (select nextval('document_ids') as id from generate_series(1, ${count}::int)) i`.execute(
    tx,
  );
  const { ids } = rows[0]!;
  if (ids.at(-1)! - ids[0]! !== count - 1) return drawIds(tx, count);
  let used = 0;
  return {
    first: ids[0]!,
    last: ids.at(-1)!,
    next: () => {
      const id = ids[used++];
      if (id === undefined) throw new Error('The demo needs more ids than were drawn.');
      return id;
    },
  };
}

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Inserts the rows with one statement per table, in the order in which the tables were first named. */
export async function insertRows(tx: Write, { tables }: Rows): Promise<void> {
  for (const [table, rows] of tables) {
    if (rows.length === 0) continue;
    if (table === 'schedule_event_technicians') {
      await insertTechnicians(tx, rows);
      continue;
    }
    const fields = Object.keys(rows[0]!);
    const columns = sql.join(fields.map((field) => sql.ref(snake(field))));
    const json = JSON.stringify(
      rows.map((row) => Object.fromEntries(fields.map((field) => [snake(field), row[field]]))),
    );
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(tx);
  }
}

/** Inserts the events' technicians; times and exemption are copied from the event. */
async function insertTechnicians(tx: Write, rows: object[]): Promise<void> {
  await sql`insert into schedule_event_technicians (schedule_event_id, person_id, start, "end", exempt)
    select e.id, r."personId", e.start, e."end", e.exempt
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("scheduleEventId" bigint, "personId" bigint)
    join schedule_events e on e.company_id = ${company} and e.id = r."scheduleEventId"`.execute(tx);
}

/** Assigns each technician to a department, which is their group on the board. */
export async function placeCrew(tx: Write, departments: Record<Trade, number>): Promise<void> {
  for (const [trade, names] of Object.entries(crew))
    await sql`update memberships m set call_department_type_id = ${departments[trade as Trade]}
      from persons p where p.id = m.person_id and m.company_id = ${company}
        and split_part(p.email, '@', 1) = any(${names})`.execute(tx);
}

/** The ids of the seed's own rows. */
export interface OwnIds {
  first: number;
  last: number;
}

/** Loads what new rows can refer to: the seed's own records and people, without anything of visitors. */
export async function loadWorld(
  tx: Write,
  calendar: Calendar,
  { own, nextId }: { own: OwnIds; nextId: () => number },
): Promise<World> {
  const made = (alias: string) =>
    sql`${sql.ref(`${alias}.company_id`)} = ${company} and ${sql.ref(`${alias}.id`)} between ${own.first} and ${own.last}`;
  const { rows } = await sql<{ world: LoadedWorld }>`select json_build_object(
    'people', (select json_agg(json_build_object('id', m.person_id, 'email', p.email, 'roles', m.roles) order by p.email)
      from memberships m join persons p on p.id = m.person_id
      where m.company_id = ${company} and m.status = 'active' and p.email = any(${emails})),
    'departments', (select json_agg(json_build_object('id', d.id, 'text', d.text)) from call_department_types d where ${made('d')}),
    'jobTypes', (select json_agg(json_build_object('id', j.id, 'text', j.text)) from job_types j where ${made('j')}),
    'leadSources', (select json_agg(l.id order by l."order", l.id) from lead_sources l where ${made('l')}),
    'loanRates', (select json_agg(l.id order by l."order", l.id) from loan_rates l where ${made('l')} and not l.hidden),
    'questions', (select json_agg(json_build_object('id', q.id, 'text', q.text) order by q."order", q.id) from debrief_questions q where ${made('q')}),
    'taxItems', (select json_agg(json_build_object('id', t.id, 'jurisdictions', ${sql.raw(todaysParts('t'))})) from tax_items t where ${made('t')}),
    'sites', (select json_agg(json_build_object('id', s.id, 'customerId', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
        'company', c.company, 'taxItemId', s.tax_item_id, 'systems', (
          select coalesce(json_agg(json_build_object('id', y.id, 'text', y.text) order by y.id), '[]') from site_systems y
          where ${made('y')} and y.site_id = s.id and not y.hidden)) order by s.id)
      from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
      where ${made('s')} and ${made('c')}),
    'entries', (select json_agg(e order by e.id) from (
      select r.id, r.code, r.text, r.description, null::bigint as "partItemId", r.id as "serviceRepairId", r.price_book_id as "priceBookId",
        b.version as "priceBookVersion", r.call_department_type_id as "departmentId",
        json_build_object(${servicePricePairs}) as basis, r.taxable, r.labor_hours as hours, (
          select coalesce(json_agg(json_build_object('code', p.code, 'quantity', u.quantity) order by u."order"), '[]')
          from service_repair_parts u join part_items p on p.company_id = u.company_id and p.id = u.part_item_id
          where u.company_id = r.company_id and u.service_repair_id = r.id and ${made('p')}) as parts
      from service_repairs r join price_books b on b.company_id = r.company_id and b.id = r.price_book_id
      where ${made('r')} and not r.hidden
      union all
      select r.id, r.code, r.text, r.description, r.id, null, null, null, null, json_build_object(${partPricePairs}), r.taxable, 0, '[]'::json
      from part_items r where ${made('r')} and not r.hidden) e),
    'rules', ${pricingRules}) as world`.execute(tx);
  return worldOf(rows[0]!.world, calendar, nextId);
}

/** the seed's people; visitors invited the others */
const emails = demoCompanies[0]!.people.map(({ email }) => email);

type Named = { id: number; text: string };
interface LoadedWorld {
  people: { id: number; email: string; roles: string[] }[] | null;
  departments: Named[] | null;
  jobTypes: Named[] | null;
  leadSources: number[] | null;
  questions: Named[] | null;
  loanRates: number[] | null;
  taxItems: ({ id: number } & (World['taxItems'] extends Map<number, infer T> ? T : never))[] | null;
  sites: WorldSite[] | null;
  entries: LoadedEntry[] | null;
  rules: PricingRules | null;
}
/** An entry as stored, with what its price is worked out from. */
type LoadedEntry = Omit<WorldEntry, 'unitPriceCents' | 'costCents' | 'steps' | 'open'> & {
  basis: StoredPrice;
};

/** Returns an entry with its price and cost as anyone has them. */
function pricedEntry({ basis: stored, ...entry }: LoadedEntry, rules: PricingRules | null): WorldEntry {
  const basis = basisOf(stored);
  const { priceCents, steps, open } = entryPrice(basis, rules, anyone);
  const isWorkedOut = stored.kind === 'serviceRepair' && stored.pricing === 'computed';
  const costCents = isWorkedOut ? entryCost(basis, rules) : stored.costCents;
  return { ...entry, unitPriceCents: priceCents, costCents, steps, open };
}

function worldOf(loaded: LoadedWorld, calendar: Calendar, nextId: () => number): World {
  const tradeOf = (email: string) =>
    (Object.keys(crew) as Trade[]).find((trade) => crew[trade].includes(email.split('@')[0]!)) ?? null;
  const department = (trade: Trade) =>
    loaded.departments?.find(({ text }) => text === trades[trade].department)?.id ?? null;
  return {
    calendar,
    nextId,
    people: (loaded.people ?? []).map((person) => ({
      ...person,
      trade: person.roles.includes('technician') ? tradeOf(person.email) : null,
    })),
    departments: { HVAC: department('HVAC'), PLB: department('PLB'), ELE: department('ELE') },
    leadSources: loaded.leadSources ?? [],
    jobTypes: new Map(loaded.jobTypes?.map(({ id, text }) => [text, id])),
    questions: loaded.questions ?? [],
    loanRates: loaded.loanRates ?? [],
    taxItems: new Map(loaded.taxItems?.map((item) => [item.id, item])),
    sites: loaded.sites ?? [],
    entries: new Map(loaded.entries?.map((entry) => [entry.code, pricedEntry(entry, loaded.rules)])),
  };
}
