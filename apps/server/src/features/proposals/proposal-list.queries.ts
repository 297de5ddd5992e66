import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import { proposalSorts } from '@fieldwright/domain/kernel/list-sort';
import {
  type CountedSums,
  countedTotals,
  type ListTotals,
  mostCounted,
} from '@fieldwright/domain/kernel/list-totals';
import type { ListedProposal } from '@fieldwright/domain/proposals/listed-proposal';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import type { SearchedNumber } from '@fieldwright/domain/settings/document-numbers';
import { type RawBuilder, sql } from 'kysely';
import { acceptedPartOf } from '../../db/accepted-part.queries.ts';
import { hasWholeNumbers } from '../../db/closest.queries.ts';
import { companyDay, startOf } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { idOfNumber } from '../../db/document-numbers.queries.ts';
import { type ListOrder, orderOf, orLeast, type PageRequest } from '../../db/list-order.queries.ts';
import { sumsOf } from '../../db/list-totals.sql.ts';
import { company, customerName, personName } from '../../db/names.sql.ts';
import { orSimilar } from '../../db/similar-customers.queries.ts';
import {
  areMany,
  byKey,
  hasWords,
  hitsOf,
  idsWithWords,
  maxHits,
  namedSteps,
  placeHasWords,
  placesWithWords,
} from '../../db/words.queries.ts';
import { isDepositDue } from './deposits-due.sql.ts';
import { awaited, awaitedSince, isHalfSigned, isSigned, waitsForAnswer } from './follow-up.sql.ts';

export interface ProposalsQuery extends PageRequest<keyof typeof proposalSorts.kinds> {
  /** only those that the signed-in person created (R6.4) */
  own: boolean;
  /** whether to list everyone who has created proposals */
  offersMakers: boolean;
  createdById: number | null;
  /** days in the company's time zone, both included */
  from: string | null;
  to: string | null;
  templates: boolean;
  /** removed proposals instead of live ones */
  removed: boolean;
  status: ProposalStatus | null;
  /** only those that wait for an answer (`followUpDays`) */
  followUp?: boolean;
  /** only accepted ones whose deposit is still due */
  depositDue?: boolean;
  /** words that must all match, and the number that they may mean */
  search: { words: readonly string[]; number: SearchedNumber | null } | null;
  /** only proposals of these customers, for the fallback when nothing matches the words */
  similarTo?: readonly number[];
  customerId: number | null;
  siteId: number | null;
  /** milliseconds since 1970 */
  now: number;
}

type ProposalList = Answer<Endpoints['GET /api/salesproposals']>;
type Row = ListedProposal & { place: string };

/** The status as `statusOn` computes it (R4.25). */
const shownStatus = ({
  now,
}: ProposalsQuery) => sql`(case when p.expires_date < ${companyDay(now)} and p.status in ('Created', 'Sent', 'Viewed')
  then 'Expired' else p.status end)`;

/** The conditions of the query, except the status: each status has a tile. */
function fits(wish: ProposalsQuery): RawBuilder<unknown> {
  const { own, templates, removed, customerId, siteId, createdById, from, to } = wish;
  return sql.join(
    [
      sql`p.company_id = ${company}`,
      removed ? sql`p.hidden` : sql`not p.hidden`,
      templates ? sql`p.is_template` : sql`not p.is_template`,
      ...(own ? [sql`p.created_by = (select current_person())`] : []),
      ...(createdById === null ? [] : [sql`p.created_by = ${createdById}::bigint`]),
      ...(from === null ? [] : [sql`p.created_date >= ${startOf(sql`${from}`)}`]),
      ...(to === null ? [] : [sql`p.created_date < ${startOf(sql`${to}::date + 1`)}`]),
      ...(customerId === null
        ? []
        : [
            sql`p.site_id in (select s.id from sites s where s.company_id = ${company} and s.customer_id = ${customerId})`,
          ]),
      ...(siteId === null ? [] : [sql`p.site_id = ${siteId}`]),
      ...(wish.followUp ? [waitsForAnswer(wish.now)] : []),
      ...(wish.depositDue ? [isDepositDue] : []),
      ...wholeNumbers(wish),
    ],
    sql` and `,
  );
}

function wholeNumbers({ search, similarTo }: ProposalsQuery): RawBuilder<unknown>[] {
  if (!search || similarTo) return [];
  const has = hasWholeNumbers(search.words, { siteId: sql`p.site_id`, texts: [sql`p.text`] });
  return has ? [has] : [];
}

/** The columns that the page and the tiles need. Proposals to follow up on are sorted by what they wait for. */
const columns = ({ followUp }: ProposalsQuery) =>
  sql`p.id, p.status, p.expires_date, p.total_cents, ${followUp ? awaitedSince : sql`p.created_date`} as created_date`;

