import type { CustomerPage, SitePage } from '@fieldwright/contract/customers';
import { type RawBuilder, sql } from 'kysely';
import { acceptedPartOf } from '../../db/accepted-part.queries.ts';
import type { Read } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';
import { overpaid, owed } from '../../db/owed.queries.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import { agreementTable, systemTable } from '../../db/record-tables.ts';
import { removalOf } from '../../db/removal-of.queries.ts';
import { savedCardsJson } from '../../db/saved-cards.sql.ts';
import { soldWork } from '../../db/sold-work.queries.ts';
import { shownTags } from '../../db/tags.sql.ts';
import { certificatesOfCustomer } from './certificates.queries.ts';
import { customerJson, siteFieldsJson } from './customers.queries.ts';

/** What the person may see in full. Otherwise they see only their own records (R6.4). */
export interface Sees {
  workOrders: boolean;
  /** whether the role may open the work orders it sees */
  opensWork: boolean;
  /** whether the role may open work orders that the person sold */
  opensSold: boolean;
  proposals: boolean;
  calls: boolean;
  /** whether the role may charge saved cards */
  cards: boolean;
}

/** Conditions that pick the rows that belong on the page. */
interface Whose {
  /** for work orders, calls and agreements, by table alias */
  rows: (alias: string) => RawBuilder<unknown>;
  /** for sites and proposals, by the column that holds the site */
  sites: (column: string) => RawBuilder<unknown>;
}

const ofCustomer = (id: number): Whose => ({
  rows: (alias) => sql`${sql.ref(alias)}.customer_id = ${id}`,
  sites: (column) =>
    sql`${sql.ref(column)} in (select h.id from sites h where h.company_id = ${company} and h.customer_id = ${id})`,
});
const ofSite = (id: number): Whose => ({
  rows: (alias) => sql`${sql.ref(alias)}.site_id = ${id}`,
  sites: (column) => sql`${sql.ref(column)} = ${id}`,
});

const all = sql`true`;
const seenWork = (sees: Sees) =>
  sees.workOrders
    ? all
    : sql`(w.created_by is not distinct from (select current_person()) or has_visit(w.call_id))`;
/** Condition: the person may open the work order `w`. */
const opened = ({ opensWork, opensSold }: Sees, seen: RawBuilder<unknown>) =>
  opensWork ? seen : opensSold ? sql.raw(soldWork('w.sales_proposal_id', 'w.deposits')) : sql`false`;
const seenProposals = (sees: Sees) => (sees.proposals ? all : sql`p.created_by = (select current_person())`);
const seenCalls = (sees: Sees) => (sees.calls ? all : sql`has_visit(k.id)`);

const nameOf = (column: string) => sql`(select ${personName('m')} from memberships m
  where m.company_id = ${company} and m.person_id = ${sql.ref(column)})`;
const techniciansOf = (event: string) => sql`(select coalesce(json_agg(${personName('m')}
    order by m.first_name, m.person_id), '[]')
  from schedule_event_technicians t join memberships m on m.company_id = t.company_id and m.person_id = t.person_id
  where t.company_id = ${company} and t.schedule_event_id = ${sql.ref(event)})`;
const jobType = sql`coalesce((select j.text from job_types j where j.company_id = ${company} and j.id = k.job_type_id), '')`;

/** The most canceled calls that a page shows. */
const mostCanceled = 20;

