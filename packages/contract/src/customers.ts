import { shownTagSchema } from '@fieldwright/domain/company-lists/tag';
import { customerSchema } from '@fieldwright/domain/customers/customer';
import { siteSchema } from '@fieldwright/domain/customers/site';
import { systemSchema } from '@fieldwright/domain/customers/site-system';
import { count, optionalId } from '@fieldwright/domain/kernel/field';
import { foundCustomerSorts, sortsOf } from '@fieldwright/domain/kernel/list-sort';
import { listTotalsSchema } from '@fieldwright/domain/kernel/list-totals';
import { kept, named } from '@fieldwright/domain/kernel/record-shape';
import { acceptedPartSchema } from '@fieldwright/domain/proposals/package-lines';
import { proposalStatuses } from '@fieldwright/domain/proposals/sales-proposal';
import { callSchema } from '@fieldwright/domain/schedule/call';
import { z } from 'zod';
import { keptAgreement } from './agreements.ts';
import { customerListSchema, customersQuery, customerTotalsQuery } from './customer-list.ts';
import { changeSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { keptCertificate } from './exemption-certificates.ts';
import { exportEndpoint } from './list-export.ts';
import { removalEndpoints, removalSchema } from './removals.ts';
import { savedCardSchema } from './saved-cards.ts';

export type { CustomerRow } from './customer-list.ts';

/** Customers, their sites and systems (R2.13). */

const customerIds = { id: 'customers' } as const;
export const siteIds = { id: 'sites' } as const;
export const changeErrors = ['not_found', 'stale_version', 'removed'] as const;
const moment = z.iso.datetime({ offset: true });

/** Null uses the company's time zone. */
const timeZone = siteSchema.shape.timeZone.nullable().optional();

const newSite = siteSchema.extend({
  guid: z.uuid(),
  /** If omitted, the state's time zone; if the state has several, the company's if it is one of them. */
  timeZone,
  /** If omitted, the tax item of most sites with this ZIP code. */
  taxItemId: optionalId.optional(),
});

const newCustomer = customerSchema.extend({ guid: z.uuid() });
/** A new customer and the site they call about. */
export const newCallerSchema = newCustomer.extend({ site: newSite });

const stamps = {
  version: z.int(),
  /** Removed (R4.4): only listed among removed records, and locked until it is restored. */
  hidden: z.boolean(),
  createdDate: moment,
  updatedDate: moment,
};

const keptCustomer = kept(customerSchema).extend({ id: z.int(), ...stamps });
export type Customer = z.infer<typeof keptCustomer>;

const keptSystem = kept(systemSchema).extend({
  id: z.int(),
  /**
   * The work done on it, newest first: lines of the site's work orders, including those the person may not
   * open.
   */
  history: z.array(z.object({ workOrderId: z.int(), date: moment, text: z.string(), mayOpen: z.boolean() })),
});
export type SiteSystem = z.infer<typeof keptSystem>;

const keptSite = kept(siteSchema).extend({
  id: z.int(),
  customerId: z.int(),
  /** The tax item's name; null without one. */
  taxItem: z.string().nullable(),
  ...stamps,
});
export type Site = z.infer<typeof keptSite>;

export const siteWithSystems = keptSite.extend({ systems: z.array(keptSystem) });
export type SiteWithSystems = z.infer<typeof siteWithSystems>;

/** The fields of a call that is open or was canceled. */
const shownOfCall = { siteId: true, status: true, priority: true, arrivalWindow: true } as const;
const openCallSchema = callSchema.pick({ ...shownOfCall, notes: true, cancelReason: true }).extend({
  id: z.int(),
  jobType: z.string(),
  /** The next visit; null without one. */
  visit: z.object({ start: moment, end: moment, technicians: z.array(z.string()) }).nullable(),
  canceledDate: moment.nullable(),
});
export type OpenCall = z.infer<typeof openCallSchema>;

const openWorkSchema = z.object({
  id: z.int(),
  number: z.string(),
  siteId: z.int(),
  text: z.string(),
  createdDate: moment,
  complete: z.boolean(),
  totalCents: z.int().nullable(),
  amountDueCents: z.int().nullable(),
  /** The work is done, so its balance is owed. */
  owed: z.boolean(),
});

/**
 * An entry of the history: a work order, a proposal or a visit. For others' work orders, technicians see when
 * and what was done but no amounts (R6.4).
 */
const pastSchema = z.object({
  kind: z.enum(['workOrder', 'proposal', 'visit']),
  id: z.int(),
  /** Of a work order or proposal. */
  number: z.string().nullable(),
  siteId: z.int(),
  date: moment,
  text: z.string(),
  /** For a proposal. */
  status: z.enum(proposalStatuses).nullable(),
  /** For a work order. */
  processed: z.boolean().nullable(),
  totalCents: z.int().nullable(),
  /** For a proposal: how many lines of the selected package were accepted; null if all were. */
  accepted: acceptedPartSchema.nullable(),
  amountDueCents: z.int().nullable(),
  /** Whether the person may open it; a visit has no page. */
  mayOpen: z.boolean(),
  /** The technicians who were there, or the author. */
  by: z.array(z.string()),
});
export type Past = z.infer<typeof pastSchema>;

const workFields = {
  /** Who removed the customer or else the site, and when (R4.4); null if neither is removed. */
  removal: removalSchema.nullable(),
  openCalls: z.array(openCallSchema),
  /** Newest first, at most 20. */
  canceledCalls: z.array(openCallSchema),
  openWork: z.array(openWorkSchema),
  agreements: z.array(keptAgreement),
  /** Newest first. */
  past: z.array(pastSchema),
  /** How many more entries there are. */
  pastMore: z.int(),
  /** The balance owed on all finished work orders. */
  balanceCents: z.int(),
  /** The amount overpaid on finished work; not offset against other balances. */
  creditCents: z.int(),
};

const customerPageSchema = z.object({
  customer: keptCustomer,
  /** The company's tags in order, also those that were removed. */
  tags: z.array(shownTagSchema),
  /** Newest first, also the removed ones. */
  exemptionCertificates: z.array(keptCertificate),
  sites: z.array(keptSite.extend({ systems: z.array(keptSystem.omit({ history: true })) })),
  /** Newest first; empty for people who don't collect payments. */
  savedCards: z.array(savedCardSchema),
  /** Whether the customer turned reminders of proposals off, at their current email address. */
  noReminders: z.boolean().optional(),
  ...workFields,
});
export type CustomerPage = z.infer<typeof customerPageSchema>;

const sitePageSchema = z.object({ customer: keptCustomer, site: siteWithSystems, ...workFields });
export type SitePage = z.infer<typeof sitePageSchema>;

const pastQuery = z.object({ past: z.coerce.number().int().min(1).max(500).default(20) });

export const customerEndpoints = {
  'GET /api/customers': {
    summary:
      'List customers by last name or company by default; search matches name, company, phone in any format, email or address, best match first',
    access: 'customers.view',
    query: customersQuery,
    answer: customerListSchema,
  },
  'GET /api/customers/totals': {
    summary: 'Get how many customers are listed and what they owe; at most 10,000 are added up',
    access: 'customers.view',
    query: customerTotalsQuery,
    answer: listTotalsSchema,
  },
  'GET /api/customers/export': exportEndpoint('customers', {
    ...customerTotalsQuery.shape,
    sort: z.enum(sortsOf(foundCustomerSorts)).optional(),
  }),
  'POST /api/customers': {
    summary: 'Create a customer with an optional first site; idempotent by guid',
    access: 'customers.edit',
    body: newCustomer.extend({ site: newSite.nullable().default(null) }),
    answer: z.object({ customer: keptCustomer, site: keptSite.nullable() }),
    errors: ['not_found', 'key_reused'],
  },
  'GET /api/customers/{id}': {
    summary: 'Get a customer with everything their page shows',
    access: 'customers.view',
    params: idParams,
    query: pastQuery,
    answer: customerPageSchema,
    errors: ['not_found'],
    ids: customerIds,
  },
  'PATCH /api/customers/{id}': {
    summary: 'Update a customer; only the fields you send change',
    access: 'customers.edit',
    params: idParams,
    body: named(customerSchema).extend({
      /** Refuses the change if someone has changed the same field since this version. */
      basedOn: count.optional(),
    }),
    answer: keptCustomer,
    errors: changeErrors,
    ids: customerIds,
  },
  ...removalEndpoints({
    path: 'customers',
    what: 'a customer',
    table: 'customers',
    access: ['customers.edit'],
  }),
  'GET /api/customers/{id}/changes': {
    summary: 'List changes to a customer and its exemption certificates, newest first',
    access: 'customers.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids: customerIds,
  },
  'POST /api/sites': {
    summary: 'Create a site for a customer; idempotent by guid',
    access: 'customers.edit',
    body: newSite.extend({ customerId: z.int() }),
    answer: keptSite,
    errors: ['not_found', 'key_reused', 'removed'],
  },
  'GET /api/taxitems/usual': {
    summary: 'Get the tax item of a site by its ZIP code',
    access: 'customers.edit',
    query: z.object({ postalCode: z.string().max(10) }),
    answer: z.object({
      /** Null if neither a tax item nor another site has this ZIP code. */
      taxItemId: optionalId,
      taxItem: z.string().nullable(),
      /** Whether the company has tax items. */
      hasAny: z.boolean(),
    }),
  },
  'GET /api/sites/{id}': {
    summary: 'Get a site with everything its page shows',
    access: 'customers.view',
    params: idParams,
    query: pastQuery,
    answer: sitePageSchema,
    errors: ['not_found'],
    ids: siteIds,
  },
  'PATCH /api/sites/{id}': {
    summary: 'Update a site; only the fields you send change',
    access: 'customers.edit',
    params: idParams,
    body: named(siteSchema).extend({ timeZone, basedOn: count.optional() }),
    answer: keptSite,
    errors: changeErrors,
    ids: siteIds,
  },
  ...removalEndpoints({ path: 'sites', what: 'a site', table: 'sites', access: ['customers.edit'] }),
  'GET /api/sites/{id}/changes': {
    summary: 'List changes to a site and its systems, newest first',
    access: 'customers.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids: siteIds,
  },
} as const satisfies EndpointList;
