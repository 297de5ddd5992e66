import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { UnansweredProposal } from '@fieldwright/domain/proposals/reminder';
import type { ReminderSettings } from '@fieldwright/domain/settings/reminders';
import { sql } from 'kysely';
import { companyDay, moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** What is known of a proposal and its reminders. */
export interface ReminderFacts extends UnansweredProposal {
  link: { id: number; mailedTo: string; nonce: string; expiresDate: string } | null;
}

interface FactsRow extends Omit<ReminderFacts, 'status'> {
  status: ProposalStatus;
  expiresDate: string | null;
  today: string;
}

/** The signatures of the version of a proposal `p` that was sent last. */
const lastSignatures = sql`from proposal_signatures g where g.company_id = p.company_id and g.sales_proposal_id = p.id
  and g.revision_id = (select v.id from proposal_revisions v where v.company_id = p.company_id
    and v.sales_proposal_id = p.id order by v.number desc limit 1)`;

/** The newest link of a proposal `p` that was emailed to the customer, not to a second signer, and works now. */
const emailedLink = (now: number) => sql`
  select l.id, l.mailed_to, l.nonce, l.expires_date, l.created_date from proposal_links l
  where l.company_id = p.company_id and l.sales_proposal_id = p.id and l.mailed_to is not null and not l.presented
    and not l.second_signer
    and l.revoked_date is null and l.expires_date > ${moment(now)}
  order by l.id desc limit 1`;

/** Returns what decides about reminders of a proposal; null if there is none. */
export async function reminderFacts(
  db: Read,
  proposalId: number,
  now: number,
): Promise<ReminderFacts | null> {
  const { rows } = await sql<FactsRow>`
    select p.status, to_char(p.expires_date, 'YYYY-MM-DD') as "expiresDate",
      to_char(${companyDay(now)}, 'YYYY-MM-DD') as today,
      p.hidden or p.is_template or coalesce(s.hidden or c.hidden, false) as hidden,
      exists (select ${lastSignatures}) as signed,
      exists (select ${lastSignatures}) and not exists (select ${lastSignatures} and g.completes) as "halfSigned",
      case when l.id is not null then json_build_object('id', l.id, 'mailedTo', l.mailed_to, 'nonce', l.nonce,
        'expiresDate', l.expires_date) end as link,
      exists (select from reminder_addresses a where a.company_id = p.company_id and a.email = lower(l.mailed_to)
        and a.stopped_date is not null) as stopped,
      r.reminded as "remindedDate", r.sent, coalesce(m.asks, false) as asks,
      greatest(p.updated_date, l.created_date, r.reminded, m.said,
        (select max(v.created_date) from proposal_revisions v
          where v.company_id = p.company_id and v.sales_proposal_id = p.id),
        (select max(o.opened_date) from proposal_links o
          where o.company_id = p.company_id and o.sales_proposal_id = p.id)) as "touchedDate"
    from sales_proposals p
    left join sites s on s.company_id = p.company_id and s.id = p.site_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id
    left join lateral (${emailedLink(now)}) l on true
    cross join lateral (select max(r.created_date) as reminded,
        (count(*) filter (where r.automatic and r.link_id = l.id))::int as sent
      from proposal_reminders r where r.company_id = p.company_id and r.sales_proposal_id = p.id) r
    cross join lateral (select max(greatest(q.created_date, q.answered_date)) as said,
        bool_or(q.kind = 'question' and q.answer is null) as asks
      from proposal_messages q where q.company_id = p.company_id and q.sales_proposal_id = p.id) m
    where p.company_id = ${company} and p.id = ${proposalId}`.execute(db);
  const found = rows[0];
  if (!found) return null;
  const { expiresDate, today, ...facts } = found;
  return { ...facts, status: statusOn({ status: facts.status, expiresDate }, today) };
}

/** How the company reminds its customers. */
export interface Reminding extends ReminderSettings {
  timeZone: string;
}

export async function reminding(db: Read): Promise<Reminding> {
  const { rows } = await sql<Reminding>`
    select o.reminder_days as "reminderDays", o.reminder_most as "reminderMost", o.time_zone as "timeZone"
    from companies o where o.id = ${company}`.execute(db);
  return rows[0]!;
}

/** The most proposals that one run looks at; the next runs look at the rest. */
const most = 1000;

/** Returns proposals without an answer that may be due a reminder, longest untouched first. @param days at least as many ago */
export async function unanswered(db: Read, days: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from sales_proposals p
    join lateral (${emailedLink(now)}) l on true
    cross join companies o
    where p.company_id = ${company} and o.id = ${company} and p.status in ('Sent', 'Viewed') and not p.hidden and not p.is_template
      and (p.expires_date is null or p.expires_date >= ${companyDay(now)})
      and greatest(p.updated_date, l.created_date) < ${moment(now)} - make_interval(days => ${days} - 1)
      and (select count(*) from proposal_reminders r where r.company_id = p.company_id and r.sales_proposal_id = p.id
        and r.link_id = l.id and r.automatic) < o.reminder_most
    order by p.updated_date, p.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A reminder that was asked for. */
export interface KeptReminder {
  id: number;
  salesProposalId: number;
  linkId: number;
  mailedTo: string;
  automatic: boolean;
}

const kept = sql`select r.id, r.sales_proposal_id as "salesProposalId", r.link_id as "linkId",
  r.mailed_to as "mailedTo", r.automatic from proposal_reminders r where r.company_id = ${company}`;

export async function reminderByKey(db: Read, key: string): Promise<KeptReminder | null> {
  const { rows } = await sql<KeptReminder>`${kept} and r.guid = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function reminderById(db: Read, id: number): Promise<KeptReminder | null> {
  const { rows } = await sql<KeptReminder>`${kept} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function insertReminder(
  db: Write,
  { key, ...reminder }: Omit<KeptReminder, 'id'> & { key: string },
): Promise<number> {
  const { id } = await db
    .insertInto('proposal_reminders')
    .values({
      guid: key,
      sales_proposal_id: reminder.salesProposalId,
      link_id: reminder.linkId,
      mailed_to: reminder.mailedTo,
      automatic: reminder.automatic,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the companies that remind customers automatically. Needs no scope. */
export async function companiesThatRemind(db: Read): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select companies_that_remind() as id`.execute(db);
  return rows.map(({ id }) => id);
}
