import { methodNamed, type PaymentSearch } from '@fieldwright/domain/payments/recorded-payment';
import { paidNames } from '@fieldwright/domain/saves/document-names';
import { type RawBuilder, sql } from 'kysely';
import { hasWholeNumbers } from '../../db/closest.queries.ts';
import { idOfNumber } from '../../db/document-numbers.queries.ts';
import { company, personName } from '../../db/names.sql.ts';
import {
  areFew,
  askedWords,
  hasWords,
  hitsOf,
  idsWithWordOf,
  idsWithWords,
  maxHits,
  namedSteps,
  placeHasWord,
  placesWithWords,
} from '../../db/words.queries.ts';
import { moment, ordinalOf, type Source, sources } from './payment-sources.queries.ts';

/**
 * A search for payments: lowercase words that must all match, and the number or amount that they may mean.
 */
export type SearchedPayments = {
  words: readonly string[];
  /** only payments of these customers, for the fallback when nothing matches the words */
  similarTo?: readonly number[];
} & PaymentSearch;

const kinds = {
  workOrder: { texts: 'workOrders', references: 'workOrderPayments' },
  salesProposal: { texts: 'proposals', references: 'proposalPayments' },
} as const;
const stepsOf = (source: Source) => ({
  worded: sql.ref(`${source}_worded`),
  referred: sql.ref(`${source}_referred`),
  hit: sql.ref(`${source}_hit`),
  across: sql.ref(`${source}_across`),
});
/**
 * The most payments, each with its document and site, that are read for common words or words too short for
 * an index (one or two letters): the newest after the previous page.
 */
const mostRead = 5_000;
const takerName = sql`lower(${personName('t')})`;
/** The most words whose frequency is looked up; the longest are used. */
const mostAsked = 6;

/**
 * Builds the steps that find payments by key: those at a matching site, or with a matching text, number or
 * reference, if few match.
 */
