import { clockAhead } from '../../clock.ts';
import { type Config, ConfigError } from '../../config.ts';
import { asOwner, enterScope } from '../../db/owner.ts';
import { drawCompanyId, hasCompanyNamed, insertCompany, insertDefaults } from './companies.queries.ts';
import { sendInvitation } from './invitations.commands.ts';
import type { NewCompany } from './new-company.ts';
import { insertMembership } from './people.queries.ts';
import { personForInvitation } from './sessions.queries.ts';

/**
 * Creates a company with its first owner and default lists. A worker emails the owner an invitation.
 * @returns the company's id
 * @throws ConfigError if the person already belongs to a company of this name, so that repeating the step
 * creates no second one
 */
export async function createCompany(config: Config<'company'>, given: NewCompany): Promise<number> {
  const { name, timeZone, email, firstName, lastName } = given;
  return asOwner(config.DATABASE_OWNER_URL, async (tx) => {
    const personId = await personForInvitation(tx, email);
    await enterScope(tx, { person: personId });
    if (await hasCompanyNamed(tx, name)) throw new ConfigError(`${email} already belongs to "${name}".`);
    const id = await drawCompanyId(tx);
    await enterScope(tx, { company: id });
    await insertCompany(tx, { id, name, timeZone });
    const owner = { firstName, lastName, roles: ['owner' as const], callDepartmentTypeId: null };
    await insertMembership(tx, { companyId: id, personId }, owner);
    await insertDefaults(tx);
    await sendInvitation({ config, clock: clockAhead(config.FIELDWRIGHT_NOW) }, tx, id, personId);
    return id;
  });
}
