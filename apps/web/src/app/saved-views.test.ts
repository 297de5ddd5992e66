import type { ListView, ListViews } from '@fieldwright/contract/list-views';
import { viewContentSchema, viewedListNames, viewParams } from '@fieldwright/domain/settings/list-views';
import { describe, expect, it } from 'vitest';
import { agreementsSearch } from '../features/agreements/agreements.search.ts';
import { entrySearches } from '../features/company-lists/entry-filters.ts';
import { customersSearch } from '../features/customers/customers.search.ts';
import { importsSearch } from '../features/imports/imports.search.ts';
import { withView } from '../features/list-views/list-view.search.ts';
import { contentOf, offeredOf, shownList } from '../features/list-views/shown-list.ts';
import { paymentsSearch } from '../features/payments/payments.search.ts';
import { peopleSearch } from '../features/people/people.search.ts';
import { priceBookSearch } from '../features/price-books/price-book.search.ts';
import { proposalsSearch } from '../features/proposals/proposals.search.ts';
import { templatesSearch } from '../features/proposals/templates.search.ts';
import { deferredWorkSearch } from '../features/recommendations/deferred-work.search.ts';
import { type WorkOrdersSearch, workOrdersSearch } from '../features/work-orders/work-orders.search.ts';

const today = '2026-11-19';
const view = (id: number, params: object, columns: string[] | null = null): ListView => ({
  id,
  name: `View ${id}`,
  shared: false,
  isOwn: true,
  owner: 'Lena Hollis',
  content: viewContentSchema.parse({ list: 'workorders', params, columns }),
});
const week = view(12, { filter: 'unpaid', days: 'week' }, ['text', 'due']);
const all = view(13, {}, ['text']);
const ofEach = view(14, { filter: 'unpaid' });

const shown = (address: Record<string, unknown>, more: Partial<ListViews['choices'][number]> = {}) =>
  shownList<WorkOrdersSearch>({
    list: 'workorders',
    given: withView(workOrdersSearch)(address),
    lists: {
      views: [week, all, ofEach],
      choices: [{ list: 'workorders', columns: null, defaultViewId: null, ...more }],
    },
    today,
    parse: workOrdersSearch,
  });
const ofWeek = { filter: 'unpaid', from: '2026-11-13', to: today } as const;

describe('the address of a list with saved views', () => {
  it('shows what the view says, with days that move along', () => {
    const { search, view: open, columns, isChanged } = shown({ view: 12 });
    expect([search, open, columns, isChanged]).toEqual([ofWeek, week, ['text', 'due'], false]);
    expect(contentOf('workorders', shown({ view: 12 }), today)).toEqual(week.content);
  });

  it('keeps the view while it is changed, and names it alone once it is not', () => {
    const { toAddress } = shown({ view: 12 });
    expect(toAddress({ ...ofWeek, tag: 3 })).toEqual({ ...ofWeek, tag: 3, view: 12 });
    expect(toAddress(ofWeek)).toEqual({ view: 12 });
    const changed = shown({ ...ofWeek, tag: 3, view: 12 });
    expect([changed.view, changed.isChanged, changed.search.tag]).toEqual([week, true, 3]);
    expect(changed.toAddress(ofWeek)).toEqual({ view: 12 });
  });

  it('has other columns than the view’s until they are saved', () => {
    const { toAddress } = shown({ view: 12 });
    expect(toAddress(ofWeek, ['text', 'total'])).toEqual({ view: 12, columns: 'text,total' });
    expect(shown({ view: 12, columns: 'text,total' })).toMatchObject({
      columns: ['text', 'total'],
      isChanged: true,
      search: ofWeek,
    });
    expect(toAddress(ofWeek, ['text', 'due'])).toEqual({ view: 12 });
  });

  it('has no columns of its own without a view: those are the person’s', () => {
    const mine = { columns: ['number', 'text'] };
    const left = shown({ filter: 'open', columns: 'text,total' }, mine);
    expect([left.columns, left.isChanged]).toEqual([['number', 'text'], true]);
    expect(shown({ columns: 'text,total' }, mine).isChanged).toBe(false);
    expect(left.toAddress({ filter: 'open' })).toEqual({ filter: 'open' });
    expect(left.toAddress({}, ['text', 'total'])).toEqual({});
    // the view is left with its filters
    const changed = shown({ view: 12, columns: 'text,total' }, mine);
    expect(changed.toAddress({})).toEqual({});
    expect(changed.toAddress({ filter: 'open' })).toEqual({
      view: 12,
      filter: 'open',
      columns: 'text,total',
    });
  });

  it('keeps with a view what it names, not the columns of the person who changes it', () => {
    const mine = { columns: ['number', 'text'] };
    expect(shown({ view: 14, filter: 'open' }, mine)).toMatchObject({
      columns: ['number', 'text'],
      viewColumns: null,
    });
    expect(shown({ view: 14, columns: 'text,due' }, mine).viewColumns).toEqual(['text', 'due']);
    expect(shown({ view: 12 }, mine).viewColumns).toEqual(['text', 'due']);
  });

  it('leaves out filters that the person isn’t offered (R6.4)', () => {
    const address = { filter: 'open', technician: 3, firstTechnician: 3 };
    const offered = (sees: boolean) => offeredOf('workorders', () => sees, workOrdersSearch)(address);
    expect([offered(true), offered(false)]).toEqual([address, { filter: 'open' }]);
    const proposals = offeredOf('proposals', () => false, proposalsSearch);
    expect(proposals({ status: 'Sent', mine: true, madeBy: 3 })).toEqual({ status: 'Sent' });
    const payments = offeredOf('payments', () => false, paymentsSearch);
    expect(payments({ method: 'cash', takenBy: 3, show: 'toCheck' })).toEqual({ method: 'cash' });
  });

  it('opens with the default view, and shows everything all the same if asked', () => {
    const mine = { defaultViewId: 12 };
    expect(shown({}, mine)).toMatchObject({ view: week, search: ofWeek });
    expect(shown({ view: 'all' }, mine)).toMatchObject({ view: null, search: {}, isChanged: false });
    expect(shown({ filter: 'open' }, mine)).toMatchObject({ view: null, search: { filter: 'open' } });
    // without filters, the address would be the default view's
    expect(shown({}, mine).toAddress({})).toEqual({ view: 'all' });
    expect(shown({}).toAddress({})).toEqual({});
  });

  it('shows everything for a view that is gone, and says so', () => {
    expect(shown({ view: 99 })).toMatchObject({ isGone: true, view: null, search: {} });
    expect(shown({}, { defaultViewId: 99 })).toMatchObject({ isGone: false, view: null });
  });

  it('leaves a view of everything open when the filters are cleared', () => {
    expect(shown({ view: 13 }).toAddress({})).toEqual({ view: 13 });
    expect(shown({ view: 13, tag: 3 }).toAddress({})).toEqual({ view: 13 });
  });
});

