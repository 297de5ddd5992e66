import type { Role } from '@fieldwright/domain/people/roles';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

export interface SignInRules {
  id: number;
  secondFactorRoles: Role[];
  version: number;
}

const here = sql`c.id = ${company}`;

/**
 * Returns what the scope's company requires at sign-in.
 * @param locks the row against other changes until the transaction ends
 */
export async function findSignInRules(db: Read, locks = false): Promise<SignInRules> {
  const { rows } = await sql<SignInRules>`
    select c.id, c.second_factor_roles as "secondFactorRoles", c.version
    from companies c where ${here} ${locks ? sql`for update` : sql``}`.execute(db);
  return rows[0]!;
}

/**
 * Stores the roles. Invalidates access tokens of newly added roles; a new token says whether the person has a
 * second factor.
 */
export async function updateSignInRules(
  db: Write,
  now: readonly Role[],
  added: readonly Role[],
): Promise<void> {
  await sql`update companies c set second_factor_roles = ${[...now]}::text[], version = version + 1
    where ${here}`.execute(db);
  if (added.length > 0)
    await sql`update memberships set rights_version = rights_version + 1
      where company_id = ${company} and roles && ${[...added]}::text[]`.execute(db);
}
