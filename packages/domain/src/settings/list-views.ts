import { z } from 'zod';
import { agreementFilters } from '../agreements/agreement.ts';
import { type ListName, listNames } from '../company-lists/company-lists.ts';
import { entryParams } from '../company-lists/entry-search.ts';
import { importKinds } from '../imports/import.ts';
import { date } from '../kernel/field.ts';
import {
  customerSorts,
  deferredWorkSorts,
  foundCustomerSorts,
  type ListSorts,
  proposalSorts,
  sortsOf,
  workOrderSorts,
} from '../kernel/list-sort.ts';
import { paymentMethods } from '../payments/payment-fields.ts';
import { personStatuses } from '../people/person.ts';
import { type Permission, roleSchema } from '../people/roles.ts';
import { propertyTypeIdSchema, rateTypeIdSchema } from '../price-books/pricing-rules.ts';
import { proposalStatuses } from '../proposals/sales-proposal.ts';
import { deferredWorkFilters } from '../work-orders/deferred-work.ts';
import { workOrderFilters } from '../work-orders/listed-work-order.ts';

/** Returns something for each list that the company keeps in Settings. */
const ofKept = <T>(each: (name: ListName) => T) =>
  Object.fromEntries(listNames.map((name) => [name, each(name)])) as Record<ListName, T>;

/** The lists that have saved views and chosen columns, each with the permissions to see it: any one is enough. */
export const viewedLists = {
  workorders: ['workorders.view', 'workorders.own'],
  proposals: ['proposals.view', 'proposals.own'],
  templates: ['proposals.view', 'proposals.own'],
  customers: ['customers.view'],
  agreements: ['agreements.view'],
  deferredwork: ['workorders.view', 'proposals.edit'],
  payments: ['payments.collect'],
  people: ['people.view'],
  pricebook: ['pricebooks.view'],
  imports: ['imports.run'],
  ...ofKept(() => ['settings.edit'] as const),
} as const satisfies Record<string, readonly Permission[]>;
export type ViewedList = keyof typeof viewedLists;
export const viewedListNames = Object.keys(viewedLists) as ViewedList[];
export const viewedListSchema = z.enum(viewedListNames as [ViewedList, ...ViewedList[]]);

const id = z.int().positive();
const search = z.string().trim().min(1).max(100);
const on = z.literal(true);
const sortBy = <K extends string>(list: ListSorts<K>) => z.enum(sortsOf(list));

/** Places in a price book that aren't categories: entries in none, and the person's favorites and recent ones. */
const bookPlaces = ['none', 'favorites', 'recent'] as const;

/** An import into a price book, among those of other data. */
const bookImport = 'pricebook';

/** Ranges of days that move with the day on which a view is opened. */
export const movingDays = ['today', 'yesterday', 'week', 'month'] as const;
const days = { from: date, to: date, days: z.enum(movingDays) };

/** What a view of each list may narrow and sort by: the parameters of the list's address. */
export const viewParams = {
  workorders: z
    .object({
      filter: z.enum(workOrderFilters),
      search,
      department: id,
      tag: id,
      technician: id,
      site: id,
      unpaid: on,
      returns: on,
      firstTechnician: id,
      ...days,
      sort: sortBy(workOrderSorts),
    })
    .partial(),
  proposals: z
    .object({
      search,
      status: z.enum(proposalStatuses),
      mine: on,
      followUp: on,
      depositDue: on,
      madeBy: id,
      ...days,
      templates: on,
      removed: on,
      sort: sortBy(proposalSorts),
    })
    .partial(),
  templates: z.object({ search, removed: on, sort: sortBy(proposalSorts) }).partial(),
  customers: z
    .object({
      search,
      owing: on,
      tag: id,
      removed: on,
      sort: z.enum([...new Set([...sortsOf(customerSorts), ...sortsOf(foundCustomerSorts)])]),
    })
    .partial(),
  agreements: z
    .object({ search, filter: z.enum([...agreementFilters, 'all']).exclude(['active']) })
    .partial(),
  deferredwork: z
    .object({
      filter: z.enum(deferredWorkFilters),
      search,
      urgency: z.enum(['now', 'soon', 'later']),
      technician: id,
      systemType: id,
      ...days,
      sort: sortBy(deferredWorkSorts),
    })
    .partial(),
  payments: z
    .object({
      search,
      ...days,
      method: z.enum(paymentMethods),
      takenBy: id,
      show: z.enum(['toCheck']),
    })
    .partial(),
  people: z.object({ search, status: z.enum(personStatuses), role: roleSchema }).partial(),
  pricebook: z
    .object({
      /** the price book; each has its own categories */
      book: id,
      text: z.string().trim().min(1).max(200),
      category: z.union([z.enum(bookPlaces), id]),
      propertyTypeId: propertyTypeIdSchema,
      rateTypeId: rateTypeIdSchema,
      agreementId: id,
    })
    .partial(),
  imports: z.object({ search, kind: z.enum([...importKinds, bookImport]) }).partial(),
  ...ofKept(entryParams),
} as const satisfies Record<ViewedList, z.ZodObject>;

/** Keys of the shown columns, in order. Unknown ones are left out where the list is shown. */
export const shownColumnsSchema = z
  .array(z.string().regex(/^[a-z][A-Za-z]{0,29}$/))
  .min(1)
  .max(30)
  .refine((keys) => new Set(keys).size === keys.length, 'Name each column once.');

const contentOf = <L extends ViewedList>(list: L) =>
  z.object({
    list: z.literal(list),
    params: viewParams[list],
    /** Null: the columns that each person has chosen for the list. */
    columns: shownColumnsSchema.nullable(),
  });

/** What a view shows: filters, order and columns of one list. */
export const viewContentSchema = z.discriminatedUnion('list', [
  contentOf('workorders'),
  contentOf('proposals'),
  contentOf('templates'),
  contentOf('customers'),
  contentOf('agreements'),
  contentOf('deferredwork'),
  contentOf('payments'),
  contentOf('people'),
  contentOf('pricebook'),
  contentOf('imports'),
  ...listNames.map(contentOf),
]);
export type ViewContent = z.infer<typeof viewContentSchema>;

export const viewNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'Enter at most 60 characters.');

/** As many views of one list a person may keep, and a company may share. */
export const mostViews = 30;

interface Owned {
  personId: number;
  shared: boolean;
}

/**
 * Checks whether a person may rename, replace or delete a view: their own, or one that is shared with them if
 * they may share.
 */
export const mayChangeView = (view: Owned, who: { personId: number; mayShare: boolean }): boolean =>
  view.personId === who.personId || (view.shared && who.mayShare);
