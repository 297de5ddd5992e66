import { accountCreditEndpoints } from './account-credit.ts';
import { agreementBillingEndpoints } from './agreement-billing.ts';
import { agreementEndpoints } from './agreements.ts';
import { callEndpoints } from './calls.ts';
import { cardPaymentEndpoints } from './card-payments.ts';
import { companyEndpoints } from './company.ts';
import { companyListEndpoints } from './company-lists.ts';
import { completionEndpoints } from './completion.ts';
import { customerEndpoints } from './customers.ts';
import { dayClosingEndpoints } from './day-closings.ts';
import { documentEndpoints } from './documents.ts';
import { emailEndpoints } from './emails.ts';
import type { Endpoint, EndpointKey, EndpointList } from './endpoint.ts';
import { errorReportEndpoints } from './error-reports.ts';
import { exemptionCertificateEndpoints } from './exemption-certificates.ts';
import { featureFlagEndpoints } from './feature-flags.ts';
import { fileEndpoints } from './files.ts';
import { importEndpoints } from './imports.ts';
import { invoiceEndpoints } from './invoices.ts';
import { listViewEndpoints } from './list-views.ts';
import { loanEndpoints } from './loans.ts';
import { paymentEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { preparedPdfEndpoints } from './prepared-pdfs.ts';
import { presenceEndpoints } from './presence.ts';
import { priceBookBulkEndpoints } from './price-book-bulk.ts';
import { priceBookExchangeEndpoints } from './price-book-exchange.ts';
import { priceBookImportEndpoints } from './price-book-imports.ts';
import { priceBookMaintenanceEndpoints } from './price-book-maintenance.ts';
import { priceBookPageEndpoints } from './price-book-pages.ts';
import { priceBookPriceEndpoints } from './price-book-prices.ts';
import { priceBookEndpoints } from './price-books.ts';
import { pricingRulesEndpoints } from './pricing-rules.ts';
import { proposalLinkEndpoints } from './proposal-links.ts';
import { proposalReminderEndpoints } from './proposal-reminders.ts';
import { recommendationEndpoints } from './recommendations.ts';
import { salesProposalEndpoints } from './sales-proposals.ts';
import { savesEndpoints } from './saves.ts';
import { scheduleEndpoints } from './schedule.ts';
import { searchEndpoints } from './search.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './sessions.ts';
import { setupEndpoints } from './setup.ts';
import { sharedPaymentEndpoints } from './shared-payments.ts';
import { siteSystemEndpoints } from './site-systems.ts';
import { statementEndpoints } from './statements.ts';
import { strict } from './strict.ts';
import { taxImportEndpoints } from './tax-import.ts';
import { untaxedSiteEndpoints } from './untaxed-sites.ts';
import { usualEntryEndpoints } from './usual-entries.ts';
import { valuationEndpoints } from './valuation.ts';
import { workOrderPageEndpoints } from './work-order-page.ts';
import { workOrderEndpoints } from './work-orders.ts';

const listed = [
  {
    name: 'Sign-in',
    about: 'Sign-in, your own sessions, second factor, passwords and invitations.',
    endpoints: { ...sessionEndpoints, ...secondFactorEndpoints },
  },
  { name: 'People', about: "The company's people and their roles.", endpoints: peopleEndpoints },
  {
    name: 'Customers',
    about: 'Customers, their exemption certificates, sites and systems, and search.',
    endpoints: {
      ...customerEndpoints,
      ...exemptionCertificateEndpoints,
      ...siteSystemEndpoints,
      ...searchEndpoints,
    },
  },
  {
    name: 'Agreements',
    about: 'Maintenance plans that customers have, and the cards that are billed for them.',
    endpoints: { ...agreementEndpoints, ...agreementBillingEndpoints },
  },
  {
    name: 'Schedule',
    about: "Calls, visits, the dispatch board and a technician's day.",
    endpoints: { ...callEndpoints, ...scheduleEndpoints },
  },
  {
    name: 'Sales proposals',
    about: 'Proposals with their packages and lines, and customer links.',
    endpoints: { ...salesProposalEndpoints, ...proposalLinkEndpoints, ...proposalReminderEndpoints },
  },
  {
    name: 'Work orders',
    about: 'Work orders with their lines, parts, recommendations and answers.',
    endpoints: {
      ...workOrderEndpoints,
      ...workOrderPageEndpoints,
      ...recommendationEndpoints,
      ...completionEndpoints,
    },
  },
  {
    name: 'Saving documents',
    about:
      'Starting data for new proposals and work orders, rejected device saves, and who has a document open.',
    endpoints: { ...documentEndpoints, ...savesEndpoints, ...presenceEndpoints },
  },
  {
    name: 'Payments',
    about: 'Recorded payments and their receipts.',
    endpoints: {
      ...paymentEndpoints,
      ...dayClosingEndpoints,
      ...cardPaymentEndpoints,
      ...sharedPaymentEndpoints,
      ...accountCreditEndpoints,
    },
  },
  {
    name: 'Invoices',
    about: 'Invoices, service reports and statements as PDFs, and those that were emailed.',
    endpoints: { ...invoiceEndpoints, ...statementEndpoints, ...preparedPdfEndpoints },
  },
  {
    name: 'Loans',
    about: 'Loan applications and the lender account.',
    endpoints: loanEndpoints,
  },
  {
    name: 'Price books',
    about: 'Service repairs and parts with their prices.',
    endpoints: {
      ...priceBookEndpoints,
      ...priceBookPageEndpoints,
      ...priceBookBulkEndpoints,
      ...priceBookExchangeEndpoints,
      ...priceBookImportEndpoints,
      ...priceBookPriceEndpoints,
      ...priceBookMaintenanceEndpoints,
      ...pricingRulesEndpoints,
      ...usualEntryEndpoints,
    },
  },
  {
    name: 'Saved views',
    about: 'Saved views of lists, and the columns that each person has chosen.',
    endpoints: listViewEndpoints,
  },
  { name: 'Files', about: 'Chunked uploads and download URLs.', endpoints: fileEndpoints },
  {
    name: 'Imports',
    about: 'History from CSV files, checked before anything is written.',
    endpoints: importEndpoints,
  },
  {
    name: 'Settings',
    about: "The company's settings, its own lists, feature flags, and what its business may be worth.",
    endpoints: {
      ...setupEndpoints,
      ...companyEndpoints,
      ...companyListEndpoints,
      ...taxImportEndpoints,
      ...untaxedSiteEndpoints,
      ...featureFlagEndpoints,
      ...valuationEndpoints,
    },
  },
  {
    name: 'Undelivered email',
    about: "Emails that weren't delivered, to resend or dismiss.",
    endpoints: emailEndpoints,
  },
  { name: 'Error reports', about: 'Errors reported by browsers.', endpoints: errorReportEndpoints },
] as const;

/** Merges a union of types into one. */
type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never;
/** Spelled out, because the compiler would write out every type of a type inferred from the areas. */
export type Endpoints = Merged<
  | typeof accountCreditEndpoints
  | typeof agreementBillingEndpoints
  | typeof agreementEndpoints
  | typeof callEndpoints
  | typeof cardPaymentEndpoints
  | typeof companyEndpoints
  | typeof companyListEndpoints
  | typeof completionEndpoints
  | typeof customerEndpoints
  | typeof dayClosingEndpoints
  | typeof documentEndpoints
  | typeof emailEndpoints
  | typeof errorReportEndpoints
  | typeof exemptionCertificateEndpoints
  | typeof featureFlagEndpoints
  | typeof fileEndpoints
  | typeof importEndpoints
  | typeof invoiceEndpoints
  | typeof listViewEndpoints
  | typeof loanEndpoints
  | typeof paymentEndpoints
  | typeof peopleEndpoints
  | typeof preparedPdfEndpoints
  | typeof presenceEndpoints
  | typeof priceBookBulkEndpoints
  | typeof priceBookExchangeEndpoints
  | typeof priceBookImportEndpoints
  | typeof priceBookMaintenanceEndpoints
  | typeof priceBookPageEndpoints
  | typeof priceBookPriceEndpoints
  | typeof priceBookEndpoints
  | typeof pricingRulesEndpoints
  | typeof proposalLinkEndpoints
  | typeof proposalReminderEndpoints
  | typeof recommendationEndpoints
  | typeof salesProposalEndpoints
  | typeof savesEndpoints
  | typeof scheduleEndpoints
  | typeof searchEndpoints
  | typeof secondFactorEndpoints
  | typeof sessionEndpoints
  | typeof setupEndpoints
  | typeof sharedPaymentEndpoints
  | typeof siteSystemEndpoints
  | typeof statementEndpoints
  | typeof taxImportEndpoints
  | typeof untaxedSiteEndpoints
  | typeof usualEntryEndpoints
  | typeof valuationEndpoints
  | typeof workOrderPageEndpoints
  | typeof workOrderEndpoints
>;
export type Key = keyof Endpoints & EndpointKey;

/** Makes an endpoint refuse undeclared fields in its body and query. */
const strictly = ({ query, body, ...endpoint }: Endpoint): Endpoint => ({
  ...endpoint,
  ...(query && { query: strict(query) }),
  ...(body && { body: strict(body) }),
});

/** The areas of the API, as its description lists them. Every endpoint belongs to one. */
export const areas: readonly { name: string; about: string; endpoints: EndpointList }[] = listed;

/**
 * Every endpoint of the product, by method and path. The server, the OpenAPI description, the browser's types
 * and the tests are derived from it.
 */
export const endpoints: Endpoints = Object.fromEntries(
  areas.flatMap((area) =>
    Object.entries<Endpoint>(area.endpoints).map(([key, endpoint]) => [key, strictly(endpoint)]),
  ),
) as Merged<(typeof listed)[number]['endpoints']>;
