import type { CompanyContact } from '@fieldwright/domain/settings/company';
import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import type { DemoCompany } from './demo.ts';

/**
 * Adds a demo company with its own id, and moves the sequence of ids above it.
 * @returns false if it already exists
 */
export async function insertCompany(
  tx: Write,
  { id, name, timeZone }: Pick<DemoCompany, 'id' | 'name' | 'timeZone'>,
): Promise<boolean> {
  const made = await sql`
    insert into companies (id, name, time_zone, demo) overriding system value
    values (${id}, ${name}, ${timeZone}, true) on conflict (id) do nothing`.execute(tx);
  if (made.numAffectedRows === 0n) return false;
  await sql`select setval(pg_get_serial_sequence('companies', 'id'), greatest(100, (select max(id) from companies)))`.execute(
    tx,
  );
  return true;
}

/** Adds a person to the scope's company. */
export async function insertMembership(
  tx: Write,
  personId: number,
  { firstName, lastName, roles }: DemoCompany['people'][number],
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ person_id: personId, first_name: firstName, last_name: lastName, roles, status: 'active' })
    .execute();
}

/** Sets a password for the scope's person if they have none. */
export async function insertPassword(tx: Write, personId: number, passwordHash: string): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ person_id: personId, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
}

/** Sets the contact details of a demo company if it has none and hasn't been changed. */
export async function giveContact(tx: Write, contact: CompanyContact): Promise<void> {
  await sql`
    update companies set phone = ${contact.phone}, email = ${contact.email}, website = ${contact.website},
      street = ${contact.street}, city = ${contact.city}, state = ${contact.state},
      postal_code = ${contact.postalCode}, license = ${contact.license}
    where id = ${company} and version = 1 and phone = ''`.execute(tx);
}
