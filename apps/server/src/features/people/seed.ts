import type { CompanyContact } from '@fieldwright/domain/settings/company';
import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { asOwner, enterScope } from '../../db/owner.ts';
import type { DemoCompany } from './demo.ts';
import { personForInvitation } from './sessions.queries.ts';

/**
 * Makes companies and their people where they are absent; what a visitor changed stays.
 * @param ownerUrl of the database's owner
 * @param passwordHash everybody's
 */
export async function seedCompanies(
  ownerUrl: string,
  companies: DemoCompany[],
  passwordHash: string,
): Promise<void> {
  for (const company of companies) await asOwner(ownerUrl, (tx) => seedCompany(tx, company, passwordHash));
}

async function seedCompany(tx: Write, company: DemoCompany, passwordHash: string): Promise<void> {
  await enterScope(tx, { company: company.id });
  const made = await sql`
    insert into companies (id, name, time_zone, demo) overriding system value
    values (${company.id}, ${company.name}, ${company.timeZone}, true) on conflict (id) do nothing`.execute(
    tx,
  );
  if (company.contact) await giveContact(tx, company.contact);
  if (made.numAffectedRows === 0n) return;
  await sql`select setval(pg_get_serial_sequence('companies', 'id'), greatest(100, (select max(id) from companies)))`.execute(
    tx,
  );
  for (const { email, firstName, lastName, roles } of company.people) {
    const personId = await personForInvitation(tx, email);
    await tx
      .insertInto('memberships')
      .values({ person_id: personId, first_name: firstName, last_name: lastName, roles, status: 'active' })
      .execute();
    await enterScope(tx, { person: personId });
    await tx
      .insertInto('credentials')
      .values({ person_id: personId, password_hash: passwordHash })
      .onConflict((conflict) => conflict.column('person_id').doNothing())
      .execute();
    await enterScope(tx, { company: company.id });
  }
}

/** Also to a demo of before companies could be reached; what somebody has changed since stays. */
async function giveContact(tx: Write, contact: CompanyContact): Promise<void> {
  await sql`
    update companies set phone = ${contact.phone}, email = ${contact.email}, website = ${contact.website},
      street = ${contact.street}, city = ${contact.city}, state = ${contact.state},
      postal_code = ${contact.postalCode}, license = ${contact.license}
    where id = (select current_company()) and version = 1 and phone = ''`.execute(tx);
}
