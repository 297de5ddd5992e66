import type { AccountEmail, UndeliveredEmail } from '@fieldwright/contract/emails';
import { accountEmailDays, accountEmailKind, emailTimes } from '@fieldwright/domain/emails/email';
import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';

/** Condition: the email failed, its delivery is uncertain, or it has been tried for unusually long. */
const undelivered = (now: number) => sql`e.company_id = ${company} and (e.state in ('failed', 'unsure')
  or e.state in ('waiting', 'sending', 'handed') and e.asked_date < ${moment(now - emailTimes.quietMs)})`;

/** Condition: no try is running that may still deliver it. */
const atRest = (now: number) =>
  sql`not (e.state in ('sending', 'handed') and e.next_try_date > ${moment(now)})`;

/** Condition: everyone's emails, or only those that the signed-in person sent. */
const whose = (anybodys: boolean) => sql`(${anybodys} or e.created_by = (select current_person()))`;

const most = 500;

export async function undeliveredEmails(
  db: Read,
  { anybodys, now }: { anybodys: boolean; now: number },
): Promise<UndeliveredEmail[]> {
  const { rows } = await sql<UndeliveredEmail>`
    select e.id, e.kind, json_build_object('entity', e.entity, 'id', e.record_id, 'partId', e.part_id) as about,
      e.recipient as to, e.subject, case when e.state in ('failed', 'unsure') then e.state else 'trying' end as status,
      e.failure, e.tries, nullif(${personName('m')}, '') as "createdBy",
      e.created_date as "createdDate", e.tried_date as "triedDate",
      case when e.state = 'waiting' then e.next_try_date end as "nextTryDate", e.version
    from emails e left join memberships m on m.company_id = e.company_id and m.person_id = e.created_by
    where ${undelivered(now)} and ${whose(anybodys)}
    order by e.created_date desc, e.id desc limit ${most}`.execute(db);
  return rows;
}

/** Returns undelivered account emails to the company's active people. */
export async function undeliveredAccountEmails(db: Read): Promise<AccountEmail[]> {
  const { rows } = await sql<Omit<AccountEmail, 'kind'> & { messageId: string }>`
    select e.person_id as "personId", m.first_name as "firstName", m.last_name as "lastName", p.email,
      e.message_id as "messageId", case when e.state in ('failed', 'unsure') then e.state else 'trying' end as status,
      e.failure, e.created_date as "createdDate"
    from undelivered_account_emails(${emailTimes.quietMs / 1000}, ${accountEmailDays}) e
      join memberships m on m.company_id = ${company} and m.person_id = e.person_id
      join persons p on p.id = e.person_id
    order by e.created_date desc, e.message_id limit ${most}`.execute(db);
  return rows.flatMap(({ messageId, ...email }) => {
    const kind = accountEmailKind(messageId);
    return kind === null ? [] : [{ ...email, kind }];
  });
}

export interface SettledEmail {
  version: number;
  job: string;
  payload: unknown;
  messageId: string;
}

/**
 * Queues an undelivered email for another try, or dismisses it.
 * @returns null if there is no such email, or it has been delivered
 */
export async function settleEmail(
  db: Write,
  id: number,
  { state, anybodys, now }: { state: 'waiting' | 'dismissed'; anybodys: boolean; now: number },
): Promise<SettledEmail | null> {
  const { rows } = await sql<SettledEmail>`
    update emails e set state = ${state}, attempt = null, version = version + 1,
      next_try_date = ${moment(now)}, asked_date = ${moment(now)}
    where e.id = ${id} and ${undelivered(now)} and ${atRest(now)} and ${whose(anybodys)}
    returning version, job, payload, message_id as "messageId"`.execute(db);
  return rows[0] ?? null;
}

/** Checks whether there is such an email that the person may settle. */
export async function hasEmail(db: Read, id: number, anybodys: boolean): Promise<boolean> {
  const { rows } = await sql`
    select from emails e where e.company_id = ${company} and e.id = ${id} and ${whose(anybodys)}`.execute(db);
  return rows.length > 0;
}
