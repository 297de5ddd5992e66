import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import { proposalSorts } from '@fieldwright/domain/kernel/list-sort';
import type { ListedProposal, ProposalTile } from '@fieldwright/domain/proposals/listed-proposal';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { type RawBuilder, sql } from 'kysely';
import { companyDay } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { type ListOrder, orderOf, orLeast, type PageWish } from '../../db/list-order.queries.ts';
import {
  areMany,
  byKey,
  hasWords,
  hitsOf,
  idsWithWords,
  mostHits,
  namedSteps,
  placeHasWords,
  placesWithWords,
} from '../../db/words.queries.ts';

export interface ProposalsWish extends PageWish<keyof typeof proposalSorts.kinds> {
  /** only those that the signed-in person has made (R6.4) */
  own: boolean;
  templates: boolean;
  /** those that were removed instead of the others */
  removed: boolean;
  status: ProposalStatus | null;
  /** words that all have to be there, and the number that they may be */
  search: { words: readonly string[]; number: number | null } | null;
  customerId: number | null;
  siteId: number | null;
  /** milliseconds since 1970 */
  now: number;
}

type ProposalList = Answer<Endpoints['GET /api/salesproposals']>;
type Row = ListedProposal & { place: string };

const company = sql`(select current_company())`;
/** As `statusOn` says it (R4.25). */
const shownStatus = ({
  now,
}: ProposalsWish) => sql`(case when p.expires_date < ${companyDay(now)} and p.status in ('Created', 'Sent', 'Viewed')
  then 'Expired' else p.status end)`;

/** What the wish narrows proposals down by, but for the status: each has its tile. */
function fits({ own, templates, removed, customerId, siteId }: ProposalsWish): RawBuilder<unknown> {
  return sql.join(
    [
      sql`p.company_id = ${company}`,
      removed ? sql`p.hidden` : sql`not p.hidden`,
      // what is removed is looked for in one place, templates too
      ...(removed ? [] : [templates ? sql`p.is_template` : sql`not p.is_template`]),
      ...(own ? [sql`p.created_by = (select current_person())`] : []),
      ...(customerId === null
        ? []
        : [
            sql`p.site_id in (select s.id from sites s where s.company_id = ${company} and s.customer_id = ${customerId})`,
          ]),
      ...(siteId === null ? [] : [sql`p.site_id = ${siteId}`]),
    ],
    sql` and `,
  );
}

/** So much of a proposal as page and tiles are made from. */
const columns = sql`p.id, p.status, p.expires_date, p.total_cents, p.created_date`;

/**
 * What a search finds, for page and tiles alike: of few hits each by its key (`found`); where many sites or texts have
 * the words, proposals are read through: for the page as many as fill it, for the tiles, which count all, all of them.
 */
function searchSteps(wish: ProposalsWish): RawBuilder<unknown> {
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
    few as materialized (select (select count(*) from place) <= ${sql.lit(mostHits)}
      and ${hitsOf('worded')} <= ${sql.lit(mostHits)} as so),
    found as materialized (
      select ${columns} from (
        select ${number}::bigint as id
        union
        select id from worded
        union
        select o.id from place h cross join lateral (
          select o.id from sales_proposals o where o.company_id = ${company} and o.site_id = h.id offset 0) o
        where (select so from few)) h
      cross join lateral ${byKey('sales_proposals', sql`h.id`)} p
      where (select so from few) and ${fits(wish)}),`;
}

/** Of what page and tiles are, narrowed down by `more`. */
function fitting(wish: ProposalsWish, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const { search } = wish;
  if (!search) return sql`(select ${columns} from sales_proposals p where ${fits(wish)} ${more})`;
  return sql`(select ${columns} from found p where true ${more})
    union all
    (select ${columns} from sales_proposals p
     where not (select so from few) and ${fits(wish)} and (p.site_id in (select id from place)
       or p.id = ${search.number}::bigint or ${hasWords(sql`lower(p.text)`, search.words)}) ${more})`;
}

const order = (wish: ProposalsWish) =>
  orderOf(
    proposalSorts,
    { made: (row) => sql.ref(`${row}.created_date`), total: orLeast('total_cents') },
    wish,
  );

function pageOf(wish: ProposalsWish, { by, behind }: ListOrder): RawBuilder<unknown> {
  const { status, limit } = wish;
  const ofStatus = status === null ? sql`` : sql`and ${shownStatus(wish)} = ${status}`;
  const next = sql`order by ${by('p')} limit ${limit + 1}`;
  return sql`select p.id, ${shownStatus(wish)} as shown_status
    from (${fitting(wish, sql`${ofStatus} and ${behind('p')} ${next}`)}) p ${next}`;
}

const row = (place: RawBuilder<unknown>) => sql`json_build_object(
  'place', ${place}, 'id', p.id, 'version', p.version, 'text', p.text, 'status', h.shown_status, 'isTemplate', p.is_template,
  'customerId', c.id,
  'customerName', coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '')),
  'siteId', s.id, 'address', case when s.id is not null then json_build_object('street', s.street, 'city', s.city,
    'state', s.state, 'postalCode', s.postal_code) end,
  'totalCents', p.total_cents, 'packages', (select count(*) from sales_proposal_packages k
    where k.company_id = p.company_id and k.sales_proposal_id = p.id and not k.hidden),
  'expiresDate', p.expires_date, 'createdDate', p.created_date,
  'createdBy', (select trim(concat_ws(' ', m.first_name, m.last_name)) from memberships m
    where m.company_id = p.company_id and m.person_id = p.created_by))`;

/** A page of proposals; with the first one, the tiles by status. One statement. */
export async function listProposals(db: Read, wish: ProposalsWish): Promise<ProposalList> {
  const { by, place } = order(wish);
  const tiles = sql`(select coalesce(json_agg(t), '[]') from (
    select ${shownStatus(wish)} as status, count(*)::integer as count, coalesce(sum(p.total_cents), 0)::bigint as cents
    from (${fitting(wish, sql``)}) p group by 1) t)`;
  const { rows } = await sql<{ rows: Row[]; tiles: ProposalTile[] | null }>`
    with ${searchSteps(wish)} page as (${pageOf(wish, order(wish))})
    select
      (select coalesce(json_agg(${row(place('p'))} order by ${by('p')}), '[]') from page h
       cross join lateral ${byKey('sales_proposals', sql`h.id`)} p
       left join sites s on s.company_id = p.company_id and s.id = p.site_id
       left join customers c on c.company_id = s.company_id and c.id = s.customer_id) as rows,
      ${wish.after === null ? tiles : sql`null::json`} as tiles`.execute(db);
  const { rows: found, tiles: counted } = rows[0]!;
  const kept = found.slice(0, wish.limit);
  return {
    proposals: kept.map(({ place: _place, ...proposal }) => proposal),
    tiles: counted,
    next: found.length > wish.limit ? kept.at(-1)!.place : null,
  };
}
