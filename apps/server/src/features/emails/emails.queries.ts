import type { UndeliveredEmail } from '@fieldwright/contract/emails';
import { emailTimes } from '@fieldwright/domain/emails/email';
import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

const company = sql`(select current_company())`;

/** Not delivered: given up, in doubt, or still tried for longer than anybody would expect. */
const undelivered = (now: number) => sql`e.company_id = ${company} and (e.state in ('failed', 'unsure')
  or e.state in ('waiting', 'sending', 'handed') and e.asked_date < ${moment(now - emailTimes.quietMs)})`;

/** No try is under way that may yet deliver it. */
const atRest = (now: number) =>
  sql`not (e.state in ('sending', 'handed') and e.next_try_date > ${moment(now)})`;

/** Whose: everybody's, or those that the scope's person has asked for. */
const whose = (anybodys: boolean) => sql`(${anybodys} or e.created_by = (select current_person()))`;

const most = 500;

export async function undeliveredEmails(
  db: Read,
  { anybodys, now }: { anybodys: boolean; now: number },
): Promise<UndeliveredEmail[]> {
  const { rows } = await sql<UndeliveredEmail>`
    select e.id, e.kind, json_build_object('entity', e.entity, 'id', e.record_id, 'partId', e.part_id) as about,
      e.recipient as to, e.subject, case when e.state in ('failed', 'unsure') then e.state else 'trying' end as status,
      e.failure, e.tries, nullif(btrim(concat(m.first_name, ' ', m.last_name)), '') as "createdBy",
      e.created_date as "createdDate", e.tried_date as "triedDate",
      case when e.state = 'waiting' then e.next_try_date end as "nextTryDate", e.version
    from emails e left join memberships m on m.company_id = e.company_id and m.person_id = e.created_by
    where ${undelivered(now)} and ${whose(anybodys)}
    order by e.created_date desc, e.id desc limit ${most}`.execute(db);
  return rows;
}

export interface SettledEmail {
  version: number;
  job: string;
  payload: unknown;
  messageId: string;
}

/**
 * Has an email that was not delivered wait for another try, or settles it.
 * @returns null where there is no such email, or it is delivered by now
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

/** Whether there is such an email, that the person may settle. */
export async function hasEmail(db: Read, id: number, anybodys: boolean): Promise<boolean> {
  const { rows } = await sql`
    select from emails e where e.company_id = ${company} and e.id = ${id} and ${whose(anybodys)}`.execute(db);
  return rows.length > 0;
}
