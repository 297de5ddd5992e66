import type { Company } from '@fieldwright/contract/company';
import type { CompanyContact } from '@fieldwright/domain/settings/company';
import { sql } from 'kysely';
import { contactOf } from '../../db/company-contact.queries.ts';
import type { Read, Write } from '../../db/database.ts';

const here = sql`c.id = (select current_company())`;

/** The scope's company. @param locks against others who change it, until the transaction ends */
export async function findCompany(db: Read, locks = false): Promise<Company> {
  const { rows } = await sql<Omit<Company, keyof CompanyContact> & { contact: CompanyContact }>`
    select c.id, c.name, c.time_zone as "timeZone", c.version, ${contactOf('c')} as contact
    from companies c where ${here} ${locks ? sql`for update` : sql``}`.execute(db);
  const { contact, ...company } = rows[0]!;
  return { ...company, ...contact };
}

export async function updateCompany(db: Write, contact: CompanyContact): Promise<void> {
  await sql`update companies c set phone = ${contact.phone}, email = ${contact.email}, website = ${contact.website},
      street = ${contact.street}, city = ${contact.city}, state = ${contact.state},
      postal_code = ${contact.postalCode}, license = ${contact.license}, version = version + 1
    where ${here}`.execute(db);
}
