import { clockAhead } from '../../clock.ts';
import { type Config, ConfigError } from '../../config.ts';
import { asOwner, enterScope } from '../../db/owner.ts';
import { drawCompanyId, hasCompanyNamed, insertCompany, insertDefaults } from './companies.queries.ts';
import { sendInvitation } from './invitations.commands.ts';
import type { NewCompany } from './new-company.ts';
import { insertMembership } from './people.queries.ts';
import { personForInvitation } from './sessions.queries.ts';

/**
 * Makes a company with its first owner, invited by mail like everybody: a worker sends the link. It begins with defaults to work with.
 * @returns the company's id
 * @throws ConfigError where the person already belongs to a company of this name, so that a step that is repeated
 * makes no second one
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
    await insertMembership(tx, { companyId: id, personId, firstName, lastName, roles: ['owner'] });
    await insertDefaults(tx);
    await sendInvitation({ config, clock: clockAhead(config.FIELDWRIGHT_NOW) }, tx, id, personId);
    return id;
  });
}
