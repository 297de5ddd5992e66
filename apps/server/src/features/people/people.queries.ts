import type { Person, PersonStatus } from '@fieldwright/domain/people/person';
import type { Role } from '@fieldwright/domain/people/roles';
import { type CompiledQuery, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';

function people(db: Read) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select((eb) => [
      'm.person_id as id',
      'm.first_name as firstName',
      'm.last_name as lastName',
      'p.email',
      'm.roles',
      'm.status',
      'm.call_department_type_id as callDepartmentTypeId',
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
    .$narrowType<{ roles: Role[]; status: PersonStatus; invitedDate: string | null }>();
}

/** Built once: building a query costs more than running this one. The company is the scope's. */
let listQuery: CompiledQuery<Person> | null = null;

/** The company's people by name. */
export async function listPeople(db: Read): Promise<Person[]> {
  listQuery ??= people(db)
    .where('m.company_id', '=', sql<number>`(select current_company())`)
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
 * Locks the person's membership and those of all active owners, in one order, so that two changes of ownership at
 * once are judged one after the other. @returns how many active owners there are then
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

export interface NewMembership {
  companyId: number;
  personId: number;
  firstName: string;
  lastName: string;
  roles: Role[];
}

/** @returns false where the person is a member already */
export async function insertMembership(db: Write, membership: NewMembership): Promise<boolean> {
  const inserted = await db
    .insertInto('memberships')
    .values({
      company_id: membership.companyId,
      person_id: membership.personId,
      first_name: membership.firstName,
      last_name: membership.lastName,
      roles: membership.roles,
      status: 'invited',
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** What may change of a person; a change of roles or status ends the access tokens that carry the old ones. */
export interface PersonChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  roles?: Role[] | undefined;
  status?: PersonStatus | undefined;
  /** null: in no department of the board */
  callDepartmentTypeId?: number | null | undefined;
}

export async function updateMembership(
  db: Write,
  companyId: number,
  personId: number,
  change: PersonChange,
): Promise<void> {
  const { firstName, lastName, roles, status, callDepartmentTypeId } = change;
  await db
    .updateTable('memberships')
    .set({
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(roles && { roles }),
      ...(status && { status }),
      ...(callDepartmentTypeId !== undefined && { call_department_type_id: callDepartmentTypeId }),
      ...((roles || status) && { rights_version: sql`rights_version + 1` }),
      version: sql`version + 1`,
    })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute();
}

/** Notes that something besides the membership itself has changed of the person. */
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

export async function isDepartment(db: Read, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('call_department_types')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the person has ever accepted an invitation, or was there from the start. */
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
