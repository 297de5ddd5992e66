import type { CompanyList, EntryFields } from '@fieldwright/domain/company-lists/company-list';
import {
  companyLists,
  type ListName,
  listNames,
  type OrderedListName,
  sortOf,
} from '@fieldwright/domain/company-lists/company-lists';
import { federalYears } from '@fieldwright/domain/company-lists/federal-holidays';
import { inspectionTemplateNames } from '@fieldwright/domain/company-lists/inspection-templates';
import { count } from '@fieldwright/domain/kernel/field';
import { kept, named } from '@fieldwright/domain/kernel/record-shape';
import { z } from 'zod';
import { changeSchema } from './documents.ts';
import { type Access, type Endpoint, idParams } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { exportEndpoint } from './list-export.ts';

/** The lists that a company keeps for itself: departments, job types, lead sources, … */

/** The table of each list's entries. */
export const listTables = {
  departments: 'call_department_types',
  jobtypes: 'job_types',
  arrivalwindows: 'arrival_windows',
  leadsources: 'lead_sources',
  debriefquestions: 'debrief_questions',
  tags: 'tags',
  sitesystemtypes: 'site_system_types',
  inspectionforms: 'inspection_forms',
  inspectionquestions: 'inspection_questions',
  discounts: 'company_discounts',
  rebates: 'company_rebates',
  agreementplans: 'agreement_plans',
  loanrates: 'loan_rates',
  taxitems: 'tax_items',
  holidays: 'holidays',
} as const satisfies Record<ListName, string>;

/** Returns the keys of a list's endpoints. */
export const listKeys = <const P extends ListName>(path: P) =>
  ({
    list: `GET /api/${path}`,
    save: `POST /api/${path}`,
    remove: `DELETE /api/${path}/{id}`,
    restore: `POST /api/${path}/{id}/restore`,
    history: `GET /api/${path}/{id}/changes`,
  }) as const;

/** Returns the key of the endpoint that puts a list in order. */
export const orderKey = <const P extends OrderedListName>(path: P) => `POST /api/${path}/order` as const;

/** Returns the key of the endpoint with the history of a list's order. */
export const orderHistoryKey = <const P extends OrderedListName>(path: P) =>
  `GET /api/${path}/order/changes` as const;

/** What every entry has besides its own fields. */
const entryBase = {
  id: z.int(),
  version: z.int(),
  /** Removed: no longer offered. */
  hidden: z.boolean(),
} as const;

/** The largest number of entries whose order is sent at once. */
const mostOrdered = 2000;

const listedId = z.coerce.number().int().optional();
const listedText = z.string().max(100).optional();
/** One of a field's values, or a field; not free text, which is kept out of the log. */
const listedWord = z
  .string()
  .regex(/^-?\w{1,100}$/)
  .meta({ examples: ['color'] })
  .optional();

/** What a list's endpoints have of their own. */
interface ListOptions<D extends z.ZodRawShape> {
  /** who may read it; everyone who may see customers if missing */
  readers?: Access;
  /** what the server works out for each entry */
  derived: D;
}

const sorts = { order: 'in order', name: 'by name', date: 'by date' } as const;

/**
 * Defines the endpoints of a list: GET, POST (creates if the id is not above zero, otherwise changes the
 * given fields), DELETE (hides), restore and history.
 */
