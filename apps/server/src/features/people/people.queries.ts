import type { MemberFields, Person } from '@fieldwright/domain/people/person';
import { type CompiledQuery, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';
import { company } from '../../db/names.sql.ts';
import { rowToInsert, selections, updateRecord } from '../../db/record.sql.ts';
import { memberTable } from '../../db/record-tables.ts';

function people(db: Read) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select((eb) => [
      'm.person_id as id',
      'p.email',
      ...selections(memberTable, 'm'),
      'm.last_seen_date as lastSeenDate',
      'm.version',
      sql<boolean>`m.person_id in (select people_with_second_factor())`.as('hasSecondFactor'),
      eb
        .selectFrom('invitations as i')
        .select((inner) => inner.fn.max('i.created_date').as('date'))
        .whereRef('i.company_id', '=', 'm.company_id')
        .whereRef('i.person_id', '=', 'm.person_id')
        .where('m.status', '=', 'invited')
        .as('invitedDate'),
    ])
    .$narrowType<{ invitedDate: string | null }>();
}

/** Built once, because building the query takes longer than running it. The scope sets the company. */
let listQuery: CompiledQuery<Person> | null = null;

/** Returns the company's people, sorted by name. */
export async function listPeople(db: Read): Promise<Person[]> {
  listQuery ??= people(db)
    .where('m.company_id', '=', company)
    .orderBy(sql`lower(m.first_name)`)
    .orderBy(sql`lower(m.last_name)`)
    .orderBy('m.person_id')
    .compile();
  return (await db.executeQuery(listQuery)).rows;
}

export async function findPerson(db: Read, companyId: number, personId: number): Promise<Person | null> {
  const row = await people(db)
    .where('m.company_id', '=', companyId)
    .where('m.person_id', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the membership of the person and those of all active owners, in a fixed order, so that concurrent
 * changes of owners run one after the other.
 * @returns the number of active owners
 */
export async function lockForAccessChange(db: Write, companyId: number, personId: number): Promise<number> {
  const isOwner = sql`'owner' = any(roles) and status = 'active'`;
  const members = sql`from memberships where company_id = ${companyId}`;
  const [row] = await lockThenRead(db, {
    lock: sql`select ${members} and (person_id = ${personId} or ${isOwner}) order by person_id for update`,
    read: sql<{ owners: number }>`select count(*)::int as owners ${members} and ${isOwner}`,
  });
  return row!.owners;
}

/** @returns false if the person is already a member */
export async function insertMembership(
  db: Write,
  { companyId, personId }: { companyId: number; personId: number },
  member: Omit<MemberFields, 'status'>,
): Promise<boolean> {
  const row = rowToInsert(memberTable, { ...member, status: 'invited' }, { companyId, personId });
  const inserted = await sql`
    insert into memberships ${row} on conflict (company_id, person_id) do nothing`.execute(db);
  return inserted.numAffectedRows === 1n;
}

/**
 * The fields of a person that can change. A change of roles or status invalidates access tokens with the old
 * ones.
 */
export type PersonChange = { [K in keyof MemberFields]?: MemberFields[K] | undefined };

export async function updateMembership(db: Write, personId: number, changed: PersonChange): Promise<void> {
  const also = changed.roles || changed.status ? [sql`rights_version = t.rights_version + 1`] : [];
  await updateRecord(db, memberTable, personId, { changed, also });
}

/** Increments the person's version after a change outside the membership itself. */
export async function raiseVersion(
  db: Write,
  { companyId, personId }: { companyId: number; personId: number },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({
      version: sql`version + 1`,
    })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute();
}

/** Returns a department, which can't be removed until the transaction ends; undefined if there is none. */
export async function findDepartment(
  tx: Write,
  companyId: number,
  id: number,
): Promise<{ text: string; hidden: boolean } | undefined> {
  return tx
    .selectFrom('call_department_types')
    .select(['text', 'hidden'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Checks whether the person has ever accepted an invitation, or never needed one. */
export async function hasJoined(db: Read, companyId: number, personId: number): Promise<boolean> {
  const open = await db
    .selectFrom('invitations')
    .select((eb) => [
      eb.fn.countAll<number>().as('sent'),
      eb.fn.count<number>('accepted_date').as('accepted'),
    ])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return open.sent === 0 || open.accepted > 0;
}
