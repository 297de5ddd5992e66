import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import type { ListedProposal, ProposalTile } from '@fieldwright/domain/proposals/listed-proposal';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';

export interface ProposalsWish {
  /** only those that the signed-in person has made (R6.4) */
  own: boolean;
  templates: boolean;
  status: ProposalStatus | null;
  search: { words: string; number: number | null } | null;
  customerId: number | null;
  siteId: number | null;
  /** the last proposal of the page before: its moment and id */
  after: { moment: string; id: number } | null;
  limit: number;
}

type ProposalList = Answer<Endpoints['GET /api/salesproposals']>;
type Row = ListedProposal & { place: string };

const company = sql`(select current_company())`;
const today = sql`(select (now() at time zone time_zone)::date from companies where id = ${company})`;

/** As `statusOn` says it (R4.25). */
const shownStatus = sql`(case when p.expires_date < ${today} and p.status in ('Created', 'Sent', 'Viewed')
  then 'Expired' else p.status end)`;

/** Customers and sites are few beside their proposals, which are then found by their site. */
const sitesNamed = (words: string) => sql`(
  select s.id from sites s
  join customers c on c.company_id = s.company_id and c.id = s.customer_id
  where s.company_id = ${company}
    and strpos(c.search_text || ' ' || s.search_text, lower(${words})) > 0)`;

function searched({ words, number }: NonNullable<ProposalsWish['search']>): RawBuilder<unknown> {
  const byWords = sql`(p.site_id in ${sitesNamed(words)} or strpos(lower(p.text), lower(${words})) > 0)`;
  return number === null ? byWords : sql`(p.id = ${number} or ${byWords})`;
}

/** What the wish narrows proposals down by, but for the status: each has its tile. */
function fits({ own, templates, search, customerId, siteId }: ProposalsWish): RawBuilder<unknown> {
  return sql.join(
    [
      sql`p.company_id = ${company}`,
      templates ? sql`p.is_template` : sql`not p.is_template`,
      ...(own ? [sql`p.created_by = (select current_person())`] : []),
      ...(search ? [searched(search)] : []),
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

/** What page and tiles are of: a search reads through many rows, and does so once for both. */
const fitting = ({ search }: ProposalsWish) => (search ? sql`found` : sql`sales_proposals`);
const foundBy = (wish: ProposalsWish) =>
  wish.search
    ? sql`found as materialized (
        select p.company_id, p.id, p.version, p.text, p.status, p.is_template, p.site_id, p.total_cents, p.expires_date,
          p.created_date, p.created_by
        from sales_proposals p where ${fits(wish)}),`
    : sql``;

function pageOf(wish: ProposalsWish): RawBuilder<unknown> {
  const { status, after, limit } = wish;
  const ofStatus = status === null ? sql`` : sql`and ${shownStatus} = ${status}`;
  const behind =
    after === null
      ? sql``
      : sql`and (p.created_date, p.id) < (${after.moment}::timestamptz, ${after.id}::bigint)`;
  return sql`select p.*, ${shownStatus} as shown_status from ${fitting(wish)} p
    where ${wish.search ? sql`true` : fits(wish)} ${ofStatus} ${behind} order by p.created_date desc, p.id desc limit ${limit + 1}`;
}

const row = sql`json_build_object(
  'place', to_char(p.created_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || p.id,
  'id', p.id, 'version', p.version, 'text', p.text, 'status', p.shown_status, 'isTemplate', p.is_template,
  'customerId', c.id,
  'customerName', coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '')),
  'siteId', s.id, 'address', case when s.id is not null then json_build_object('street', s.street, 'city', s.city,
    'state', s.state, 'postalCode', s.postal_code) end,
  'totalCents', p.total_cents, 'packages', (select count(*) from sales_proposal_packages k
    where k.company_id = p.company_id and k.sales_proposal_id = p.id and not k.hidden),
  'expiresDate', p.expires_date, 'createdDate', p.created_date,
  'createdBy', (select trim(concat_ws(' ', m.first_name, m.last_name)) from memberships m
    where m.company_id = p.company_id and m.person_id = p.created_by))`;

/** A page of proposals, newest first; with the first one, the tiles by status. One statement. */
export async function listProposals(db: Read, wish: ProposalsWish): Promise<ProposalList> {
  const tiles = sql`(select coalesce(json_agg(t), '[]') from (
    select ${shownStatus} as status, count(*)::integer as count, coalesce(sum(p.total_cents), 0)::bigint as cents
    from ${fitting(wish)} p where ${wish.search ? sql`true` : fits(wish)} group by 1) t)`;
  const { rows } = await sql<{ rows: Row[]; tiles: ProposalTile[] | null }>`
    with ${foundBy(wish)} page as (${pageOf(wish)})
    select
      (select coalesce(json_agg(${row} order by p.created_date desc, p.id desc), '[]') from page p
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