/**
 * Builds the steps of a search, for page and tiles alike. Few hits are looked up by key (`found`). If many
 * sites or texts match, proposals are scanned: for the page until it is full, for the tiles, which count all,
 * entirely.
 */
function searchSteps(wish: ProposalsQuery): RawBuilder<unknown> {
  if (wish.similarTo)
    return sql`
      found as materialized (
        select ${columns(wish)} from sites h cross join lateral (
          select * from sales_proposals o where o.company_id = ${company} and o.site_id = h.id offset 0) p
        where h.company_id = ${company} and h.customer_id = any(${wish.similarTo}::bigint[]) and ${fits(wish)}),`;
  if (!wish.search) return sql``;
  const { words, number } = wish.search;
  return sql`
    ${namedSteps(words)},
    place as materialized (
      ${placesWithWords(words)}
      union all
      select s.id from sites s
      where ${areMany} and s.company_id = ${company} and s.id > 0 and ${placeHasWords(words)}),
    worded as materialized (${idsWithWords('proposals', words)}),
    few as materialized (select (select count(*) from place) <= ${sql.lit(maxHits)}
      and ${hitsOf('worded')} <= ${sql.lit(maxHits)} as so),
    found as materialized (
      select ${columns(wish)} from (
        select ${idOfNumber('sales_proposals', number)} as id
        union
        select id from worded
        union
        select o.id from place h cross join lateral (
          select o.id from sales_proposals o where o.company_id = ${company} and o.site_id = h.id offset 0) o
        where (select so from few)) h
      cross join lateral ${byKey('sales_proposals', sql`h.id`)} p
      where (select so from few) and ${fits(wish)}),`;
}

/** Selects the proposals for the page or the tiles, restricted by `more`. */
function fitting(wish: ProposalsQuery, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const { search, followUp } = wish;
  if (wish.similarTo) return sql`(select * from found p where true ${more})`;
  // in between, the columns are computed for what is followed up on; an index gives the order of all others
  const from = (where: RawBuilder<unknown>) =>
    followUp
      ? sql`(select * from (select ${columns(wish)} from sales_proposals p where ${where}) p where true ${more})`
      : sql`(select ${columns(wish)} from sales_proposals p where ${where} ${more})`;
  if (!search) return from(fits(wish));
  return sql`(select * from found p where true ${more})
    union all
    ${from(sql`not (select so from few) and ${fits(wish)} and (p.site_id in (select id from place)
       or p.id = ${idOfNumber('sales_proposals', search.number)} or ${hasWords(sql`lower(p.text)`, search.words)})`)}`;
}

const order = (wish: ProposalsQuery) =>
  orderOf(
    proposalSorts,
    { made: (row) => sql.ref(`${row}.created_date`), total: orLeast('total_cents') },
    wish,
  );

function pageOf(wish: ProposalsQuery, { by, behind }: ListOrder): RawBuilder<unknown> {
  const { status, limit } = wish;
  const ofStatus = status === null ? sql`` : sql`and ${shownStatus(wish)} = ${status}`;
  const next = sql`order by ${by('p')} limit ${limit + 1}`;
  return sql`select p.id, p.total_cents, p.created_date, ${shownStatus(wish)} as shown_status
    from (${fitting(wish, sql`${ofStatus} and ${behind('p')} ${next}`)}) p ${next}`;
}

/**
 * The date since when a proposal `p` has the status shown in `h`, from its history (R4.25). Undoing an
 * acceptance restores the earlier status with its date.
 */
const statusDate = sql`case
  when h.shown_status = 'Accepted' then p.accepted_date
  when h.shown_status in ('Sent', 'Viewed', 'Declined') then (
    select c.created_date from changes c
    where c.company_id = p.company_id and c.entity = 'salesProposal' and c.root_id = p.id
      and exists (select from json_array_elements(c.steps) step cross join lateral json_array_elements(step->'records') its
        where step->>'kind' = 'salesProposal' and its->'updated'->'status'->>1 = p.status
          and its->'updated'->'status'->>0 <> 'Accepted')
    order by c.version desc limit 1)
  end`;

/** Why a proposal `p` that is shown as declined was declined last, by the customer or as staff noted it. */
const lostReason = sql`case when h.shown_status = 'Declined' then (
    select nullif(q.text, '') from proposal_messages q
    where q.company_id = p.company_id and q.sales_proposal_id = p.id and q.kind = 'decline' order by q.id desc limit 1)
  end`;

