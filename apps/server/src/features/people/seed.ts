import type { Write } from '../../db/database.ts';
import { asOwner, enterScope } from '../../db/owner.ts';
import type { DemoCompany } from './demo.ts';
import { giveContact, insertCompany, insertMembership, insertPassword } from './seed.queries.ts';
import { personForInvitation } from './sessions.queries.ts';

/**
 * Creates missing companies and their people; keeps visitors' changes.
 * @param ownerUrl database URL of the owner role
 * @param passwordHash of the password that everyone gets
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
  const isNew = await insertCompany(tx, company);
  if (company.contact) await giveContact(tx, company.contact);
  if (!isNew) return;
  for (const person of company.people) {
    const personId = await personForInvitation(tx, person.email);
    await insertMembership(tx, personId, person);
    await enterScope(tx, { person: personId });
    await insertPassword(tx, personId, passwordHash);
    await enterScope(tx, { company: company.id });
  }
}
