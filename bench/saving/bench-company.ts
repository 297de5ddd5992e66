import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';

/** What the candidate and its server agree on. */
export const benchSecret = 'a secret of the measurement, long enough';
export const benchSite = { customerId: 1, siteId: 2 };
export const benchSignIn = { email: demoCompanies[0]!.people[0]!.email, password: demoPassword };