function listEndpoints<const P extends ListName, F extends EntryFields, D extends z.ZodRawShape>(
  path: P,
  list: CompanyList<F>,
  { readers = 'customers.view', derived }: ListOptions<D>,
) {
  const { shape, one, many } = list;
  const entry = kept(shape.schema).extend(entryBase).extend(derived);
  const ids = { id: listTables[path] } as const;
  const access = 'settings.edit' as const;
  /** Imports of prices hold up departments, which their files name. */
  const errorsOf = <const E extends readonly ErrorCode[]>(own: E): E =>
    path === 'departments' ? ([...own, 'price_file_running'] as readonly ErrorCode[] as E) : own;
  const keyed = {
    /** Makes a repeated request create only one. */
    guid: z.uuid(),
  };
  const creates = shape.schema
    .extend({ ...keyed, id: z.int().max(0, { abort: true }).default(0) })
    .meta({ title: 'New', description: `Creates ${one}.` });
  const changes = named(shape.schema)
    .extend({
      id: z.int().min(1, { abort: true }),
      /** The version the change is based on. Fields that others have changed since are not overwritten. */
      basedOn: count.optional(),
    })
    .meta({ title: 'Change', description: `Updates ${one}; only the fields you send change.` });
  const read = {
    summary: `List the company's ${many} ${sorts[sortOf(path)]}`,
    access: readers,
    query: z.object({
      /** Also those that were removed. */
      removed: z.literal('true').optional(),
    }),
    answer: z.array(entry),
  } as const;
  const save = {
    summary: `Create or update ${one}: an id of 0 or below creates, any other updates only the fields you send`,
    access,
    body: z.union([creates, changes]),
    answer: entry,
    errors: errorsOf(['not_found', 'stale_version', 'key_reused', 'removed']),
  } as const;
  const remove = {
    summary: `Remove ${one}: no longer offered until restored; refused with reasons while in use`,
    access,
    params: idParams,
    ids,
    answer: z.null(),
    errors: errorsOf(['not_found', 'in_use']),
  } as const;
  const restore = {
    summary: `Restore ${one} after removal`,
    access,
    params: idParams,
    ids,
    answer: entry,
    errors: errorsOf(['not_found', 'in_use']),
  } as const;
  const history = {
    summary: `List changes to ${one}, newest first`,
    access: 'audit.view',
    params: idParams,
    ids,
    answer: z.array(changeSchema),
    errors: ['not_found'],
  } as const;
  const keys = listKeys(path);
  return {
    [keys.list]: read,
    [keys.save]: save,
    [keys.remove]: remove,
    [keys.restore]: restore,
    [keys.history]: history,
  } as { [K in `GET /api/${P}`]: typeof read } & { [K in `POST /api/${P}`]: typeof save } & {
    [K in `DELETE /api/${P}/{id}`]: typeof remove;
  } & {
    [K in `POST /api/${P}/{id}/restore`]: typeof restore;
  } & { [K in `GET /api/${P}/{id}/changes`]: typeof history };
}

const nothing = { derived: {} };
/** Of the lists that start from the trades. */
const byTrade = {
  derived: {
    /** Hidden because it's for a trade that the company hasn't chosen, not because someone removed it. */
    hiddenByTrade: z.boolean(),
  },
};

/** A change of a list's order: who, when, and the entries that were offered, before and after. */
export const orderChangeSchema = changeSchema
  .pick({ id: true, version: true, by: true, date: true })
  .extend({ from: z.array(z.int()), to: z.array(z.int()) });

/** Defines the endpoints of a list that people put in order. */
function orderedEndpoints<const P extends OrderedListName, F extends EntryFields, D extends z.ZodRawShape>(
  path: P,
  list: CompanyList<F>,
  options: ListOptions<D>,
) {
  const others = listEndpoints(path, list, options);
  const read: Pick<Endpoint, 'answer'> = others[listKeys(path).list];
  const order = {
    summary: `Put the company's ${list.many} in order`,
    access: 'settings.edit',
    body: z.object({
      ids: z.array(z.int()).max(mostOrdered),
      /** The order that the change is based on. An order that others have changed since is not overwritten. */
      was: z.array(z.int()).max(mostOrdered).optional(),
    }),
    answer: read.answer as (typeof others)[`GET /api/${P}`]['answer'],
    errors: ['stale_version'],
  } as const;
  const orderHistory = {
    summary: `List changes to the order of the company's ${list.many}, newest first`,
    access: 'audit.view',
    answer: z.array(orderChangeSchema),
  } as const;
  return { ...others, [orderKey(path)]: order, [orderHistoryKey(path)]: orderHistory } as typeof others & {
    [K in `POST /api/${P}/order`]: typeof order;
  } & { [K in `GET /api/${P}/order/changes`]: typeof orderHistory };
}

