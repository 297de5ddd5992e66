import type { DayClosing } from '@fieldwright/contract/day-closings';
import type { Taken } from '@fieldwright/domain/payments/day-closing';
import { type RawBuilder, sql } from 'kysely';
import { companyDay, startOf } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';
import { moment, type Source, sources, tipOf } from './payment-sources.queries.ts';

/** A day, of one person or of everyone. */
export interface PersonalDay {
  day: string;
  personId: number | null;
}

const nameOf = (person: RawBuilder<unknown>) => sql`(select ${personName('m')} from memberships m
  where m.company_id = ${company} and m.person_id = ${person})`;

const within = (day: RawBuilder<unknown>) => sql`p.company_id = ${company} and p.status = 'completed'
  and ${moment} >= ${startOf(day)} and ${moment} < ${startOf(sql`${day}::date + 1`)}`;

const takenFrom = (source: Source, { day, personId }: PersonalDay) => sql`
  select p.method, p.amount_cents, p.refunded_cents,
    case when p.method = 'card' then ${tipOf(source)} else 0 end as tip_cents,
    (select a.provider from card_attempts t join card_accounts a on a.company_id = t.company_id and a.id = t.account_id
      where t.company_id = ${company} and t.payment_id = p.id and t.entity = ${sql.lit(source)} limit 1) as provider
  from ${sources[source].payments} p
  where ${within(sql`${day}::date`)} and (${personId}::bigint is null or p.created_by = ${personId}::bigint)`;

/** Returns what came in on a day, by method and card provider. */
export async function takenOn(db: Read, day: PersonalDay): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select p.method, p.provider, count(*)::int as count, sum(p.amount_cents)::bigint as "amountCents",
      sum(p.refunded_cents)::bigint as "refundedCents", sum(p.tip_cents)::bigint as "tipCents"
    from (${takenFrom('workOrder', day)} union all ${takenFrom('salesProposal', day)}) p
    group by p.method, p.provider order by p.method, p.provider nulls last`.execute(db);
  return rows;
}

const after = (source: Source) => sql`(select count(*)::int from ${sources[source].payments} p
  where ${within(sql`k.day`)} and p.created_date > k.created_date
    and (k.person_id is null or p.created_by = k.person_id))`;

const closings = (where: RawBuilder<unknown>) => sql<DayClosing>`
  select k.id, k.day::text as day, k.person_id as "personId", ${nameOf(sql`k.person_id`)} as person, k.taken,
    k.drawer_cents as "drawerCents", k.counted_cents as "countedCents", k.reason, k.created_date as "closedDate",
    ${nameOf(sql`k.created_by`)} as "closedBy", ${after('workOrder')} + ${after('salesProposal')} as "afterCount",
    case when k.reopened_date is not null then json_build_object('date', k.reopened_date,
      'by', ${nameOf(sql`k.reopened_by`)}, 'reason', k.reopen_reason) end as reopened
  from (select * from day_closings k where k.company_id = ${company} and ${where}
    order by k.day desc, k.id desc limit 400) k
  order by k.day desc, k.id desc`;

export const closingsBetween = async (db: Read, from: string | null, to: string | null) =>
  (
    await closings(sql`(${from}::date is null or k.day >= ${from}::date)
      and (${to}::date is null or k.day <= ${to}::date)`).execute(db)
  ).rows;

export const closingsOf = async (db: Read, { day, personId }: PersonalDay) =>
  (
    await closings(
      sql`k.day = ${day}::date and coalesce(k.person_id, 0) = coalesce(${personId}::bigint, 0)`,
    ).execute(db)
  ).rows;

export async function closingById(db: Read, id: number): Promise<DayClosing | null> {
  return (await closings(sql`k.id = ${id}`).execute(db)).rows[0] ?? null;
}

/** Returns a closing by the key of its request. */
export async function closingByKey(db: Read, key: string): Promise<DayClosing | null> {
  return (await closings(sql`k.guid = ${key}`).execute(db)).rows[0] ?? null;
}

/** Keeps others from closing days of the company until the transaction ends. @returns today in its time zone */
export async function lockDays(tx: Write, now: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select ${companyDay(now)}::text as today from companies where id = ${company} for no key update`.execute(
    tx,
  );
  return rows[0]!.today;
}

export async function isMember(db: Read, personId: number): Promise<boolean> {
  const { rows } = await sql`select from memberships m
    where m.company_id = ${company} and m.person_id = ${personId}`.execute(db);
  return rows.length > 0;
}

type NewClosing = PersonalDay &
  Pick<DayClosing, 'taken' | 'drawerCents' | 'countedCents' | 'reason'> & { guid: string };

export async function insertClosing(tx: Write, closing: NewClosing): Promise<number> {
  const { guid, day, personId, taken, drawerCents, countedCents, reason } = closing;
  const { rows } = await sql<{ id: number }>`
    insert into day_closings (guid, day, person_id, taken, drawer_cents, counted_cents, reason)
    values (${guid}, ${day}::date, ${personId}::bigint, ${JSON.stringify(taken)}::jsonb, ${drawerCents}, ${countedCents},
      ${reason}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Ends a closing; one that was reopened before stays as it is. */
export async function reopenClosing(tx: Write, id: number, reason: string): Promise<void> {
  await sql`update day_closings set reopened_date = clock_now(), reopened_by = current_person(), reopen_reason = ${reason}
    where company_id = ${company} and id = ${id} and reopened_date is null`.execute(tx);
}