describe('what a view may say of each list', () => {
  const parsers = {
    workorders: workOrdersSearch,
    proposals: proposalsSearch,
    templates: templatesSearch,
    customers: customersSearch,
    agreements: agreementsSearch,
    deferredwork: deferredWorkSearch,
    payments: paymentsSearch,
    people: peopleSearch,
    pricebook: priceBookSearch,
    imports: importsSearch,
    ...entrySearches,
  };
  const samples: Record<string, readonly unknown[]> = {
    search: ['furnace'],
    from: ['2026-11-01'],
    to: ['2026-11-19'],
    department: [3],
    tag: [3],
    technician: [3],
    site: [3],
    unpaid: [true],
    returns: [true],
    firstTechnician: [3],
    text: ['furnace'],
    category: [11, 'favorites'],
    // the defaults are left out
    propertyTypeId: [2],
    rateTypeId: [2],
    agreementId: [8],
    madeBy: [3],
    takenBy: [3],
    systemType: [3],
    mine: [true],
    templates: [true],
    removed: [true],
    owing: [true],
    followUp: [true],
    depositDue: [true],
    callDepartmentTypeId: [3],
    siteSystemTypeIds: [3],
    inspectionFormId: [3],
    lender: ['Acme Bank'],
    section: ['North Carolina'],
  };
  it.each(viewedListNames)('is what its address says: %s', (list) => {
    for (const [key, schema] of Object.entries(viewParams[list].shape)) {
      // the book is in the path
      if (key === 'days' || key === 'book') continue;
      const { options } = schema.unwrap() as { options?: readonly unknown[] };
      for (const value of samples[key] ?? options!) {
        const said = parsers[list]({ [key]: value, ...(value === 'match' && { search: 'a' }) });
        // the default order is left out
        if (key === 'sort' && !(key in said)) continue;
        expect([list, said]).toEqual([list, expect.objectContaining({ [key]: value })]);
      }
    }
  });
  it.each(viewedListNames)('cuts a search to what a view keeps: %s', (list) => {
    const key = list === 'pricebook' ? 'text' : 'search';
    const said = parsers[list]({ [key]: 'x'.repeat(300) });
    expect(said).toEqual({ [key]: expect.stringMatching(/^x{100,}$/) });
    expect(viewParams[list].safeParse(said).success).toBe(true);
  });
});
