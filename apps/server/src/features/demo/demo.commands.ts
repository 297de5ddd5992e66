import { asOwner, enterScope } from '../../db/owner.ts';
import { insertDefaults } from '../people/companies.queries.ts';
import { demoCompanies, demoPassword } from '../people/demo.ts';
import { hashPassword } from '../people/passwords.ts';
import { seedCompanies } from '../people/seed.ts';
import { connectCards } from './card-accounts.queries.ts';
import { removeDemo } from './reset.queries.ts';
import { seedDemo } from './seed.ts';

/**
 * Creates the demo companies that don't exist yet, and moves the first one's dates to today. The other
 * companies are small.
 * @param secret the server's, for accounts with the card providers; without it, the demo takes no cards
 */
export async function makeDemo(ownerUrl: string, now: number, secret?: string): Promise<void> {
  await seedCompanies(ownerUrl, demoCompanies, await hashPassword(demoPassword));
  const [first, ...others] = demoCompanies;
  await seedDemo(ownerUrl, first!.id, now);
  await asOwner(ownerUrl, async (tx) => {
    await enterScope(tx, { company: first!.id });
    if (secret !== undefined) await connectCards(tx, first!.id, secret);
    for (const { id } of others) {
      await enterScope(tx, { company: id });
      await insertDefaults(tx);
    }
  });
}

/** Recreates the demo companies without anything that visitors created or changed. */
export async function resetDemo(ownerUrl: string, now: number, secret?: string): Promise<void> {
  const emails = demoCompanies.flatMap(({ people }) => people.map(({ email }) => email));
  await removeDemo(
    ownerUrl,
    demoCompanies.map(({ id }) => id),
    [...new Set(emails)],
  );
  await makeDemo(ownerUrl, now, secret);
}