/** Selects calls as JSON. `order` may use `k` (the call) and `e` (its next visit). */
const callsOf = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object(
      'id', k.id, 'siteId', k.site_id, 'jobType', ${jobType}, 'status', k.status, 'priority', k.priority,
      'arrivalWindow', case when k.window_date is not null then json_build_object('date', k.window_date,
        'start', to_char(k.window_start, 'HH24:MI'), 'end', to_char(k.window_end, 'HH24:MI')) end,
      'notes', k.notes, 'cancelReason', k.cancel_reason, 'canceledDate', k.canceled_date, 'visit', case when e.id is not null then json_build_object('start', e.start, 'end', e."end",
        'technicians', ${techniciansOf('e.id')}) end
    ) order by ${order}), '[]')
   from (${rows}) k
   left join lateral (select * from schedule_events e where e.company_id = ${company} and e.call_id = k.id
     and not e.removed and e.status <> 'done' order by e.start limit 1) e on true)`;

const callsWhere = (whose: Whose, sees: Sees) =>
  sql`select k.* from calls k where k.company_id = ${company} and ${whose.rows('k')} and ${seenCalls(sees)}`;

/** Open calls, ordered by next visit, then by arrival window. */
const openCalls = (whose: Whose, sees: Sees) =>
  callsOf(
    sql`${callsWhere(whose, sees)} and k.status not in ('done', 'canceled')`,
    sql`e.start nulls last, k.window_date nulls last, k.id`,
  );

/** Canceled calls, newest first. */
const canceledCalls = (whose: Whose, sees: Sees) =>
  callsOf(
    sql`${callsWhere(whose, sees)} and k.status = 'canceled' order by k.canceled_date desc, k.id desc limit ${mostCanceled}`,
    sql`k.canceled_date desc, k.id desc`,
  );

const openWork = (whose: Whose, sees: Sees) => sql`
  (select coalesce(json_agg(json_build_object('id', w.id, 'number', w.number, 'siteId', w.site_id, 'text', w.text,
      'createdDate', w.created_date, 'complete', w.complete, 'totalCents', w.total_cents,
      'amountDueCents', w.amount_due_cents, 'owed', coalesce(${owed}, false))
      order by w.created_date desc, w.id desc), '[]')
   from work_orders w
   where w.company_id = ${company} and ${whose.rows('w')} and not w.processed and not w.hidden and ${seenWork(sees)})`;

const agreements = (whose: Whose) => sql`
  (select coalesce(json_agg(json_build_object('id', a.id, 'siteId', a.site_id,
      ${jsonPairs(agreementTable, 'a')}) order by a.end_date desc, a.id desc), '[]')
   from agreements a where a.company_id = ${company} and ${whose.rows('a')})`;

/**
 * Processed work, proposals, and visits that led to no work order. Technicians need to know what was done at
 * a site, so other people's work orders appear with date and description, but without amounts and not
 * openable (R6.4).
 */
const past = (whose: Whose, sees: Sees) => sql`
  select 'workOrder' as kind, w.id, w.number, w.site_id, w.created_date as date, w.text, null as status, w.processed,
    case when s.seen then w.total_cents end as total_cents, null::json as accepted,
    case when s.seen then w.amount_due_cents end as amount_due_cents,
    json_build_array(${nameOf('w.created_by')}) as by, ${opened(sees, sql`s.seen`)} as may_open
  from work_orders w cross join lateral (select ${seenWork(sees)} as seen) s
  where w.company_id = ${company} and ${whose.rows('w')} and not w.hidden and (w.processed or not s.seen)
  union all
  select 'proposal', p.id, p.number, p.site_id, p.created_date, p.text, p.status, null, p.total_cents, ${acceptedPartOf('p')}, null,
    json_build_array(${nameOf('p.created_by')}), true
  from sales_proposals p
  where p.company_id = ${company} and ${whose.sites('p.site_id')} and not p.is_template and not p.hidden and ${seenProposals(sees)}
  union all
  select 'visit', e.id, null, k.site_id, e.start, ${jobType}, null, null, null, null, null, ${techniciansOf('e.id')}, false
  from calls k join schedule_events e on e.company_id = k.company_id and e.call_id = k.id
  where k.company_id = ${company} and ${whose.rows('k')} and not e.removed and e.status = 'done' and ${seenCalls(sees)}
    and not exists (select from work_orders w where w.company_id = ${company} and w.call_id = k.id and not w.hidden)`;

const dueWhere = (whose: Whose, condition: RawBuilder<boolean>) => sql`
  (select coalesce(sum(w.amount_due_cents), 0)::bigint from work_orders w
   where w.company_id = ${company} and ${whose.rows('w')} and ${condition})`;

/** The columns that both pages share. */
const workOf = (whose: Whose, sees: Sees, most: number) => sql`
  ${openCalls(whose, sees)} as "openCalls", ${canceledCalls(whose, sees)} as "canceledCalls", ${openWork(whose, sees)} as "openWork",
  ${agreements(whose)} as agreements, ${dueWhere(whose, owed)} as "balanceCents",
  -${dueWhere(whose, overpaid)} as "creditCents",
  (select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.id, 'number', r.number, 'siteId', r.site_id, 'date', r.date,
      'text', r.text, 'status', r.status, 'processed', r.processed, 'totalCents', r.total_cents, 'accepted', r.accepted,
      'amountDueCents', r.amount_due_cents, 'mayOpen', r.may_open, 'by', coalesce((select json_agg(n) from json_array_elements(r.by) n
        where json_typeof(n) = 'string'), '[]')) order by r.date desc, r.id desc), '[]')
   from (select * from past order by date desc, id desc limit ${most}) r) as past,
  (select greatest(0, count(*)::int - ${most}::int) from past) as "pastMore"`;

const systemFields = sql`'id', y.id, ${jsonPairs(systemTable, 'y')}`;

/** The most lines of history that a system shows. */
const mostLines = 8;

/**
 * The systems of a site `s` with the work done on each, including work of others: the lines of the site's
 * work orders.
 */
const systemsWithHistory = (sees: Sees) => sql`
  (select coalesce(json_agg(json_build_object(${systemFields}, 'history', coalesce((
      select json_agg(json_build_object('workOrderId', l.work_order_id, 'date', l.date, 'text', l.text,
          'mayOpen', l.may_open) order by l.date desc, l.id desc)
      from (
        select d.id, d.work_order_id, w.created_date as date, d.text, ${opened(sees, seenWork(sees))} as may_open
        from work_orders w join work_order_details d on d.company_id = w.company_id and d.work_order_id = w.id
        where w.company_id = ${company} and w.site_id = s.id and d.site_system_id = y.id and not d.hidden and not w.hidden
        order by w.created_date desc, d.id desc limit ${mostLines}) l), '[]')) order by y.hidden, y.text, y.id), '[]')
   from site_systems y where y.company_id = ${company} and y.site_id = s.id)`;

const systemsAlone = sql`
  (select coalesce(json_agg(json_build_object(${systemFields}) order by y.text, y.id), '[]')
   from site_systems y where y.company_id = ${company} and y.site_id = s.id and not y.hidden)`;

const withSystems = (systems: RawBuilder<unknown>) =>
  sql`${siteFieldsJson} || jsonb_build_object('systems', ${systems}::jsonb)`;

/** Returns everything that a customer's page shows, in one statement; null if there is no such customer. */
export async function customerPage(
  db: Read,
  id: number,
  { sees, most }: { sees: Sees; most: number },
): Promise<CustomerPage | null> {
  const whose = ofCustomer(id);
  const { rows } = await sql<CustomerPage>`
    with past as (${past(whose, sees)})
    select ${customerJson} as customer, ${sql.raw(removalOf('customer', 'c'))} as removal,
      ${shownTags} as tags, ${certificatesOfCustomer} as "exemptionCertificates",
      ${sees.cards ? savedCardsJson(sql`c.id`) : sql`'[]'::json`} as "savedCards",
      exists (select from reminder_addresses r where r.company_id = ${company} and r.email = lower(c.email)
        and r.stopped_date is not null) as "noReminders",
      (select coalesce(json_agg(${withSystems(systemsAlone)} order by s.id), '[]')
       from sites s where s.company_id = ${company} and s.customer_id = c.id) as sites,
      ${workOf(whose, sees, most)}
    from customers c where c.company_id = ${company} and c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns everything that a site's page shows, in one statement; null if there is no such site. */
export async function sitePage(
  db: Read,
  id: number,
  { sees, most }: { sees: Sees; most: number },
): Promise<SitePage | null> {
  const whose = ofSite(id);
  const { rows } = await sql<SitePage>`
    with past as (${past(whose, sees)})
    select ${customerJson} as customer, ${withSystems(systemsWithHistory(sees))} as site,
      coalesce(${sql.raw(removalOf('customer', 'c'))}, ${sql.raw(removalOf('site', 's'))}) as removal,
      ${workOf(whose, sees, most)}
    from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where s.company_id = ${company} and s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns a site with only its systems, as the response to a change of a system. */
export async function siteWithSystems(db: Read, id: number, sees: Sees): Promise<SitePage['site'] | null> {
  const { rows } = await sql<{ site: SitePage['site'] }>`
    select ${withSystems(systemsWithHistory(sees))} as site
    from sites s where s.company_id = ${company} and s.id = ${id}`.execute(db);
  return rows[0]?.site ?? null;
}
