import { agreementEndpoints } from './agreements.ts';
import { companyEndpoints } from './company.ts';
import { customerEndpoints } from './customers.ts';
import { documentEndpoints } from './documents.ts';
import { emailEndpoints } from './emails.ts';
import type { Endpoint, EndpointKey } from './endpoint.ts';
import { errorReportEndpoints } from './error-reports.ts';
import { featureFlagEndpoints } from './feature-flags.ts';
import { fileEndpoints } from './files.ts';
import { importEndpoints } from './imports.ts';
import { paymentEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { priceBookPageEndpoints } from './price-book-pages.ts';
import { priceBookEndpoints } from './price-books.ts';
import { proposalLinkEndpoints } from './proposal-links.ts';
import { salesProposalEndpoints } from './sales-proposals.ts';
import { savesEndpoints } from './saves.ts';
import { scheduleEndpoints } from './schedule.ts';
import { searchEndpoints } from './search.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './sessions.ts';
import { settingsEndpoints } from './settings.ts';
import { strict } from './strict.ts';
import { workOrderPageEndpoints } from './work-order-page.ts';
import { workOrderEndpoints } from './work-orders.ts';

/** The areas of the API, as its description lists them. A new endpoint belongs to one of them. */
export const areas = [
  {
    name: 'Sign-in',
    about: "Signing in, the person's own sessions, second factor, passwords and invitations.",
    endpoints: { ...sessionEndpoints, ...secondFactorEndpoints },
  },
  { name: 'People', about: 'Who works for the company, in which roles.', endpoints: peopleEndpoints },
  {
    name: 'Customers',
    about: 'Customers, their sites and systems, and the search for any of them.',
    endpoints: { ...customerEndpoints, ...searchEndpoints },
  },
  { name: 'Agreements', about: 'What customers have subscribed to.', endpoints: agreementEndpoints },
  {
    name: 'Schedule',
    about: "Calls, their visits, the dispatcher's board and a technician's day.",
    endpoints: scheduleEndpoints,
  },
  {
    name: 'Sales proposals',
    about: 'Proposals with their packages and lines, and the links by which customers see them.',
    endpoints: { ...salesProposalEndpoints, ...proposalLinkEndpoints },
  },
  {
    name: 'Work orders',
    about: 'Work orders with everything that is done and found on them.',
    endpoints: { ...workOrderEndpoints, ...workOrderPageEndpoints },
  },
  {
    name: 'Saving documents',
    about: 'What proposals and work orders begin with, and saves of devices that were refused.',
    endpoints: { ...documentEndpoints, ...savesEndpoints },
  },
  {
    name: 'Payments',
    about: 'Payments that were recorded, and their receipts.',
    endpoints: paymentEndpoints,
  },
  {
    name: 'Price books',
    about: 'What the company sells: service repairs and parts with their prices.',
    endpoints: { ...priceBookEndpoints, ...priceBookPageEndpoints },
  },
  { name: 'Files', about: 'Uploads in parts, and addresses to download by.', endpoints: fileEndpoints },
  {
    name: 'Imports',
    about: 'History from CSV files, checked before it is written.',
    endpoints: importEndpoints,
  },
  {
    name: 'Settings',
    about: 'What the company has set up, and the features that it has.',
    endpoints: { ...settingsEndpoints, ...companyEndpoints, ...featureFlagEndpoints },
  },
  {
    name: 'Undelivered email',
    about: 'Emails that were not delivered, to send again or to dismiss.',
    endpoints: emailEndpoints,
  },
  { name: 'Error reports', about: 'Faults that happened in browsers.', endpoints: errorReportEndpoints },
] as const;

/** One type with what each of these has. */
type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never;
export type Endpoints = Merged<(typeof areas)[number]['endpoints']>;
export type Key = keyof Endpoints & EndpointKey;

/** Fields that an endpoint does not declare are refused, in its body and in its query. */
const strictly = ({ query, body, ...endpoint }: Endpoint): Endpoint => ({
  ...endpoint,
  ...(query && { query: strict(query) }),
  ...(body && { body: strict(body) }),
});

/** Every endpoint of the product, by method and path. Server, OpenAPI, types of the browser and proofs come from it. */
export const endpoints = Object.fromEntries(
  areas.flatMap((area) =>
    Object.entries<Endpoint>(area.endpoints).map(([key, endpoint]) => [key, strictly(endpoint)]),
  ),
) as Endpoints;
