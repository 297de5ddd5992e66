import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';

/** What the candidate and its server agree on. */
export const benchSecret = 'a secret of the measurement, long enough';
/** As many customers as the demo company has, each with one site: a work order is made at any of them. */
export const benchSites = Array.from({ length: 400 }, (_, index) => ({
  customerId: index + 1,
  siteId: index + 1,
}));
export const benchSignIn = { email: demoCompanies[0]!.people[0]!.email, password: demoPassword };
