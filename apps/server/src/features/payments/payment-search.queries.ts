import type { PaymentSearch } from '@fieldwright/domain/payments/recorded-payment';
import { type RawBuilder, sql } from 'kysely';
import {
  areFew,
  hasWords,
  hitsOf,
  idsWithWords,
  mostHits,
  namedSteps,
  placeHasWords,
  placesWithWords,
} from '../../db/words.queries.ts';
import { company, moment, ordinalOf, type Source, sources } from './payment-sources.queries.ts';

/** Words in lower case that all have to be there, and the number or amount that they may be. */
export type SearchedPayments = { words: readonly string[] } & PaymentSearch;

const kinds = {
  workOrder: { texts: 'workOrders', references: 'workOrderPayments' },
  salesProposal: { texts: 'proposals', references: 'proposalPayments' },
} as const;
const stepsOf = (source: Source) => ({
  worded: sql.ref(`${source}_worded`),
  referred: sql.ref(`${source}_referred`),
  hit: sql.ref(`${source}_hit`),
});
/**
 * Of what many have, or no index knows (one letter or two), so many payments are looked at, each with its document and site:
 * the newest behind the page before.
 */
const mostRead = 5_000;
const takerName = sql`lower(concat_ws(' ', t.first_name, t.last_name))`;

/** Payments that may match, each by its key: those of a site, a text, a number or a reference that few have. */
function hitSteps(source: Source, { documentId, ordinal }: SearchedPayments): RawBuilder<unknown> {
  const { payments, documents, root } = sources[source];
  const ofReceipt = ordinal === null ? sql`true` : sql`(not d.named or ${ordinalOf(source)} = ${ordinal})`;
  const { worded, referred, hit } = stepsOf(source);
  return sql`
    ${hit} as materialized (
      select p.id from (
        select ${documentId}::bigint as id, true as named
        union all
        select id, false from ${worded} where (select so from few)
        union all
        select o.id, false from place h cross join lateral (
          select o.id from ${documents} o where o.company_id = ${company} and o.site_id = h.id offset 0) o
        where (select so from few)) d
      cross join lateral (
        select * from ${payments} p where p.company_id = ${company} and p.${root} = d.id offset 0) p
      where ${ofReceipt}
      union
      select id from ${referred} where (select so from few)),`;
}

/** What a search finds on its way to a page of payments. Where few match, they come by their keys (`few`, `…_hit`). */
export function searchSteps(search: SearchedPayments): RawBuilder<unknown> {
  const { words } = search;
  const each = (['workOrder', 'salesProposal'] as const).map((source) => ({ source, ...stepsOf(source) }));
  const found = each.map(
    ({ source, worded, referred }) => sql`
    ${worded} as materialized (${idsWithWords(kinds[source].texts, words)}),
    ${referred} as materialized (${idsWithWords(kinds[source].references, words)}),`,
  );
  const all = each.flatMap(({ source }) => [`${source}_worded`, `${source}_referred`]);
  return sql`
    ${namedSteps(words)},
    place as materialized (${placesWithWords(words)}),
    taker as materialized (
      select t.person_id from memberships t where t.company_id = ${company} and ${hasWords(takerName, words)}),
    ${sql.join(found, sql``)}
    few as materialized (select ${areFew} and ${sql.join(
      all.map((step) => sql`${hitsOf(step)} <= ${sql.lit(mostHits)}`),
      sql` and `,
    )} as so),
    ${sql.join(
      each.map(({ source }) => hitSteps(source, search)),
      sql``,
    )}`;
}

/** Whether a payment `p` is searched for: by what few have as found above, else its document and site are looked at. */
export function matches(source: Source, search: SearchedPayments): RawBuilder<unknown> {
  const { amountCents, words } = search;
  const { documents, root } = sources[source];
  const ofAmount = amountCents === null ? sql`` : sql`or p.amount_cents = ${amountCents}`;
  return sql`(p.created_by in (select person_id from taker) or p.id in (select id from ${stepsOf(source).hit}) ${ofAmount}
    or not (select so from few) and (${hasWords(sql`lower(p.reference)`, words)}
      or coalesce((select ${hasWords(sql`lower(d.text)`, words)} or coalesce((
          select ${placeHasWords(words)} from sites s where s.company_id = ${company} and s.id = d.site_id), false)
        from ${documents} d where d.company_id = ${company} and d.id = p.${root}), false)))`;
}

/**
 * The newest payments that are searched for, narrowed down by `more`, as ids with their moments. Those of a few places,
 * texts or references come by their keys, those of an amount or a person along their index; where many match, payments
 * are read in the list's order until a page is full.
 */
export function newestFound(
  source: Source,
  { search, more, limit }: { search: SearchedPayments; more: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const { payments } = sources[source];
  const next = sql`order by ${moment} desc, p.id desc limit ${limit}`;
  const narrowed = sql`p.company_id = ${company} and ${more}`;
  const columns = sql`select p.id, ${moment} as moment`;
  const ways = [
    sql`${columns} from ${stepsOf(source).hit} h cross join lateral (
        select * from ${payments} o where o.company_id = ${company} and o.id = h.id offset 0) p
      where ${narrowed}`,
    sql`select p.* from taker t cross join lateral (
        ${columns} from ${payments} p where ${narrowed} and p.created_by = t.person_id ${next}) p`,
    sql`(select p.id, p.moment from (
        select p.*, ${moment} as moment from ${payments} p where not (select so from few) and ${narrowed}
        order by moment desc, p.id desc limit ${sql.lit(mostRead)}) p
      where ${matches(source, search)} order by p.moment desc, p.id desc limit ${limit})`,
  ];
  if (search.amountCents !== null)
    ways.push(
      sql`(${columns} from ${payments} p where ${narrowed} and p.amount_cents = ${search.amountCents} ${next})`,
    );
  return sql`(select p.id, p.moment from (${sql.join(ways, sql` union `)}) p order by p.moment desc, p.id desc limit ${limit})`;
}