const row = (wish: ProposalsQuery, place: RawBuilder<unknown>) => sql`json_build_object(
  'place', ${place}, 'id', p.id, 'version', p.version, 'number', p.number, 'text', p.text, 'status', h.shown_status, 'isTemplate', p.is_template, 'templateNote', p.template_note,
  'department', (select t.text from call_department_types t where t.company_id = p.company_id and t.id = p.call_department_type_id),
  'customerId', c.id,
  'customerName', nullif(${customerName('c')}, ''),
  'placeRemoved', coalesce(c.hidden or s.hidden, false), 'siteId', s.id, 'address', case when s.id is not null then json_build_object('street', s.street, 'city', s.city,
    'state', s.state, 'postalCode', s.postal_code) end,
  'totalCents', p.total_cents, 'accepted', ${acceptedPartOf('p')}, 'packages', (select count(*) from sales_proposal_packages k
    where k.company_id = p.company_id and k.sales_proposal_id = p.id and not k.hidden),
  'expiresDate', p.expires_date, 'signed', ${isSigned}, 'halfSigned', ${isHalfSigned}, 'statusDate', ${statusDate}, 'lostReason', ${lostReason}, 'createdDate', p.created_date,
  'createdBy', (select ${personName('m')} from memberships m
    where m.company_id = p.company_id and m.person_id = p.created_by)${wish.followUp ? sql`, 'awaited', ${awaited}` : sql``})`;

/**
 * Everyone who ever created a proposal, including former members; each is looked up once along the index on
 * creators.
 */
const makersOf = sql`(select coalesce(json_agg(json_build_object('id', m.person_id,
    'name', ${personName('m')}) order by m.last_name, m.first_name), '[]')
  from memberships m where m.company_id = ${company}
    and exists (select from sales_proposals p where p.company_id = ${company} and p.created_by = m.person_id offset 0))`;

/**
 * Returns a page of proposals; the first also has the tiles by status. If the words match nothing in any
 * status, returns proposals of similar customers.
 */
export async function listProposals(db: Read, wish: ProposalsQuery): Promise<ProposalList> {
  const page = await readProposals(db, wish);
  const { search, after } = wish;
  if (search === null || after !== null || page.tiles!.length > 0) return page;
  return orSimilar(db, page, {
    words: search.words,
    of: (similarTo) => readProposals(db, { ...wish, similarTo }),
    isEmpty: ({ proposals }) => proposals.length === 0,
  });
}

/**
 * Returns count and sum of all proposals that match.
 * @param most counts no more than these, however many match
 */
export async function proposalTotals(
  db: Read,
  wish: ProposalsQuery,
  most: number = mostCounted,
): Promise<ListTotals> {
  const { status } = wish;
  const ofStatus = status === null ? sql`` : sql`and ${shownStatus(wish)} = ${status}`;
  const { rows } = await sql<{ sums: CountedSums }>`
    with ${searchSteps(wish)} counted as (
      select p.total_cents as total from (${fitting(wish, ofStatus)}) p limit ${most + 1})
    select ${sumsOf({ total: true, due: false })} as sums from counted`.execute(db);
  return countedTotals(rows[0]!.sums, most);
}

/** Reads a page in one statement. */
export async function readProposals(db: Read, wish: ProposalsQuery): Promise<ProposalList> {
  const { by, place } = order(wish);
  const tiles = sql`(select coalesce(json_agg(t), '[]') from (
    select ${shownStatus(wish)} as status, count(*)::integer as count, coalesce(sum(p.total_cents), 0)::bigint as cents
    from (${fitting(wish, sql``)}) p group by 1) t)`;
  const { rows } = await sql<{ rows: Row[] } & Pick<ProposalList, 'tiles' | 'makers'>>`
    with ${searchSteps(wish)} page as (${pageOf(wish, order(wish))})
    select
      (select coalesce(json_agg(${row(wish, place('h'))} order by ${by('h')}), '[]') from page h
       cross join lateral ${byKey('sales_proposals', sql`h.id`)} p
       left join sites s on s.company_id = p.company_id and s.id = p.site_id
       left join customers c on c.company_id = s.company_id and c.id = s.customer_id) as rows,
      ${wish.after === null ? tiles : sql`null::json`} as tiles,
      ${wish.after === null && wish.offersMakers ? makersOf : sql`null::json`} as makers`.execute(db);
  const { rows: found, tiles: counted, makers } = rows[0]!;
  const kept = found.slice(0, wish.limit);
  return {
    proposals: kept.map(({ place: _place, ...proposal }) => proposal),
    tiles: counted,
    makers,
    similar: false,
    next: found.length > wish.limit ? kept.at(-1)!.place : null,
  };
}
