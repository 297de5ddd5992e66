import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildImport } from '../../testing/build-import.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

// there is no XMLHttpRequest to the stub
vi.mock('../../lib/requests/upload.ts', () => ({
  upload: (address: string, init: RequestInit, body: Uint8Array<ArrayBuffer>) =>
    fetch(address, { ...init, body }),
}));
afterEach(() => vi.unstubAllGlobals());

const checked = buildImport();
const { report } = checked;
/** The import as the last check left it. */
const withErrorsGone = buildImport({
  report: { ...report, counts: { new: 2, same: 0, changed: 0, bad: 0, left: 0 } },
  preview: [{ ...checked.preview[1]!, line: 2 }, checked.preview[1]!],
});

async function openImport(given = checked, more: Handlers = {}) {
  const app = await openApp('/settings/imports/7', {
    'GET /api/imports': () => [],
    'GET /api/pricebookimports': () => [],
    'GET /api/imports/{id}': () => given,
    'POST /api/imports/{id}/check': () => withErrorsGone,
    'POST /api/imports/{id}/commit': () => ({ ...given, state: 'running' }),
    ...more,
  });
  await screen.findByRole('heading', { name: 'clients.csv', level: 1 });
  const sent = (key: string) =>
    app.server.calls.filter((call) => call.key === key).map(({ body }) => body as unknown);
  return { ...app, sent };
}
const click = async (user: { click: (of: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('Import data', () => {
  it('lists the imports with what each created', async () => {
    const done = buildImport({ id: 8, state: 'done', fileName: 'customers.csv' });
    const counts = { bad: 0, change: 3, add: 2, remove: 1, follow: 0, same: 0, kept: 0, left: 0 };
    const ofBook = {
      id: 9,
      priceBookId: 4,
      priceBook: 'Residential service',
      fileName: 'prices.csv',
      state: 'done' as const,
      rows: 6,
      startDate: null,
      counts,
      createdDate: '2026-11-20T14:00:00Z',
      by: 'Ben Yates',
    };
    await openApp('/settings/imports', {
      'GET /api/imports': () => [done, checked],
      'GET /api/pricebookimports': () => [ofBook],
    });
    const table = within(await screen.findByRole('table', { name: 'Imports' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
      ['customers.csv 2 rows', 'Customers', '1 customer', 'Ben Yates', 'Nov 20, 2026'],
      ['clients.csv 2 rows', 'Customers', 'Not imported yet', 'Ben Yates', 'Nov 20, 2026'],
      [
        'prices.csv 6 rows',
        'Price book Residential service',
        '2 new, 3 changed, 1 removed',
        'Ben Yates',
        'Nov 20, 2026',
      ],
    ]);
    expect(table.getByRole('link', { name: 'prices.csv' }).getAttribute('href')).toBe(
      '/pricebooks/4/import?file=9',
    );
  });

  it('checks a chosen file and opens it, and says why one can’t be used', async () => {
    let isRefused = true;
    const { user } = await openApp('/settings/imports', {
      'GET /api/imports': () => [],
      'GET /api/pricebookimports': () => [],
      'GET /api/imports/{id}': () => checked,
      'POST /api/imports': () =>
        isRefused ? refuse('file_refused', { detail: 'This isn’t a spreadsheet.' }) : checked,
    });
    for (const kind of ['Customers', 'Sites', 'Systems', 'Past work'])
      expect(await screen.findByRole('option', { name: kind })).toBeTruthy();
    const file = new File(['Client\nAna Ruiz\n'], 'clients.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Choose a CSV or XLSX file'), file);
    expect((await screen.findByRole('alert')).textContent).toContain('This isn’t a spreadsheet.');
    isRefused = false;
    await user.upload(screen.getByLabelText('Choose a CSV or XLSX file'), file);
    await screen.findByRole('heading', { name: 'clients.csv', level: 1 });
  });
});

describe('one import', () => {
  it('shows bad rows first, corrects a cell in place, and imports what is good', async () => {
    const { user, sent } = await openImport();
    const cell = await screen.findByRole('textbox', { name: 'Main phone, row 2' });
    await user.clear(cell);
    await user.type(cell, '828-555-0100{Enter}');
    // the app's own: opening it loads its modules anew
    const { lastSave } = await import('../../lib/last-save.ts');
    await click(user, 'Import 2 rows');
    expect(sent('POST /api/imports/7/check')).toEqual([
      {
        mapping: checked.mapping,
        propertyWords: {},
        corrections: [{ line: 2, heading: 'Tel', value: '828-555-0100' }],
        leftOut: [],
      },
    ]);
    await waitFor(() => expect(sent('POST /api/imports/7/commit')).toEqual([{ skipBad: false }]));
    // the setup's bar says when
    await waitFor(() => expect(lastSave.get()).not.toBeNull());
  });

  it('opens every cell of a bad row, also of columns that the file doesn’t have', async () => {
    const lacking = buildImport({
      preview: [
        {
          ...checked.preview[0]!,
          remarks: [{ column: 'city', reason: 'Enter the city. The file has no “city” column.' }],
        },
        checked.preview[1]!,
      ],
    });
    const { user, sent } = await openImport(lacking, { 'POST /api/imports/{id}/check': () => lacking });
    // the column with the error is shown, first
    const city = await screen.findByRole('textbox', { name: 'City, row 2' });
    expect(city.getAttribute('aria-invalid')).toBe('true');
    await user.type(city, 'Cary{Enter}');
    const name = screen.getByRole('textbox', { name: 'Full name, row 2' });
    expect(name.getAttribute('aria-invalid')).toBe('false');
    await user.type(name, 'z{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Gate code, row 2' })).toBeNull();
    await click(user, 'Show all columns');
    await user.type(screen.getByRole('textbox', { name: 'Gate code, row 2' }), '12#{Enter}');
    const corrections = [
      { line: 2, column: 'city', value: 'Cary' },
      { line: 2, heading: 'Client', value: 'Ana Ruizz' },
      { line: 2, column: 'gate_code', value: '12#' },
    ];
    await waitFor(() => expect(sent('POST /api/imports/7/check').at(-1)).toMatchObject({ corrections }));
  });

  it('opens the cells of a good row where the person asks for it', async () => {
    const { user, sent } = await openImport(checked, { 'POST /api/imports/{id}/check': () => checked });
    await user.click(screen.getByRole('tab', { name: 'New 1' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await click(user, 'Edit row 3');
    await user.type(screen.getByRole('textbox', { name: 'Full name, row 3' }), 'y{Enter}');
    const corrections = [{ line: 3, heading: 'Client', value: 'Bea Lundy' }];
    await waitFor(() => expect(sent('POST /api/imports/7/check').at(-1)).toMatchObject({ corrections }));
    expect(screen.queryByRole('button', { name: 'Edit row 3' })).toBeNull();
  });

  it('shows what a whole name was taken for, and takes it for another where the person says so', async () => {
    const { user, sent } = await openImport(checked, { 'POST /api/imports/{id}/check': () => checked });
    await user.click(screen.getByRole('tab', { name: 'New 1' }));
    const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Company or person, row 3' });
    expect(kind.value).toBe('person');
    await user.selectOptions(kind, 'Company');
    const corrections = [{ line: 3, column: 'name_kind', value: 'company' }];
    await waitFor(() => expect(sent('POST /api/imports/7/check').at(-1)).toMatchObject({ corrections }));
  });

  it('lists words that aren’t property types, and reads them as the person says', async () => {
    const words = [
      { word: 'vip', rows: 12, propertyTypeId: null },
      { word: 'hoa', rows: 3, propertyTypeId: 2 as const },
    ];
    const given = buildImport({
      mapping: { ...checked.mapping, property_type: 'Terms' },
      propertyWords: { hoa: 2 },
      report: { ...report, propertyWords: words, propertyWordCount: 102, unreadPropertyRows: 12 },
    });
    const { user, sent } = await openImport(given, { 'POST /api/imports/{id}/check': () => given });
    screen.getByText(
      /^12 rows have words in “Terms” that aren’t property types\. Their sites are imported as residential/,
    );
    await user.click(screen.getByText('Choose types for 102 words'));
    screen.getByText(/^100 more words aren’t listed/);
    await user.selectOptions(screen.getByLabelText('Property type for “vip”'), 'Commercial');
    await user.selectOptions(
      screen.getByLabelText('Property type for “hoa”'),
      'No type chosen (residential)',
    );
    await waitFor(() =>
      expect(sent('POST /api/imports/7/check')).toMatchObject([
        { propertyWords: { vip: 2, hoa: 2 } },
        { propertyWords: { vip: 2 } },
      ]),
    );
    expect(sent('POST /api/imports/7/check').at(-1)).not.toMatchObject({ propertyWords: { hoa: 2 } });
  });

  it('checks a corrected cell once, though it is left twice', async () => {
    const answer = Promise.withResolvers<typeof checked>();
    const { user, sent } = await openImport(checked, {
      'POST /api/imports/{id}/check': () => answer.promise,
    });
    const cell = await screen.findByRole('textbox', { name: 'Main phone, row 2' });
    await user.clear(cell);
    await user.type(cell, '828-555-0100{Enter}');
    await user.tab();
    answer.resolve(withErrorsGone);
    await screen.findByRole('button', { name: 'Import 2 rows' });
    expect(sent('POST /api/imports/7/check')).toHaveLength(1);
  });

  it('skips bad rows where the person says so', async () => {
    const { user, sent } = await openImport();
    await click(user, 'Leave out 1, import 1');
    await waitFor(() => expect(sent('POST /api/imports/7/commit')).toEqual([{ skipBad: true }]));
  });

  it('shows the rows of each outcome', async () => {
    const { user } = await openImport();
    expect(screen.queryByText('Bea Lund')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'New 1' }));
    expect(screen.getByText('Bea Lund')).toBeTruthy();
    expect(screen.queryByText('Ana Ruiz')).toBeNull();
  });

  it('maps a column of the file to one place at a time', async () => {
    const { user, sent } = await openImport();
    const columns = within(screen.getByRole('region', { name: 'Columns' }));
    await user.selectOptions(columns.getByLabelText('Company'), 'Client');
    await waitFor(() =>
      expect(sent('POST /api/imports/7/check')).toEqual([
        {
          mapping: { main_phone: 'Tel', company: 'Client' },
          propertyWords: {},
          corrections: [],
          leftOut: [],
        },
      ]),
    );
  });

  it('keeps both of two quick changes while the first is being checked', async () => {
    const answer = Promise.withResolvers<typeof checked>();
    const { user, sent } = await openImport(checked, {
      'POST /api/imports/{id}/check': () => answer.promise,
    });
    await user.click(screen.getByText('More columns'));
    await user.selectOptions(screen.getByLabelText('Notes'), 'Terms');
    const columns = within(screen.getByRole('region', { name: 'Columns' }));
    await user.selectOptions(columns.getByLabelText('Company'), 'Client');
    expect(screen.getByLabelText<HTMLSelectElement>('Notes').value).toBe('Terms');
    answer.resolve(checked);
    const mapping = { main_phone: 'Tel', notes: 'Terms', company: 'Client' };
    const both = { mapping, propertyWords: {}, corrections: [], leftOut: [] };
    await waitFor(() => expect(sent('POST /api/imports/7/check').at(-1)).toEqual(both));
  });

  it('leaves a bad row out, and takes it back', async () => {
    const left = buildImport({
      leftOut: [2],
      report: { ...report, counts: { new: 1, same: 0, changed: 0, bad: 0, left: 1 } },
      preview: [{ ...checked.preview[0]!, outcome: 'left' }, checked.preview[1]!],
    });
    const { user, sent } = await openImport(checked, { 'POST /api/imports/{id}/check': () => left });
    await click(user, 'Leave out row 2');
    await user.click(await screen.findByRole('tab', { name: 'Left out 1' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 row' }).disabled).toBe(false);
    await click(user, 'Bring in row 2');
    const { mapping } = checked;
    await waitFor(() =>
      expect(sent('POST /api/imports/7/check')).toEqual([
        { mapping, propertyWords: {}, corrections: [], leftOut: [2] },
        { mapping, propertyWords: {}, corrections: [], leftOut: [] },
      ]),
    );
  });

  it('goes through the pages of bad rows', async () => {
    const many = buildImport({
      report: { ...report, counts: { new: 1, same: 0, changed: 0, bad: 150, left: 0 } },
    });
    const { user, server } = await openImport(many, {
      'GET /api/imports/{id}/rows': () => [{ ...checked.preview[0]!, line: 140 }],
    });
    screen.getByText('1–100 of 150');
    await click(user, 'Next');
    await screen.findByRole('textbox', { name: 'Main phone, row 140' });
    expect(server.calls.at(-1)?.path).toBe('/api/imports/7/rows?outcome=bad&from=100');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await click(user, 'Previous');
    await screen.findByRole('textbox', { name: 'Main phone, row 2' });
    const scrolled = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scrolled;
    await click(user, 'Next rows');
    await screen.findByRole('textbox', { name: 'Main phone, row 140' });
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('says that columns are remembered, and recognizes them anew', async () => {
    const fresh = buildImport({ mapping: { full_name: 'Client' } });
    const { user, sent } = await openImport(buildImport({ remembered: true }), {
      'POST /api/imports/{id}/check': () => fresh,
    });
    screen.getByText('Filled in as in your last file with these headings.');
    await click(user, 'Reset columns');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Main phone').value).toBe(''));
    expect(sent('POST /api/imports/7/check')).toEqual([
      { mapping: null, propertyWords: {}, corrections: [], leftOut: [] },
    ]);
    await user.selectOptions(screen.getByLabelText('Main phone'), 'Tel');
    await waitFor(() =>
      expect(sent('POST /api/imports/7/check').at(-1)).toMatchObject({
        mapping: { full_name: 'Client', main_phone: 'Tel' },
      }),
    );
  });

  it('downloads the rows that don’t come in', async () => {
    const { user } = await openImport(checked, { 'GET /api/imports/{id}/leftrows': () => 'Client,Reason' });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await click(user, 'Download these rows');
    await waitFor(() => expect(names).toEqual(['clients - left out.csv']));
    vi.restoreAllMocks();
  });

  it('goes back to the last good columns where a check fails', async () => {
    const { user } = await openImport(checked, {
      'POST /api/imports/{id}/check': () => refuse('unavailable'),
    });
    await user.selectOptions(screen.getByLabelText('Notes'), 'Terms');
    await screen.findByText('Couldn’t check the file again.');
    expect(screen.getByLabelText<HTMLSelectElement>('Notes').value).toBe('');
  });

  it('can’t be imported before its columns are there', async () => {
    await openImport(
      buildImport({ kind: 'sites', mapping: {}, report: { ...report, missingColumns: ['street'] } }),
    );
    expect(screen.getAllByText('Choose the column for Street.').length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 row' }).disabled).toBe(true);
  });

  it('shows its progress, and then what it created', async () => {
    let state: 'running' | 'done' = 'running';
    await openImport(checked, {
      'GET /api/imports/{id}': () => buildImport({ state, rows: 1252, doneRows: 812 }),
    });
    expect(await screen.findByText('812 of 1,252 rows')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('812');
    state = 'done';
    await screen.findByText('Imported 1 customer.');
  });

  it('undoes an import after asking, and lists what was changed or used since', async () => {
    let isRefused = true;
    const detail = 'Changed or used since the import: 1 customer and 1 site.';
    const obstacles = [
      { text: 'Ana Ruiz was changed.', places: [{ kind: 'customer' as const, id: 12, number: null }] },
      {
        text: 'Something was added to 8 Oak St, Cary.',
        places: [{ kind: 'site' as const, id: 31, number: null }],
      },
    ];
    const done = buildImport({ state: 'done' });
    const { user, sent } = await openImport(done, {
      'POST /api/imports/{id}/undo': () =>
        isRefused ? refuse('in_use', { detail, obstacles }) : { ...done, state: 'undone' },
    });
    const undo = async () => {
      await click(user, 'Undo import');
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
      await user.click(dialog.getByRole('button', { name: 'Undo import' }));
    };
    await undo();
    await screen.findByText(detail, { exact: false });
    screen.getByText(/^Ana Ruiz was changed\./);
    screen.getByText(/^Something was added to 8 Oak St, Cary\./);
    const hrefs = ['Customer', 'Site'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(hrefs).toEqual(['/customers/12', '/sites/31']);
    isRefused = false;
    await undo();
    await screen.findByText('Undid the import of clients.csv.');
    expect(screen.queryByText(/^Ana Ruiz was changed/)).toBeNull();
    expect(sent('POST /api/imports/7/undo')).toHaveLength(2);
    const next = await screen.findByRole('link', { name: 'Import another file' });
    expect(next.getAttribute('href')).toBe('/settings/imports');
  });

  it('lists after undoing the customers who stay marked', async () => {
    const keptMarks = [{ customerId: 12, name: 'Eli Ames' }];
    await openImport(buildImport({ state: 'undone', report: { ...report, keptMarks, keptMarkCount: 3 } }));
    screen.getByText(/^3 customers are still marked Do not service/);
    expect(screen.getByRole('link', { name: 'Eli Ames' }).getAttribute('href')).toBe('/customers/12');
    screen.getByText('and 2 more');
  });

  it('refuses a file that is too large without sending it', async () => {
    const { user, server } = await openApp('/settings/imports', {
      'GET /api/imports': () => [],
      'GET /api/pricebookimports': () => [],
    });
    const file = new File(['Name'], 'huge.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'size', { value: 20 * 1024 * 1024 + 1 });
    await user.upload(await screen.findByLabelText('Choose a CSV or XLSX file'), file);
    await screen.findByText('huge.csv is larger than 20 MB. Split it into smaller files.');
    expect(server.keys()).not.toContain('POST /api/imports');
  });

  it('says above the rows how the file was read', async () => {
    await openImport(buildImport({ report: { ...report, encoding: 'windows-1252', state: 'NC' } }));
    const rows = document.querySelector('.import-main')!;
    expect(rows.textContent).toContain('Names with accents may look wrong.');
    expect(rows.textContent).toContain('all addresses will be in NC');
  });

  it('says that imports take turns while one has not begun', async () => {
    await openImport(buildImport({ state: 'running', rows: 9 }));
    expect(
      await screen.findByText(
        /^If another import is running, this one starts after it\. You can leave this page\./,
      ),
    ).toBeDefined();
  });

  it('discards a file that wasn’t imported', async () => {
    const { user, sent } = await openImport(checked, { 'DELETE /api/imports/{id}': () => null });
    await click(user, 'Discard file');
    await screen.findByText('Discarded clients.csv.');
    expect(sent('DELETE /api/imports/7')).toHaveLength(1);
  });
});
