import { count, date, optionalId, text } from '@fieldwright/domain/kernel/field';
import { customerSorts } from '@fieldwright/domain/kernel/list-sort';
import { proposalStatuses } from '@fieldwright/domain/proposals/sales-proposal';
import { callSchema } from '@fieldwright/domain/schedule/call';
import { z } from 'zod';
import { changeSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { sortedQuery } from './list-cursor.ts';
import { removalEndpoints, removalSchema } from './removals.ts';

/** Customers, their sites and the systems there (R2.13). */

const customerIds = { id: 'customers' } as const;
const siteIds = { id: 'sites' } as const;
const changeErrors = ['not_found', 'stale_version', 'removed'] as const;
const moment = z.iso.datetime({ offset: true });

/** As it is typed: the rules are `readCustomer` and `readSite`, which the server asks and the dialogs, too (R5.8). */
const line = z.string().max(4000);
const customerFields = {
  company: line,
  firstName: line,
  lastName: line,
  mainPhone: line,
  mobilePhone: line,
  email: line,
  notes: z.string().max(20_000),
  doNotService: z.boolean(),
};
const siteFields = {
  text: line,
  street: line,
  city: line,
  state: line,
  postalCode: line,
  gateCode: line,
  notes: z.string().max(20_000),
  /** null: the company's */
  timeZone: line.nullable(),
  taxItemId: optionalId,
};
const systemFields = {
  text: text(200).trim().min(1, 'Say what it is, like Furnace.'),
  manufacturer: text(200).trim(),
  model: text(200).trim(),
  serialNumber: text(200).trim(),
  location: text(200).trim(),
  installedDate: date.nullable(),
};

const newSite = z.object({
  guid: z.uuid(),
  ...siteFields,
  text: siteFields.text.default(''),
  state: siteFields.state.default(''),
  postalCode: siteFields.postalCode.default(''),
  gateCode: siteFields.gateCode.default(''),
  notes: siteFields.notes.default(''),
  timeZone: siteFields.timeZone.default(null),
  /** left out: what most sites with this ZIP code have */
  taxItemId: siteFields.taxItemId.optional(),
});

const newCustomer = z.object({
  guid: z.uuid(),
  ...customerFields,
  company: customerFields.company.default(''),
  firstName: customerFields.firstName.default(''),
  lastName: customerFields.lastName.default(''),
  mainPhone: customerFields.mainPhone.default(''),
  mobilePhone: customerFields.mobilePhone.default(''),
  email: customerFields.email.default(''),
  notes: customerFields.notes.default(''),
  doNotService: customerFields.doNotService.default(false),
});
/** Who calls for the first time, and for which place. */
export const newCallerSchema = newCustomer.extend({ site: newSite });

const stamps = {
  version: z.int(),
  /** removed (R4.4): in no list but that of what is removed, and not changed before it is restored */
  hidden: z.boolean(),
  createdDate: moment,
  updatedDate: moment,
};

const customerSchema = z.object({ id: z.int(), ...customerFields, ...stamps });
export type Customer = z.infer<typeof customerSchema>;

const systemSchema = z.object({
  id: z.int(),
  text: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  location: z.string(),
  installedDate: date.nullable(),
  hidden: z.boolean(),
  /** what was done on it, newest first: the lines of the site's work orders, also of those that the person may not open */
  history: z.array(z.object({ workOrderId: z.int(), date: moment, text: z.string(), mayOpen: z.boolean() })),
});
export type SiteSystem = z.infer<typeof systemSchema>;

const siteSchema = z.object({
  id: z.int(),
  customerId: z.int(),
  ...siteFields,
  timeZone: z.string(),
  /** the tax item's name; null without one */
  taxItem: z.string().nullable(),
  ...stamps,
});
export type Site = z.infer<typeof siteSchema>;

const siteWithSystems = siteSchema.extend({ systems: z.array(systemSchema) });
export type SiteWithSystems = z.infer<typeof siteWithSystems>;

/** Calls that are not done: in the tray, on hold, or with visits to come. */
const openCallSchema = z.object({
  id: z.int(),
  siteId: z.int(),
  jobType: z.string(),
  status: callSchema.shape.status,
  priority: callSchema.shape.priority,
  arrivalWindow: callSchema.shape.arrivalWindow,
  notes: z.string(),
  /** the next visit; null while the call waits in the tray */
  visit: z.object({ start: moment, end: moment, technicians: z.array(z.string()) }).nullable(),
});
export type OpenCall = z.infer<typeof openCallSchema>;

const openWorkSchema = z.object({
  id: z.int(),
  siteId: z.int(),
  text: z.string(),
  createdDate: moment,
  complete: z.boolean(),
  totalCents: z.int().nullable(),
  amountDueCents: z.int().nullable(),
  /** the work is done, so what is left to pay is owed */
  owed: z.boolean(),
});

/**
 * A line of what has happened: a work order, a proposal or a visit. Of another's work order a technician learns when and
 * what was done, and no amounts (R6.4).
 */
const pastSchema = z.object({
  kind: z.enum(['workOrder', 'proposal', 'visit']),
  id: z.int(),
  siteId: z.int(),
  date: moment,
  text: z.string(),
  /** of a proposal */
  status: z.enum(proposalStatuses).nullable(),
  /** of a work order */
  processed: z.boolean().nullable(),
  totalCents: z.int().nullable(),
  amountDueCents: z.int().nullable(),
  /** whether the person may open it; a visit has no page */
  mayOpen: z.boolean(),
  /** who was there, or who made it */
  by: z.array(z.string()),
});
export type Past = z.infer<typeof pastSchema>;

const agreementSchema = z.object({
  id: z.int(),
  siteId: z.int(),
  text: z.string(),
  priceCents: z.int(),
  visitsPerYear: z.int(),
  startDate: date,
  endDate: date,
  status: z.enum(['active', 'expired', 'canceled']),
});

const workFields = {
  /** who removed the customer or else the site, and when (R4.4); null where neither is removed */
  removal: removalSchema.nullable(),
  openCalls: z.array(openCallSchema),
  openWork: z.array(openWorkSchema),
  agreements: z.array(agreementSchema),
  /** newest first */
  past: z.array(pastSchema),
  /** how many lines there are beyond those */
  pastMore: z.int(),
  /** what is owed on all work orders together: of work that is done */
  balanceCents: z.int(),
  /** what was paid too much on work that is done; it is not taken off what is owed on other work */
  creditCents: z.int(),
};

const customerPageSchema = z.object({
  customer: customerSchema,
  sites: z.array(siteSchema.extend({ systems: z.array(systemSchema.omit({ history: true })) })),
  ...workFields,
});
export type CustomerPage = z.infer<typeof customerPageSchema>;

const sitePageSchema = z.object({ customer: customerSchema, site: siteWithSystems, ...workFields });
export type SitePage = z.infer<typeof sitePageSchema>;

const customerRowSchema = z.object({
  id: z.int(),
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mainPhone: z.string(),
  mobilePhone: z.string(),
  doNotService: z.boolean(),
  /** the first one, or the one that the search has found */
  site: siteSchema.pick({ id: true, street: true, city: true, state: true, postalCode: true }).nullable(),
  siteCount: z.int(),
  /** work orders not processed, and calls without one that are not done */
  openWork: z.int(),
  balanceCents: z.int(),
  lastWorkDate: moment.nullable(),
  createdDate: moment,
});
export type CustomerRow = z.infer<typeof customerRowSchema>;

const pastQuery = z.object({ past: z.coerce.number().int().min(1).max(500).default(20) });

export const customerEndpoints = {
  'GET /api/customers': {
    summary:
      'Customers by last name or company, or sorted otherwise; searched by name, company, phone in any writing, e-mail or address',
    access: 'customers.view',
    query: sortedQuery(customerSorts, {
      search: z.string().trim().max(100).optional(),
      /** those with an amount due only */
      owing: z.enum(['true']).optional(),
      /** those that were removed instead of the others (R4.4) */
      removed: z.literal('true').optional(),
    }),
    answer: z.object({
      customers: z.array(customerRowSchema),
      /** where the next page begins; null on the last one */
      next: z.string().nullable(),
    }),
  },
  'POST /api/customers': {
    summary: 'A new customer with the first site; the same guid makes it once',
    access: 'customers.edit',
    body: newCustomer.extend({ site: newSite.nullable().default(null) }),
    answer: z.object({ customer: customerSchema, site: siteSchema.nullable() }),
    errors: ['not_found', 'key_reused'],
  },
  'GET /api/customers/{id}': {
    summary: 'All that a customer’s page shows, in one answer',
    access: 'customers.view',
    params: idParams,
    query: pastQuery,
    answer: customerPageSchema,
    errors: ['not_found'],
    ids: customerIds,
  },
  'PATCH /api/customers/{id}': {
    summary: 'Change the fields that are named',
    access: 'customers.edit',
    params: idParams,
    body: z.object(customerFields).partial().extend({
      /** refuses the change where somebody has changed the same field since this version */
      basedOn: count.optional(),
    }),
    answer: customerSchema,
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
    summary: 'The history of a customer’s fields, newest first',
    access: 'customers.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids: customerIds,
  },
  'POST /api/sites': {
    summary: 'A new site of a customer; the same guid makes it once',
    access: 'customers.edit',
    body: newSite.extend({ customerId: z.int() }),
    answer: siteSchema,
    errors: ['not_found', 'key_reused', 'removed'],
  },
  'GET /api/sites/{id}': {
    summary: 'All that a site’s page shows, in one answer',
    access: 'customers.view',
    params: idParams,
    query: pastQuery,
    answer: sitePageSchema,
    errors: ['not_found'],
    ids: siteIds,
  },
  'PATCH /api/sites/{id}': {
    summary: 'Change the fields that are named',
    access: 'customers.edit',
    params: idParams,
    body: z.object(siteFields).partial().extend({ basedOn: count.optional() }),
    answer: siteSchema,
    errors: changeErrors,
    ids: siteIds,
  },
  ...removalEndpoints({ path: 'sites', what: 'a site', table: 'sites', access: ['customers.edit'] }),
  'GET /api/sites/{id}/changes': {
    summary: 'The history of a site and of the systems there, newest first',
    access: 'customers.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids: siteIds,
  },
  'POST /api/sites/{id}/systems': {
    summary: 'A new system at a site; the same key makes it once',
    access: 'customers.edit',
    params: idParams,
    body: z.object({
      key: z.uuid(),
      ...systemFields,
      manufacturer: systemFields.manufacturer.default(''),
      model: systemFields.model.default(''),
      serialNumber: systemFields.serialNumber.default(''),
      location: systemFields.location.default(''),
      installedDate: systemFields.installedDate.default(null),
    }),
    answer: siteWithSystems,
    errors: ['not_found', 'removed'],
    ids: siteIds,
  },
  'PATCH /api/sites/{id}/systems/{systemId}': {
    summary: 'Change the fields of a system that are named, hide it, or show it again',
    access: 'customers.edit',
    params: idParams.extend({ systemId: z.coerce.number().int() }),
    body: z
      .object({ ...systemFields, hidden: z.boolean() })
      .partial()
      .extend({ basedOn: count.optional() }),
    answer: siteWithSystems,
    errors: changeErrors,
    ids: { id: 'sites', systemId: 'site_systems' },
  },
} as const satisfies EndpointList;
