import type { CompanyContact } from '@fieldwright/domain/settings/company';
import { sql } from 'kysely';

/** How a company is reached. @param companies the name that the table has in the query */
export const contactOf = (companies: string) => {
  const column = (name: string) => sql.ref(`${companies}.${name}`);
  return sql<CompanyContact>`json_build_object('phone', ${column('phone')}, 'email', ${column('email')},
    'website', ${column('website')}, 'street', ${column('street')}, 'city', ${column('city')}, 'state', ${column('state')},
    'postalCode', ${column('postal_code')}, 'license', ${column('license')})`;
};
