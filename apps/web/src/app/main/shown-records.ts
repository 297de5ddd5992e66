import type { LiveTopic } from '@fieldwright/domain/people/live-topics';

/** A query key and the kinds of records that its data shows. */
interface Shown {
  key: readonly string[];
  shows: readonly LiveTopic[];
  /** its screen reloads what live changes affect; otherwise every active query is refetched */
  listens?: true;
}

/** What each query shows. A change to such a record makes the query stale (R1.5). */
export const shownRecords: readonly Shown[] = [
  { key: ['me'], shows: ['person', 'company', 'listView'] },
  { key: ['company'], shows: ['company'] },
  {
    key: ['setup'],
    shows: ['company', 'setting', 'person', 'customer', 'site', 'call', 'proposal', 'priceBook'],
  },
  { key: ['companylists'], shows: ['setting'] },
  { key: ['taxItems'], shows: ['setting'] },
  { key: ['untaxedSites'], shows: ['site', 'customer', 'setting'] },
  { key: ['signInRules'], shows: ['company'] },
  { key: ['people'], shows: ['person'] },
  { key: ['customers'], shows: ['customer', 'site', 'call', 'event', 'workOrder'] },
  {
    key: ['customer'],
    shows: ['customer', 'site', 'call', 'event', 'workOrder', 'proposal', 'person', 'cardPayment'],
  },
  { key: ['site'], shows: ['customer', 'site', 'call', 'event', 'workOrder', 'proposal', 'person'] },
  {
    key: ['workorders'],
    shows: ['workOrder', 'customer', 'site', 'call', 'event', 'person', 'cardPayment'],
  },
  { key: ['proposals'], shows: ['proposal', 'customer', 'site', 'workOrder', 'person', 'setting'] },
  { key: ['proposalLinks'], shows: ['proposal', 'customer', 'site', 'person', 'company'] },
  { key: ['proposalEmails'], shows: ['email', 'proposal', 'customer', 'site', 'person'] },
  { key: ['payments'], shows: ['workOrder', 'proposal', 'customer', 'site', 'person'] },
  { key: ['dayclosings'], shows: ['workOrder', 'proposal', 'person'] },
  { key: ['loans'], shows: ['workOrder', 'proposal', 'customer', 'site', 'person'] },
  { key: ['lender'], shows: ['company', 'person'] },
  { key: ['cardPayments'], shows: ['cardPayment', 'workOrder', 'proposal', 'customer', 'person'] },
  { key: ['agreementBilling'], shows: ['cardPayment', 'customer', 'site', 'person', 'setting'] },
  { key: ['cardSettings'], shows: ['company', 'person', 'cardPayment', 'workOrder', 'proposal'] },
  { key: ['deferredwork'], shows: ['workOrder', 'customer', 'site', 'proposal', 'person', 'setting'] },
  { key: ['agreements'], shows: ['customer', 'site'] },
  { key: ['pricebooks'], shows: ['priceBook'] },
  { key: ['pricebookentries'], shows: ['priceBook'] },
  { key: ['usualentries'], shows: ['priceBook'] },
  { key: ['pricingRules'], shows: ['priceBook'] },
  { key: ['bookimportnews'], shows: ['priceBook'] },
  { key: ['undeliveredemails'], shows: ['email', 'person'] },
  { key: ['accountEmails'], shows: ['email', 'person'] },
  { key: ['search'], shows: ['customer', 'site', 'call', 'event', 'workOrder', 'proposal', 'person'] },
  { key: ['bookingBase'], shows: ['person', 'setting'] },
  { key: ['bookingEvents'], shows: ['event', 'call', 'customer', 'site', 'workOrder', 'person'] },
  { key: ['places'], shows: ['event', 'call', 'customer', 'site', 'person', 'company'] },
  { key: ['board', 'base'], shows: ['person', 'setting'] },
  { key: ['board', 'call'], shows: ['call', 'event', 'customer', 'site', 'workOrder', 'proposal', 'person'] },
  {
    key: ['workorder'],
    shows: [
      'workOrder',
      'cardPayment',
      'signature',
      'call',
      'event',
      'customer',
      'site',
      'person',
      'proposal',
      'priceBook',
      'setting',
    ],
    listens: true,
  },
  { key: ['ownday'], shows: ['event', 'call', 'customer', 'site', 'workOrder', 'person'], listens: true },
];

/** Queries that don't go stale when others change records, and why. */
export const notStale: Readonly<Record<string, string>> = {
  'board days': 'the board itself, which listens',
  'board day': 'a question of the board',
  'board events': 'a question of the board',
  'board tray': 'a question of the board',
  'board where': 'asked when an address is opened, and the board opens there',
  boardPanel: 'code of the product, not a record',
  'board history': 'of one version',
  'proposals changes': 'of one version',
  lineChanges: 'of one version',
  linePrices: 'of one version',
  workorderchanges: 'of one version',
  workorderstart: 'what a new one begins with, asked for when it is begun',
  documentstart: 'what a new one begins with, asked for when it is begun',
  photo: 'a file does not change',
  storedsum: 'asked for whenever its dialog opens',
  sentinvoices: 'asked for whenever their dialog opens',
  sentstatements: 'asked for whenever their dialog opens',
  sentreceipts: 'asked for whenever their dialog opens',
  sentreports: 'asked for whenever their dialog opens',
  companyLogo: 'a file does not change',
  entryPictures: 'files do not change',
  imports: 'files of the office, whose page asks for the progress itself',
  import: 'a file of the office, whose page asks for the progress itself',
  bookimport: 'a file of the office, whose page asks for the progress itself',
  bookimports: 'files of the office, each of whose pages asks for the progress itself',
  featureflags: 'told by a message of their own',
  secondFactor: 'one’s own, of which nobody tells',
  sessions: 'one’s own devices, of which nobody tells',
  errorreports: 'faults of the product, of which nobody tells',
};
