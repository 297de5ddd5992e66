import type { Role } from '@fieldwright/domain/people/roles';
import { hashPassword } from '../features/people/passwords.ts';
import { seedCompanies } from '../features/people/seed.ts';

export const testPassword = 'correct horse battery';

/** Two companies with the same structure: one person for each role, and one person who works for both. */
const roleList: Role[] = ['owner', 'admin', 'office', 'dispatcher', 'sales', 'technician'];
const named = (role: Role, company: string) => ({
  firstName: role[0]!.toUpperCase() + role.slice(1),
  lastName: company,
  email: `${role}@${company.toLowerCase()}.example`,
  roles: [role],
});
const both = { firstName: 'Robin', lastName: 'Both', email: 'robin@both.example', roles: ['admin' as const] };
const companies = ['North', 'South'].map((name, index) => ({
  id: index + 1,
  name,
  timeZone: 'America/New_York',
  people: [...roleList.map((role) => named(role, name)), both],
}));

/** Adds both companies to a migrated database. */
export async function seedTestCompanies(ownerUrl: string): Promise<void> {
  await seedCompanies(ownerUrl, companies, await hashPassword(testPassword));
}