/** People who choose a tax for a site or a document. */
const choosesTax = [
  'proposals.view',
  'proposals.own',
  'workorders.view',
  'workorders.own',
  'customers.edit',
  'settings.edit',
] as const;
/** A loan rate has what the lender keeps of a sale: a cost. */
const seesDealerFees = ['costs.view', 'settings.edit'] as const;
/** The rates of a tax item on the company's day, in 1/10,000 of a percent. */
const todaysRates = {
  /** The sum of the jurisdictions' rates. */
  rate: z.int(),
  jurisdictions: z.array(z.object({ id: z.int(), text: z.string(), rate: z.int() })),
};

const holidayEndpoints = listEndpoints('holidays', companyLists.holidays, nothing);
const inspectionFormEndpoints = orderedEndpoints('inspectionforms', companyLists.inspectionforms, nothing);

export const companyListEndpoints = {
  ...orderedEndpoints('departments', companyLists.departments, byTrade),
  ...orderedEndpoints('jobtypes', companyLists.jobtypes, byTrade),
  ...orderedEndpoints('arrivalwindows', companyLists.arrivalwindows, nothing),
  ...orderedEndpoints('leadsources', companyLists.leadsources, nothing),
  ...orderedEndpoints('debriefquestions', companyLists.debriefquestions, nothing),
  ...orderedEndpoints('tags', companyLists.tags, nothing),
  ...orderedEndpoints('sitesystemtypes', companyLists.sitesystemtypes, byTrade),
  ...inspectionFormEndpoints,
  'POST /api/inspectionforms/template': {
    summary: 'Add an inspection form with its questions from a template, unless a form has its name already',
    access: 'settings.edit',
    body: z.object({ template: z.enum(inspectionTemplateNames) }),
    /** All inspection forms, in order. */
    answer: inspectionFormEndpoints['GET /api/inspectionforms'].answer,
  } as const,
  ...orderedEndpoints('inspectionquestions', companyLists.inspectionquestions, nothing),
  ...orderedEndpoints('discounts', companyLists.discounts, nothing),
  ...orderedEndpoints('rebates', companyLists.rebates, nothing),
  ...orderedEndpoints('agreementplans', companyLists.agreementplans, nothing),
  ...orderedEndpoints('loanrates', companyLists.loanrates, { ...nothing, readers: seesDealerFees }),
  ...listEndpoints('taxitems', companyLists.taxitems, { readers: choosesTax, derived: todaysRates }),
  ...holidayEndpoints,
  'POST /api/holidays/federal': {
    summary: 'Add the federal holidays of a year; days that are holidays already are left as they are',
    access: 'settings.edit',
    body: z.object({ year: z.int().min(federalYears.from).max(federalYears.to) }),
    /** All holidays, by date. */
    answer: holidayEndpoints['GET /api/holidays'].answer,
  } as const,
  'GET /api/companylists/export': {
    ...exportEndpoint('entries of a company list', {
      list: z.enum(listNames as [ListName, ...ListName[]]),
      /** Words of the name, in any order; for tax items, also ZIP codes. */
      search: z.string().trim().max(100).default(''),
      /** A field, descending with `-` before it; without it, the list's own order. */
      sort: listedWord,
      // the values of fields that the list is filtered by
      callDepartmentTypeId: listedId,
      siteSystemTypeIds: listedId,
      inspectionFormId: listedId,
      color: listedWord,
      priority: listedWord,
      answerKind: listedWord,
      kind: listedWord,
      taxTreatment: listedWord,
      billingFrequency: listedWord,
      lender: listedText,
      section: listedText,
    }),
    access: 'settings.edit' as const,
  },
};