function hitSteps(source: Source, { document, ordinal }: SearchedPayments): RawBuilder<unknown> {
  const { payments, documents, root, table } = sources[source];
  const ofReceipt = ordinal === null ? sql`true` : sql`(not d.named or ${ordinalOf(source)} = ${ordinal})`;
  const { worded, referred, hit } = stepsOf(source);
  return sql`
    ${hit} as materialized (
      select p.id from (
        select ${idOfNumber(table, document)} as id, true as named
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

/**
 * Condition: each word occurs in one of the fields of a payment `p`: customer and address, work, reference,
 * method, or collector.
 */
function hasEachWord(source: Source, words: readonly string[]): RawBuilder<unknown> {
  const { documents, root } = sources[source];
  const each = words.map((word, at) => {
    const method = methodNamed(word);
    return sql`(strpos(lower(p.reference), ${word}) > 0 or strpos(lower(d.text), ${word}) > 0
      ${method === null ? sql`` : sql`or p.method = ${method}`}
      or p.created_by in (select person_id from taken where word = ${sql.lit(at)}) or ${placeHasWord(word, at)})`;
  });
  return sql`coalesce((select ${sql.join(each, sql` and `)}
    from ${documents} d left join sites s on s.company_id = ${company} and s.id = d.site_id
    where d.company_id = ${company} and d.id = p.${root}), false)`;
}

/**
 * Builds the steps that find the rarest word (`rare`). A payment with all words, in any fields, must be at
 * one of that word's places, if they are few (`by_word`). Collectors and methods have too many payments to be
 * looked up by key.
 */
function rareSteps(words: readonly string[]): RawBuilder<unknown> {
  const { places, texts, patterns } = askedWords(words, mostAsked);
  const named = texts.map((word) => methodNamed(word) !== null);
  const loneOf = (step: RawBuilder<unknown>) =>
    sql.join(
      paidNames.flatMap((source) =>
        (['texts', 'references'] as const).map(
          (kind) =>
            sql`select ${loneKind(source, kind)} as kind, h.* from (${idsWithWordOf(kinds[source][kind], step)}) h`,
        ),
      ),
      sql` union all `,
    );
  return sql`
    asked as materialized (
      select w.word, w.text, w.pattern, coalesce((select sum(n.hits) from named n where n.word = w.word), 0)
        + case when w.of_method or exists (select from taken t where t.word = w.word) then ${sql.lit(maxHits + 1)} else 0 end as hits
      from unnest(${places}::integer[], ${texts}::text[], ${patterns}::text[], ${named}::boolean[]) w(word, text, pattern, of_method)),
    foremost as materialized (
      select * from asked order by hits, text !~ '[0-9]', length(text) desc, word limit 1),
    foremost_lone as materialized (${loneOf(sql`(select * from foremost where hits <= ${sql.lit(maxHits)})`)}),
    further as materialized (
      select f.hits + coalesce((select sum(hits) from foremost_lone), 0) > ${sql.lit(maxHits)} as so from foremost f),
    further_lone as materialized (${loneOf(sql`(select a.* from asked a where a.hits <= ${sql.lit(maxHits)}
      and (select so from further) and a.word <> (select word from foremost))`)}),
    lone as materialized (select * from foremost_lone union all select * from further_lone),
    rare as materialized (
      select w.word, w.hits <= ${sql.lit(maxHits)} as by_word from (
        select a.word, a.hits + coalesce((select sum(l.hits) from lone l where l.word = a.word), 0) as hits
        from asked a where a.word = (select word from foremost) or (select so from further)) w
      order by w.hits, w.word limit 1),
    rare_place as materialized (
      select n.id from named n join rare r on r.word = n.word and r.by_word where n.of_site and n.id is not null
      union
      select o.id from named n join rare r on r.word = n.word and r.by_word
        join sites o on o.company_id = ${company} and o.customer_id = n.id where not n.of_site),`;
}

const loneKind = (source: Source, kind: 'texts' | 'references') => sql.lit(`${source} ${kind}`);
const byWord = sql`coalesce((select by_word from rare), false)`;

/** Builds the step that keeps the payments with all words, among those with the rarest word. */
function acrossSteps(source: Source, words: readonly string[]): RawBuilder<unknown> {
  const { payments, documents, root } = sources[source];
  const of = (
    kind: 'texts' | 'references',
  ) => sql`select l.id from lone l join rare r on r.word = l.word and r.by_word
    where l.kind = ${loneKind(source, kind)}`;
  return sql`
    ${stepsOf(source).across} as materialized (
      select p.id from (
        select p.id from (
          ${of('texts')}
          union
          select o.id from rare_place h cross join lateral (
            select o.id from ${documents} o where o.company_id = ${company} and o.site_id = h.id offset 0) o) d
        cross join lateral (
          select p.id from ${payments} p where p.company_id = ${company} and p.${root} = d.id offset 0) p
        union
        ${of('references')}) h
      cross join lateral (
        select * from ${payments} o where o.company_id = ${company} and o.id = h.id offset 0) p
      where ${hasEachWord(source, words)}),`;
}

/**
 * Builds the step that decides whether payments are read in the list's order (`reading`): if many have the
 * words in one field, or all words are common and no field has them together.
 */
function readingSteps(words: readonly string[]): RawBuilder<unknown> {
  if (words.length < 2) {
    const isMethod = words.some((word) => methodNamed(word) !== null);
    return sql`reading as materialized (select ${isMethod ? sql`true` : sql`not few.so`} as so from few),`;
  }
  const none = sql.join(
    paidNames.map((source) => sql`not exists (select from ${stepsOf(source).hit})`),
    sql` and `,
  );
  return sql`reading as materialized (
    select not ${byWord} and (not few.so or ${none}) as so from few),`;
}

/** Selects payments of these customers, each by its key. */
function similarSteps(source: Source, customerIds: readonly number[]): RawBuilder<unknown> {
  const { payments, documents, root } = sources[source];
  return sql`
    ${stepsOf(source).hit} as materialized (
      select p.id from sites h
      cross join lateral (
        select o.id from ${documents} o where o.company_id = ${company} and o.site_id = h.id offset 0) d
      cross join lateral (
        select p.id from ${payments} p where p.company_id = ${company} and p.${root} = d.id offset 0) p
      where h.company_id = ${company} and h.customer_id = any(${customerIds}::bigint[])),`;
}

/**
 * Builds the steps of a search that lead to a page of payments. If few match, they are looked up by key
 * (`few`, `…_hit`).
 */
export function searchSteps(search: SearchedPayments): RawBuilder<unknown> {
  const { words, similarTo } = search;
  if (similarTo)
    return sql.join(
      paidNames.map((source) => similarSteps(source, similarTo)),
      sql``,
    );
  // payments with a rare word are found by that word
  const idsInOne = (kind: Parameters<typeof idsWithWords>[0]) =>
    words.length > 1
      ? sql`select h.* from (${idsWithWords(kind, words)}) h where not ${byWord}`
      : idsWithWords(kind, words);
  const each = paidNames.map((source) => ({ source, ...stepsOf(source) }));
  const found = each.map(
    ({ source, worded, referred }) => sql`
    ${worded} as materialized (${idsInOne(kinds[source].texts)}),
    ${referred} as materialized (${idsInOne(kinds[source].references)}),`,
  );
  const all = each.flatMap(({ source }) => [`${source}_worded`, `${source}_referred`]);
  return sql`
    ${namedSteps(words)},
    place as materialized (${placesWithWords(words)}),
    taker as materialized (
      select t.person_id from memberships t where t.company_id = ${company} and ${hasWords(takerName, words)}),
    taken as materialized (
      select w.at::integer - 1 as word, t.person_id from memberships t
      join unnest(${words}::text[]) with ordinality w(text, at) on strpos(${takerName}, w.text) > 0
      where t.company_id = ${company}),
    ${words.length > 1 ? rareSteps(words) : sql``}
    ${sql.join(found, sql``)}
    few as materialized (select ${areFew} and ${sql.join(
      all.map((step) => sql`${hitsOf(step)} <= ${sql.lit(maxHits)}`),
      sql` and `,
    )} as so),
    ${sql.join(
      each.map(({ source }) => hitSteps(source, search)),
      sql``,
    )}
    ${
      words.length > 1
        ? sql.join(
            each.map(({ source }) => acrossSteps(source, words)),
            sql``,
          )
        : sql``
    }
    ${readingSteps(words)}`;
}

/**
 * Condition: a payment `p` matches the search, by the hits above if few match, otherwise by its document and
 * site.
 */
export function matches(source: Source, search: SearchedPayments): RawBuilder<unknown> {
  const { amountCents, words } = search;
  const { hit, across } = stepsOf(source);
  if (search.similarTo) return sql`p.id in (select id from ${hit})`;
  const whole = wholeNumbers(source, search);
  const ofAmount = amountCents === null ? sql`` : sql`or p.amount_cents = ${amountCents}`;
  const ofRare = words.length > 1 ? sql`or p.id in (select id from ${across})` : sql``;
  return sql`((p.created_by in (select person_id from taker) or p.id in (select id from ${hit}) ${ofRare} ${ofAmount}
    or (select so from reading) and ${words.length === 0 ? sql`false` : hasEachWord(source, words)}) and ${whole})`;
}

/** Condition: the whole numbers of the search occur as such in a payment `p`. */
function wholeNumbers(source: Source, { words, similarTo }: SearchedPayments): RawBuilder<unknown> {
  const { documents, root } = sources[source];
  const has = hasWholeNumbers(words, { siteId: sql`d.site_id`, texts: [sql`p.reference`, sql`d.text`] });
  if (!has || similarTo) return sql`true`;
  return sql`coalesce((select ${has} from ${documents} d where d.company_id = ${company} and d.id = p.${root}), false)`;
}

/**
 * Selects the newest matching payments, restricted by `more`, as ids with their times. Hits at a few places,
 * texts or references, or with a rare word, are looked up by key; those with an amount or a collector along
 * an index. If many match, payments are read in the list's order until a page is full.
 */
export function newestFound(
  source: Source,
  { search, more, limit }: { search: SearchedPayments; more: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const { payments } = sources[source];
  const next = sql`order by ${moment} desc, p.id desc limit ${limit}`;
  const narrowed = sql`p.company_id = ${company} and ${more} and ${wholeNumbers(source, search)}`;
  const columns = sql`select p.id, ${moment} as moment`;
  const ofHits = sql`${columns} from ${stepsOf(source).hit} h cross join lateral (
        select * from ${payments} o where o.company_id = ${company} and o.id = h.id offset 0) p
      where ${narrowed}`;
  if (search.similarTo) return sql`(${ofHits} ${next})`;
  const ways = [
    ofHits,
    sql`select p.* from taker t cross join lateral (
        ${columns} from ${payments} p where ${narrowed} and p.created_by = t.person_id ${next}) p`,
    sql`(select p.id, p.moment from (
        select p.*, ${moment} as moment from ${payments} p where (select so from reading) and ${narrowed}
        order by moment desc, p.id desc limit ${sql.lit(mostRead)}) p
      where ${matches(source, search)} order by p.moment desc, p.id desc limit ${limit})`,
  ];
  if (search.words.length > 1)
    ways.push(sql`${columns} from ${stepsOf(source).across} h cross join lateral (
        select * from ${payments} o where o.company_id = ${company} and o.id = h.id offset 0) p
      where ${narrowed}`);
  if (search.amountCents !== null)
    ways.push(
      sql`(${columns} from ${payments} p where ${narrowed} and p.amount_cents = ${search.amountCents} ${next})`,
    );
  return sql`(select p.id, p.moment from (${sql.join(ways, sql` union `)}) p order by p.moment desc, p.id desc limit ${limit})`;
}
