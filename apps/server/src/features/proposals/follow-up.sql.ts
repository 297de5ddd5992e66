import { followUpDays } from '@fieldwright/domain/proposals/follow-up';
import { type RawBuilder, sql } from 'kysely';
import { companyDay, moment } from '../../db/company-days.queries.ts';

/** The signatures of the version of a proposal `p` that was sent last. */
const lastSignatures = sql`from proposal_signatures g
  where g.company_id = p.company_id and g.sales_proposal_id = p.id and g.revision_id = (
    select v.id from proposal_revisions v
    where v.company_id = p.company_id and v.sales_proposal_id = p.id order by v.number desc limit 1)`;

/** Whether that version is signed by everyone who has to. */
export const isSigned: RawBuilder<unknown> = sql`exists (select ${lastSignatures} and g.completes)`;

/** Whether that version, which waits for an answer, is signed by the first of two. */
export const isHalfSigned: RawBuilder<unknown> = sql`(p.status in ('Sent', 'Viewed')
  and exists (select ${lastSignatures}) and not ${isSigned})`;

/** Since when a proposal `p` waits for its answer: it was sent, or the last message was exchanged. */
export const awaitedSince: RawBuilder<unknown> = sql`greatest(p.created_date,
  (select max(v.created_date) from proposal_revisions v where v.company_id = p.company_id and v.sales_proposal_id = p.id),
  (select max(l.created_date) from proposal_links l
    where l.company_id = p.company_id and l.sales_proposal_id = p.id and not l.presented),
  (select max(greatest(q.created_date, q.answered_date)) from proposal_messages q
    where q.company_id = p.company_id and q.sales_proposal_id = p.id))`;

/**
 * Whether a proposal `p` is to be followed up on: the customer has it, and hasn't answered for `followUpDays`. Those
 * that wait are found by the index of the tiles.
 * @param now milliseconds since 1970
 */
export const waitsForAnswer = (now: number): RawBuilder<unknown> => sql`p.status in ('Sent', 'Viewed')
  and (p.expires_date is null or p.expires_date >= ${companyDay(now)})
  and not ${isSigned} and ${awaitedSince} <= ${moment(now)} - make_interval(days => ${followUpDays})`;

/** What is known of the answer that a proposal `p` of a customer `c` waits for. */
export const awaited: RawBuilder<unknown> = sql`(select json_build_object('since', ${awaitedSince}, 'views', l.views,
    'viewedDate', l.viewed,
    'remindedDate', (select max(r.created_date) from proposal_reminders r
      where r.company_id = p.company_id and r.sales_proposal_id = p.id),
    'asks', exists (select from proposal_messages q where q.company_id = p.company_id
      and q.sales_proposal_id = p.id and q.kind = 'question' and q.answer is null),
    'phone', coalesce(nullif(c.mobile_phone, ''), c.main_phone, ''), 'email', coalesce(c.email, ''))
  from (select coalesce(sum(l.views), 0)::integer as views, max(l.viewed_date) as viewed from proposal_links l
    where l.company_id = p.company_id and l.sales_proposal_id = p.id and not l.presented) l)`;
