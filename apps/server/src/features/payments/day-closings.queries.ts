import type { DayClosing, DayClosings } from '@fieldwright/contract/day-closings';
import { daySorts, type ListPlace } from '@fieldwright/domain/kernel/list-sort';
import { comparedWithKept } from '@fieldwright/domain/payments/day-closing';
import { type RawBuilder, sql } from 'kysely';
import { companyDay } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { placeOf, placeTime } from '../../db/list-order.queries.ts';
import { company, personName } from '../../db/names.sql.ts';
import { type ChangedPayment, changesSince, type PersonalDay } from './day-payments.queries.ts';

type Row = Omit<DayClosing, 'changes'> & { changed: ChangedPayment[]; place: string };

const nameOf = (person: RawBuilder<unknown>) => sql`(select ${personName('m')} from memberships m
  where m.company_id = ${company} and m.person_id = ${person})`;

async function closings(db: Read, where: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k.id, k.day::text as day, k.person_id as "personId", ${nameOf(sql`k.person_id`)} as person, k.taken,
      k.given_back_cents as "givenBackCents", k.drawer_cents as "drawerCents", k.counted_cents as "countedCents", k.reason,
      k.created_date as "closedDate", ${nameOf(sql`k.created_by`)} as "closedBy", ${changesSince()} as changed,
      case when k.reopened_date is not null then json_build_object('date', k.reopened_date,
        'by', ${nameOf(sql`k.reopened_by`)}, 'reason', k.reopen_reason) end as reopened,
      ${placeOf(daySorts.usual, sql`k.id`, placeTime(sql`(k.day::timestamp at time zone 'UTC')`))} as place
    from (select * from day_closings k where k.company_id = ${company} and ${where}
      order by k.day desc, k.id desc limit ${limit}) k
    order by k.day desc, k.id desc`.execute(db);
  return rows;
}

/** Tells what happened to each payment since, in the domain's words. */
function shown({ changed, place: _place, ...closing }: Row): DayClosing {
  const changes = changed.flatMap((payment) => {
    const change = comparedWithKept(payment);
    const { id: paymentId, document, receipt, now, kept } = payment;
    const { method } = (now ?? kept)!;
    return change ? [{ paymentId, document, receipt, method, ...change }] : [];
  });
  return { ...closing, changes };
}

interface ClosingsQuery {
  from: string | null;
  to: string | null;
  /** the last closing of the previous page */
  after: ListPlace | null;
  limit: number;
}

/** Returns a page of closings, newest day first. */
export async function closingsBetween(
  db: Read,
  { from, to, after, limit }: ClosingsQuery,
): Promise<DayClosings> {
  const behind =
    after === null
      ? sql`true`
      : sql`(k.day, k.id) < ((${after.value}::timestamptz at time zone 'UTC')::date, ${after.id}::bigint)`;
  const rows = await closings(
    db,
    sql`(${from}::date is null or k.day >= ${from}::date) and (${to}::date is null or k.day <= ${to}::date) and ${behind}`,
    limit + 1,
  );
  const page = rows.slice(0, limit);
  return { closings: page.map(shown), next: rows.length > limit ? page.at(-1)!.place : null };
}

/** the most closings of one day and person that are shown: it was reopened between them */
const mostOfOne = 100;

export const closingsOf = async (db: Read, { day, personId }: PersonalDay): Promise<DayClosing[]> =>
  (
    await closings(
      db,
      sql`k.day = ${day}::date and coalesce(k.person_id, 0) = coalesce(${personId}::bigint, 0)`,
      mostOfOne,
    )
  ).map(shown);

const one = async (db: Read, where: RawBuilder<unknown>): Promise<DayClosing | null> =>
  (await closings(db, where, 1)).map(shown)[0] ?? null;

export const closingById = (db: Read, id: number): Promise<DayClosing | null> => one(db, sql`k.id = ${id}`);

/** Returns a closing by the key of its request. */
export const closingByKey = (db: Read, key: string): Promise<DayClosing | null> =>
  one(db, sql`k.guid = ${key}`);

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
  Pick<DayClosing, 'taken' | 'givenBackCents' | 'drawerCents' | 'countedCents' | 'reason'> & { guid: string };

export async function insertClosing(tx: Write, closing: NewClosing): Promise<number> {
  const { guid, day, personId, taken, givenBackCents, drawerCents, countedCents, reason } = closing;
  const { rows } = await sql<{ id: number }>`
    insert into day_closings (guid, day, person_id, taken, given_back_cents, drawer_cents, counted_cents, reason)
    values (${guid}, ${day}::date, ${personId}::bigint, ${JSON.stringify(taken)}::jsonb, ${givenBackCents}, ${drawerCents},
      ${countedCents}, ${reason}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** Ends a closing; one that was reopened before stays as it is. */
export async function reopenClosing(tx: Write, id: number, reason: string): Promise<void> {
  await sql`update day_closings set reopened_date = clock_now(), reopened_by = current_person(), reopen_reason = ${reason}
    where company_id = ${company} and id = ${id} and reopened_date is null`.execute(tx);
}
