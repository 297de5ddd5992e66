import { listNames } from '@fieldwright/domain/company-lists/company-lists';
import { viewedListNames } from '@fieldwright/domain/settings/list-views';
import { describe, expect, it } from 'vitest';

/** The source of each component, by its path in `features`. */
const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
  )
    .filter(([path]) => !/\.test\.tsx$|\/gallery\//.test(path))
    .map(([path, source]) => [path.replace('../features/', ''), source]),
);

/** What the frame of a list has, and what gives it. */
const parts = {
  search: /<ListPage|<ListTools/,
  filters: /filters=/,
  views: /useListView[<(]|useBookViews\(/,
  columns: /<ColumnsButton|views=\{/,
  count: /count=\{|\bcount:/,
  select: /useSelectedRows\(|useSelection\(|useChosen\(/,
  export: /<ExportButton|openExport\(/,
} as const;
type Part = keyof typeof parts;

/** The lists: the files of each, and what one lacks, with the reason (docs/areas/browser.md). */
const lists: Record<string, { files: string[]; lacks?: Partial<Record<Part, string>> }> = {
  workorders: { files: ['work-orders/work-orders.page.tsx'] },
  proposals: { files: ['proposals/proposals.page.tsx'] },
  templates: { files: ['proposals/templates.page.tsx'] },
  customers: { files: ['customers/customers.page.tsx'] },
  agreements: { files: ['agreements/agreements.page.tsx'] },
  deferredwork: { files: ['recommendations/deferred-work.page.tsx'] },
  payments: {
    files: ['payments/payments.page.tsx', 'payments/payments-tools.tsx', 'payments/payments-table.tsx'],
  },
  people: { files: ['people/people.page.tsx', 'people/people-table.tsx'] },
  pricebook: {
    files: [
      'price-books/price-book.page.tsx',
      'price-books/price-book-tools.tsx',
      'price-books/book-columns.tsx',
      'price-books/entry-rows.tsx',
      'price-books/entry-list.tsx',
      'price-books/book-menu.tsx',
    ],
  },
  imports: {
    files: ['imports/imports.page.tsx', 'imports/import-list.tsx'],
    lacks: { select: 'each is opened and undone by itself', export: 'the file is what was imported' },
  },
  taxitems: {
    files: ['taxes/taxes.page.tsx', 'taxes/tax-table.tsx', 'company-lists/use-entry-list.tsx'],
  },
};
// one screen shows every list that the company keeps, and its tax items have a table of their own
const kept = {
  files: [
    'company-lists/list-page.tsx',
    'company-lists/entry-table.tsx',
    'company-lists/use-entry-list.tsx',
    'company-lists/company-lists.pages.tsx',
  ],
};
for (const name of listNames) lists[name] ??= kept;

/** Other tables, with the reason why they have no such frame. */
const others: Record<string, string> = {
  'price-books/price-books.page.tsx': 'a company has a few books',
  'error-reports/errors.page.tsx': 'error reports, with their own search and filters',
  'error-reports/evictions-part.tsx': 'numbers by version',
  'error-reports/fault-detail.tsx': 'one error',
  'payments/day-sheet.tsx': 'the sums of one day',
  'taxes/import-preview.tsx': 'a preview',
  'taxes/untaxed-sites.tsx': 'sites to give a rate, all at once',
  'imports/preview-rows.tsx': 'a preview',
  'price-books/bulk-follows.tsx': 'a preview',
  'price-books/bulk-preview.tsx': 'a preview',
  'price-books/exchange/change-table.tsx': 'a preview',
};

const isTable = /<ListPage|<ListTable|<LongListTable|<ListTools|className="table[ "]/;

describe('the frame of every list', () => {
  it.each(Object.entries(lists))(
    'has search, filters, views, columns, count, selection and export: %s',
    (_, list) => {
      const source = list.files.map((file) => sources[file]!).join('\n');
      const missing = Object.entries(parts).flatMap(([part, mark]) => (mark.test(source) ? [] : [part]));
      expect(missing).toEqual(Object.keys(list.lacks ?? {}));
    },
  );

  it('is known of every table, so that a new list gets it too', () => {
    const known = [...Object.values(lists).flatMap(({ files }) => files), ...Object.keys(others)];
    const tables = Object.keys(sources).filter((path) => isTable.test(sources[path]!));
    expect(tables.filter((path) => !known.includes(path))).toEqual([]);
    expect(known.filter((path) => !(path in sources))).toEqual([]);
    expect(Object.keys(lists).toSorted()).toEqual(viewedListNames.toSorted());
  });
});
