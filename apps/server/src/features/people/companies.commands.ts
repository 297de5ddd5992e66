import type { SignUp } from '@fieldwright/domain/people/sign-up';
import { clockAhead } from '../../clock.ts';
import { type Config, ConfigError } from '../../config.ts';
import type { Write } from '../../db/database.ts';
import { asOwner, enterScope } from '../../db/owner.ts';
import { companyNamed, drawCompanyId, insertCompany, insertDefaults } from './companies.queries.ts';
import { sendInvitation } from './invitations.commands.ts';
import { insertMembership } from './people.queries.ts';
import { personForInvitation } from './sessions.queries.ts';

/**
 * Creates a company with its first owner and default lists. A worker emails the owner an invitation.
 * @returns the company's id
 * @throws ConfigError if the person already belongs to a company of this name, so that repeating the step
 * creates no second one
 */
export async function createCompany(config: Config<'company'>, given: SignUp): Promise<number> {
  const { companyName, email } = given;
  return asOwner(config.DATABASE_OWNER_URL, async (tx) => {
    const personId = await personForInvitation(tx, email);
    await enterScope(tx, { person: personId });
    if ((await companyNamed(tx, companyName)) !== null)
      throw new ConfigError(`${email} already belongs to "${companyName}".`);
    const id = await foundCompany(tx, personId, given);
    await sendInvitation({ config, clock: clockAhead(config.FIELDWRIGHT_NOW) }, tx, id, personId);
    return id;
  });
}

/**
 * Creates a company with its first owner, who is invited, and default lists. The transaction is in the
 * company's scope afterward.
 * @returns the company's id
 */
export async function foundCompany(
  tx: Write,
  personId: number,
  { companyName, timeZone, firstName, lastName }: Omit<SignUp, 'email'>,
): Promise<number> {
  const id = await drawCompanyId(tx);
  await enterScope(tx, { company: id });
  await insertCompany(tx, { id, name: companyName, timeZone });
  const owner = { firstName, lastName, roles: ['owner' as const], callDepartmentTypeId: null };
  await insertMembership(tx, { companyId: id, personId }, owner);
  await insertDefaults(tx);
  return id;
}
