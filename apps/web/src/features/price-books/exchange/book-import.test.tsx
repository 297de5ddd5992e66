import { dayText } from '@fieldwright/domain/kernel/days';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../lib/requests/send.ts';
import { buildMe, openApp } from '../../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../../testing/stub-server.ts';
import type { BookImport } from './book-import.data.ts';

// there is no XMLHttpRequest to the stub
vi.mock('../../../lib/requests/upload.ts', () => ({
  upload: (address: string, init: RequestInit, body: Uint8Array<ArrayBuffer>) =>
    fetch(address, { ...init, body }),
}));
afterEach(() => vi.restoreAllMocks());

const opened: Answer<'GET /api/pricebooks/{id}'> = {
  book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
  services: 0,
  parts: 0,
  categories: [],
  withoutCategory: 0,
  favorites: 0,
  memberPlans: [],
  entries: [],
  similar: false,
  next: null,
  entry: null,
};
type Row = BookImport['report']['preview'][number];
const row = (more: Partial<Row>): Row => ({
  line: 2,
  outcome: 'change',
  kind: 'partItem',
  code: 'P-1',
  text: 'Coil',
  oldPriceCents: 10_000,
  priceCents: 12_000,
  oldMargin: 400_000,
  margin: 500_000,
  lowMargin: false,
  fields: [{ column: 'Price', from: '100.00', to: '120.00' }],
  problems: [],
  ...more,
});
const problem = { column: 'Price', heading: 'Sell', value: '-5', reason: 'Enter an amount of zero or more.' };
const counts = { bad: 0, change: 1, add: 0, remove: 0, follow: 0, same: 3, kept: 0, left: 0 };

function build(more: Partial<BookImport> = {}, report: Partial<BookImport['report']> = {}): BookImport {
  return {
    id: 7,
    version: 1,
    priceBookId: 1,
    fileName: 'prices.csv',
    state: 'checked',
    rows: 4,
    doneRows: 0,
    asked: {
      usual: 'partItem',
      leastMargin: 300_000,
      mostJump: 500_000,
      removesOthers: false,
      supplier: '',
      leavesBad: false,
      allowed: [],
      kept: [],
      mapping: null,
      corrections: [],
      leftOut: [],
    },
    remembered: false,
    report: {
      counts,
      lowMargins: 0,
      newCategories: 0,
      removalsHeld: false,
      firstCategories: [],
      headings: ['Code', 'Sell', 'Color'],
      mapping: { Code: 'Code', Price: 'Sell' },
      ignoredColumns: ['Color'],
      preview: [row({})],
      ...report,
    },
    failure: null,
    undoRefused: null,
    startDate: null,
    createdDate: '2026-11-20T15:00:00Z',
    finishedDate: null,
    undoneDate: null,
    by: 'Ben Yates',
    checkedBy: { id: 3, name: 'Ben Yates' },
    ...more,
  };
}
const withErrors = build(
  {},
  {
    counts: { ...counts, bad: 1 },
    preview: [row({ line: 3, outcome: 'bad', problems: [problem] }), row({})],
  },
);

async function open(given = build(), more: Handlers = {}) {
  let now = given;
  const app = await openApp('/pricebooks/1/import?file=7', {
    'GET /api/pricebooks/{id}': () => opened,
    'GET /api/pricebookimports/{id}': () => now,
    'POST /api/pricebookimports/{id}/check': ({ body }) => (now = build({ asked: body as never })),
    'POST /api/pricebookimports/{id}/commit': () =>
      (now = build({ state: 'done' }, { counts: { ...counts, add: 2, remove: 1 } })),
    'DELETE /api/pricebookimports/{id}': () => null,
    ...more,
  });
  await screen.findByText('prices.csv, 4 rows');
  const sent = (key: string) =>
    app.server.calls.filter((call) => call.key === key).map(({ body }) => body as object);
  return { ...app, sent };
}
const checks = 'POST /api/pricebookimports/7/check';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('/pricebooks/:id/import', () => {
  it('is refused to people who may only look', async () => {
    const { address } = await openApp('/pricebooks/1/import', {
      'GET /api/pricebooks/{id}': () => opened,
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
    });
    await waitFor(() => expect(address()).toBe('/dashboard?noAccess=1'));
  });

  it('compares a chosen file and opens it, and says why one can’t be used', async () => {
    let isRefused = true;
    const { user, address } = await openApp('/pricebooks/1/import', {
      'GET /api/pricebooks/{id}': () => opened,
      'GET /api/pricebooks/{id}/imports': () => [],
      'GET /api/pricebookimports/{id}': () => build(),
      'POST /api/pricebooks/{id}/imports': () =>
        isRefused ? refuse('file_refused', { detail: 'This isn’t a spreadsheet.' }) : build(),
    });
    const file = new File(['Code'], 'prices.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Choose a CSV or XLSX file'), file);
    await screen.findByText(/This isn’t a spreadsheet/);
    isRefused = false;
    await user.upload(screen.getByLabelText('Choose a CSV or XLSX file'), file);
    await screen.findByText('prices.csv, 4 rows');
    expect(address()).toBe('/pricebooks/1/import?file=7');
  });

  it('shows old and new price and margin, and what doesn’t change', async () => {
    const { user } = await open();
    const table = screen.getByRole('tabpanel', { name: 'Preview' });
    for (const words of ['$100.00 → $120.00', '40.0% → 50.0%', 'Price: 100.00 → 120.00'])
      expect(within(table).getByText(words)).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Changed 1', selected: true })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Unchanged 3' }));
    expect(screen.getByText('Showing the first 0 of 3 rows.')).toBeTruthy();
  });

  it('says which file, sheet, supplier, column and cell each value comes from (R5.6)', async () => {
    const asked = { ...build().asked, supplier: 'Triad Supply' };
    const flat = [{ kind: 'flat' as const, amountCents: 12_000, totalCents: 12_000 }];
    const given = build(
      { asked: { ...asked, corrections: [{ line: 2, heading: 'Tint', value: 'red' }] } },
      {
        sheet: 'Spring 2026',
        headings: ['Code', '', 'Sell', 'Tint', ...Array.from({ length: 23 }, (_, at) => `X${at}`), 'Dealer'],
        mapping: { Code: 'Code', Price: 'Sell', Description: 'Tint', Cost: 'Dealer' },
        ignoredColumns: ['X0'],
        counts: { ...counts, change: 2 },
        preview: [
          row({
            cells: { Code: 'P-1', Sell: '120', Tint: 'red', X0: 'x', Dealer: '61' },
            steps: flat,
            fields: [{ column: 'Description', from: 'blue', to: 'red' }],
          }),
          row({
            line: 14,
            cells: { Code: 'P-2', Sell: '', Dealer: '61' },
            steps: [{ kind: 'cost', amountCents: 12_000, totalCents: 12_000 }],
            fields: [{ column: 'Cost', from: '60.00', to: '61.00' }],
          }),
        ],
      },
    );
    const { user } = await openApp('/pricebooks/1/import?file=7', {
      'GET /api/pricebooks/{id}': () => opened,
      'GET /api/pricebookimports/{id}': () => given,
    });
    await screen.findByText('prices.csv, sheet “Spring 2026”, prices from Triad Supply, 4 rows');
    const sources = [...document.querySelectorAll('.import-source')].map((each) => each.textContent);
    expect(sources).toEqual(['“Sell”, C2', '“Tint”, D2, corrected here', '“Dealer”, AB14', '“Dealer”, AB14']);
    await user.click(button('Edit row 2'));
    const uses = [...document.querySelectorAll('.import-cells label > span')].map((each) => each.textContent);
    expect(uses).toEqual([
      'Code A2 → Code',
      'Sell C2 → Price',
      'Tint D2 → Description',
      'X0 E2, not imported',
      'Dealer AB2 → Cost',
    ]);
  });

  it('corrects a wrong cell under the file’s heading, and leaves a row out', async () => {
    const { user, sent } = await open(withErrors);
    expect(button('Apply changes').disabled).toBe(true);
    expect(screen.getByRole('tab', { name: 'With errors 1', selected: true })).toBeTruthy();
    const cell = screen.getByLabelText('Sell, row 3');
    await user.clear(cell);
    await user.type(cell, '5{Enter}');
    await waitFor(() =>
      expect(sent(checks)[0]).toMatchObject({ corrections: [{ line: 3, heading: 'Sell', value: '5' }] }),
    );
    await waitFor(() => expect(button('Apply changes').disabled).toBe(false));
  });

  it('leaves all rows with errors out, and brings them back', async () => {
    const left = row({ outcome: 'left', line: 3, problems: [problem] });
    const { user, sent } = await open(
      build(
        {},
        { counts: { ...counts, bad: 2 }, preview: [row({ line: 3, outcome: 'bad', problems: [problem] })] },
      ),
      {
        'POST /api/pricebookimports/{id}/check': ({ body }) =>
          build(
            { asked: body as never },
            { counts: { ...counts, change: 0, same: 0, left: 2 }, preview: [left] },
          ),
      },
    );
    await user.click(button('Leave out all 2'));
    await waitFor(() => expect(sent(checks)[0]).toMatchObject({ leavesBad: true, leftOut: [] }));
    await screen.findByRole('tab', { name: 'Left out 2', selected: true });
    // it can't come in alone as long as all of them are out
    expect(screen.queryByRole('button', { name: 'Bring in row 3' })).toBeNull();
    await user.click(button('Bring in rows with errors'));
    await waitFor(() => expect(sent(checks)[1]).toMatchObject({ leavesBad: false }));
  });

  it('goes through the pages of bad rows, and downloads them', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    // otherwise the window goes to the file's address
    const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user, server: stub } = await open(
      build({}, { ...withErrors.report, counts: { ...counts, bad: 140 } }),
      {
        'GET /api/pricebookimports/{id}/rows': () => [
          row({ line: 140, outcome: 'bad', problems: [problem] }),
        ],
        'GET /api/pricebookimports/{id}/leftrows': () => 'Code,Reason',
      },
    );
    await user.click(button('Next'));
    await screen.findByLabelText('Sell, row 140');
    expect(stub.calls.at(-1)?.path).toBe('/api/pricebookimports/7/rows?outcome=bad&from=100');
    expect(screen.getByText('101–140 of 140')).toBeTruthy();
    await user.click(button('Download these rows'));
    await waitFor(() => expect(stub.keys()).toContain('GET /api/pricebookimports/7/leftrows'));
    await waitFor(() => expect(kept).toHaveBeenCalledOnce());
  });

  it('goes through the pages of other rows, and corrects any cell of them', async () => {
    const cells = { Code: 'N-120', Sell: '5' };
    const { user, sent } = await open(
      build({}, { counts: { ...counts, add: 140 }, preview: [row({ outcome: 'add', line: 2 })] }),
      {
        'GET /api/pricebookimports/{id}/rows': () => [row({ outcome: 'add', line: 120, cells })],
      },
    );
    await user.click(screen.getByRole('tab', { name: /140$/ }));
    // a row that was compared before cells were kept
    expect(screen.queryByRole('button', { name: 'Edit row 2' })).toBeNull();
    await user.click(button('Next'));
    const edit = await screen.findByRole('button', { name: 'Edit row 120' });
    await user.click(edit);
    await user.click(edit);
    expect(screen.queryByLabelText('Sell, row 120')).toBeNull();
    await user.click(edit);
    const cell = screen.getByLabelText('Sell, row 120');
    await user.clear(cell);
    await user.type(cell, '7{Enter}');
    const corrections = [{ line: 120, heading: 'Sell', value: '7' }];
    await waitFor(() => expect(sent(checks)[0]).toMatchObject({ corrections }));
  });

  it('allows a price that a rule refuses, and refuses it again, also once it’s corrected (R3.7)', async () => {
    const jump = {
      ...problem,
      value: '900',
      reason: 'The price would change by more than 50%.',
      canAllow: true,
    };
    const cells = { Sell: '900' };
    const { user, sent } = await open(
      build(
        {},
        {
          counts: { ...counts, bad: 2 },
          preview: [
            row({ line: 3, outcome: 'bad', problems: [jump], cells }),
            row({ line: 4, outcome: 'bad', problems: [problem], cells }),
          ],
        },
      ),
      {
        'POST /api/pricebookimports/{id}/check': ({ body }) =>
          build({ asked: body as never }, { preview: [row({ line: 3, cells })] }),
      },
    );
    expect(screen.queryByRole('button', { name: 'Allow the price change in row 4' })).toBeNull();
    await user.click(button('Allow the price change in row 3'));
    await screen.findByText('Allowed');
    expect(sent(checks)[0]).toMatchObject({ allowed: [3] });
    await user.click(button('Edit row 3'));
    await user.type(screen.getByLabelText('Sell, row 3'), '0{Enter}');
    await waitFor(() => expect(sent(checks)[1]).toMatchObject({ allowed: [] }));
    await waitFor(() => expect(screen.queryByText('Allowed')).toBeNull());
  });

  it('keeps an item that the file leaves out, and removes it after all (R3.7)', async () => {
    const gone = row({ id: 12, line: null, outcome: 'remove', text: 'Old coil', fields: [] });
    const { user, sent } = await open(
      build({}, { counts: { ...counts, change: 0, remove: 1 }, preview: [gone] }),
      {
        'POST /api/pricebookimports/{id}/check': ({ body }) =>
          build(
            { asked: body as never },
            { counts: { ...counts, change: 0, kept: 1 }, preview: [{ ...gone, outcome: 'kept' }] },
          ),
      },
    );
    await user.click(button('Keep Old coil'));
    await waitFor(() => expect(sent(checks)[0]).toMatchObject({ kept: [{ kind: 'partItem', id: 12 }] }));
    await user.click(await screen.findByRole('tab', { name: 'Kept 1' }));
    await user.click(button('Remove Old coil'));
    await waitFor(() => expect(sent(checks)[1]).toMatchObject({ kept: [] }));
  });

  it('finds rows by code or name, and goes back to all of them', async () => {
    const { user, server: stub } = await open(
      build({}, { counts: { ...counts, change: 140 }, preview: [row({ text: 'Coil' })] }),
      {
        'GET /api/pricebookimports/{id}/rows': ({ path }) =>
          path.endsWith('pump') ? [row({ text: 'Pump', line: 90 })] : [],
      },
    );
    const search = screen.getByRole('searchbox', { name: 'Find by code or name' });
    await user.type(search, 'pump');
    await screen.findByText('Pump');
    expect(screen.getByText('1 match')).toBeTruthy();
    expect([screen.queryByText('Coil'), screen.queryByRole('button', { name: 'Next' })]).toEqual([
      null,
      null,
    ]);
    expect(stub.calls.at(-1)?.path).toBe('/api/pricebookimports/7/rows?outcome=change&search=pump');
    await user.type(search, 'x');
    await screen.findByText('0 matches');
    await user.clear(search);
    await screen.findByText('Coil');
    expect(button('Next')).toBeTruthy();
  });

  it('opens all cells of rows with errors where the person asks for it', async () => {
    const bad = row({ line: 3, outcome: 'bad', problems: [problem], cells: { Sell: 'x', Maker: 'Acme' } });
    const { user, sent } = await open(
      build({}, { ...withErrors.report, preview: [bad], headings: ['Sell', 'Maker', ''] }),
    );
    expect(screen.queryByLabelText('Maker, row 3')).toBeNull();
    await user.click(button('Show all columns'));
    await user.type(screen.getByLabelText('Maker, row 3'), '2{Enter}');
    const corrections = [{ line: 3, heading: 'Maker', value: 'Acme2' }];
    await waitFor(() => expect(sent(checks)[0]).toMatchObject({ corrections }));
  });

  it('takes the columns of the supplier’s last file, and says so', async () => {
    const { user, sent } = await open(build(), {
      'POST /api/pricebookimports/{id}/check': ({ body }) =>
        build(
          {
            asked: { ...(body as BookImport['asked']), supplier: 'Acme', usual: 'serviceRepair' },
            remembered: true,
          },
          { mapping: { Name: 'Code', Cost: 'Sell' } },
        ),
    });
    await user.type(screen.getByRole('textbox', { name: 'Supplier' }), 'acme{Enter}');
    await screen.findByText('Filled in as in your last file with these headings.');
    expect(sent(checks)).toMatchObject([{ supplier: 'acme', mapping: null }]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Supplier' }).value).toBe('Acme');
    expect(screen.getByLabelText<HTMLSelectElement>('Cost').value).toBe('Sell');
    await user.click(screen.getByLabelText('Remove items of this book that aren’t in the file'));
    // what was recognized with the columns stays
    await waitFor(() =>
      expect(sent(checks)[1]).toMatchObject({
        supplier: 'Acme',
        usual: 'serviceRepair',
        mapping: { Name: 'Code', Cost: 'Sell' },
        removesOthers: true,
      }),
    );
  });

  it('schedules the changes for a later day, and takes them off the schedule again (R3.7)', async () => {
    const sent: unknown[] = [];
    const { user } = await open(build(), {
      'GET /api/me': () => buildMe({ roles: ['admin'] }),
      'POST /api/pricebookimports/{id}/schedule': ({ body }) => {
        sent.push(body);
        const { startDate } = body as { startDate: string | null };
        return build({ state: startDate ? 'scheduled' : 'checked', startDate });
      },
    });
    await user.click(button('Schedule…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply these changes later' }));
    const day = dialog.getByLabelText<HTMLInputElement>(/^Date/);
    fireEvent.change(day, { target: { value: '2026-01-01' } });
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await dialog.findByText('Choose a day after today.');
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    fireEvent.change(day, { target: { value: later } });
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await screen.findByText(
      `These changes are scheduled for ${dayText(later)}. If any row has errors by then, nothing changes.`,
    );
    expect(screen.getByText('$100.00 → $120.00')).toBeTruthy();
    await user.click(button('Remove from schedule'));
    await screen.findByText('Removed from the schedule.');
    expect(button('Apply changes').disabled).toBe(false);
    expect(sent).toEqual([
      { startDate: later, basedOn: 1 },
      { startDate: null, basedOn: 1 },
    ]);
  });

  it('makes scheduled changes at once, on request', async () => {
    const { user } = await open(build({ state: 'scheduled', startDate: '2027-01-02' }));
    await user.click(button('Apply now'));
    expect(await screen.findByText('Imported: 2 new, 1 changed, 1 removed.')).toBeTruthy();
  });

  it('schedules no file with errors', async () => {
    await open(withErrors);
    expect(button('Schedule…').disabled).toBe(true);
  });

  it('says why nothing is removed', async () => {
    await open(build({}, { removalsHeld: true }));
    expect(screen.getByText(/^Nothing is removed until every row is fixed/)).toBeTruthy();
  });

  it('leaves a bad row out', async () => {
    const { user, sent } = await open(withErrors);
    await user.click(button('Leave out row 3'));
    await waitFor(() => expect(sent(checks)[0]).toMatchObject({ leftOut: [3] }));
  });

  it('compares again with other rules, and refuses a percentage that isn’t one', async () => {
    const { user, sent } = await open();
    const most = screen.getByLabelText('Refuse price changes above (%)');
    await user.clear(most);
    await user.type(most, '-5{Enter}');
    expect(screen.getByText('Enter a percentage from 0 to 10,000.')).toBeTruthy();
    await user.clear(most);
    await user.type(most, '12.5{Enter}');
    await waitFor(() => expect(sent(checks)).toMatchObject([{ mostJump: 125_000 }]));
    await user.clear(screen.getByLabelText('Warn below this margin (%)'));
    await user.tab();
    await waitFor(() => expect(sent(checks).at(-1)).toMatchObject({ leastMargin: null }));
    await user.click(screen.getByLabelText('Remove items of this book that aren’t in the file'));
    await waitFor(() => expect(sent(checks).at(-1)).toMatchObject({ removesOthers: true }));
    await user.selectOptions(screen.getByLabelText('Rows without a type'), 'Categories');
    await waitFor(() => expect(sent(checks).at(-1)).toMatchObject({ usual: 'category' }));
  });

  it('makes the changes, and says what was done', async () => {
    const { user } = await open();
    await user.click(button('Apply changes'));
    await screen.findByText('Imported: 2 new, 1 changed, 1 removed.');
    expect(screen.getByRole('link', { name: 'Open price book' }).getAttribute('href')).toBe('/pricebooks/1');
  });

  it('has nothing to apply where nothing changes', async () => {
    await open(build({}, { counts: { ...counts, change: 0 }, preview: [row({ outcome: 'same' })] }));
    expect(screen.getByText('There’s nothing new in this file.')).toBeTruthy();
    expect(button('Apply changes').disabled).toBe(true);
  });

  it('shows its progress, why it failed, and discards the file', async () => {
    await open(build({ state: 'running', doneRows: 3 }));
    expect(screen.getByText('3 of 4 rows')).toBeTruthy();
    const { user, address } = await open(build({ state: 'failed', failure: 'Some rows have errors now.' }));
    expect(screen.getByText(/The import failed\. Some rows/)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Discard file' }).at(-1)!);
    await waitFor(() => expect(address()).toBe('/pricebooks/1'));
  });

  it('checks a failed import again, as it was asked, and makes the changes then (R3.7)', async () => {
    const failure = 'Pricing rules changed after this file was checked. Nothing was changed.';
    const given = build({ state: 'failed', failure });
    const { user, sent } = await open({ ...given, asked: { ...given.asked, mostJump: 250_000 } });
    expect(screen.getByText(/The import failed\. Pricing rules changed/)).toBeTruthy();
    await user.click(button('Check again'));
    await waitFor(() => expect(screen.queryByText(/Pricing rules changed/)).toBeNull());
    expect(sent(checks)).toEqual([expect.objectContaining({ mostJump: 250_000, basedOn: 1 })]);
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    await user.click(button('Apply changes'));
    await waitFor(() => expect(sent('POST /api/pricebookimports/7/commit')).toHaveLength(1));
  });

  it('cancels a running import, and stops undoing one (R3.7)', async () => {
    let now = build({ state: 'running', doneRows: 3 });
    const handlers: Handlers = {
      'GET /api/pricebookimports/{id}': () => now,
      'POST /api/pricebookimports/{id}/stop': () =>
        (now = build({ state: now.state === 'running' ? 'checked' : 'done' })),
    };
    const { user } = await open(now, handlers);
    await user.click(button('Cancel import'));
    await screen.findByText('Import canceled. Nothing was changed.');
    expect(button('Apply changes').disabled).toBe(false);
    cleanup();
    now = build({ state: 'undoing' });
    const again = await open(now, handlers);
    await again.user.click(button('Stop undoing'));
    await screen.findByText('Stopped. Nothing was undone.');
    expect(button('Undo import').disabled).toBe(false);
  });

  it('says so where a running import is over before it’s canceled', async () => {
    const { user } = await open(build({ state: 'running' }), {
      'POST /api/pricebookimports/{id}/stop': () => build({ state: 'done' }),
    });
    await user.click(button('Cancel import'));
    await screen.findByText('It finished before it could be stopped.');
    expect(screen.getByText('Imported: 0 new, 1 changed, 0 removed.')).toBeTruthy();
  });

  it('gives up comparing a file, and checking it again with all that was changed meanwhile', async () => {
    const { user: first } = await openApp('/pricebooks/1/import', {
      'GET /api/pricebooks/{id}': () => opened,
      'GET /api/pricebooks/{id}/imports': () => [],
      'POST /api/pricebooks/{id}/imports': () => new Promise(() => undefined),
    });
    const file = new File(['Code'], 'prices.csv', { type: 'text/csv' });
    await first.upload(await screen.findByLabelText('Choose a CSV or XLSX file'), file);
    await first.click(await screen.findByRole('button', { name: 'Stop checking' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop checking' })).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    let isSlow = true;
    const { user, sent } = await open(build(), {
      'POST /api/pricebookimports/{id}/check': ({ body }) =>
        isSlow ? new Promise(() => undefined) : build({ asked: body as never }),
    });
    await user.click(screen.getByLabelText('Remove items of this book that aren’t in the file'));
    await user.selectOptions(screen.getByLabelText('Rows without a type'), 'Categories');
    await user.click(await screen.findByRole('button', { name: 'Stop checking' }));
    await waitFor(() => expect(button('Apply changes').disabled).toBe(false));
    expect(sent(checks)).toHaveLength(1);
    isSlow = false;
    await user.selectOptions(screen.getByLabelText('Rows without a type'), 'Services');
    await waitFor(() => expect(sent(checks)).toHaveLength(2));
    expect(sent(checks)[1]).toMatchObject({ usual: 'serviceRepair', removesOthers: false });
  });

  it('undoes a finished import once it’s confirmed, and shows how far that is (R3.7)', async () => {
    let now = build({ state: 'done' });
    const { user, server: stub } = await open(now, {
      'GET /api/pricebookimports/{id}': () => now,
      'POST /api/pricebookimports/{id}/undo': () => (now = build({ state: 'undoing' })),
    });
    await user.click(button('Undo import'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep' }));
    expect(stub.keys()).not.toContain('POST /api/pricebookimports/7/undo');
    await user.click(button('Undo import'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }),
    );
    await screen.findByText('Undoing: 0 of 4 rows');
    expect(
      screen.getByText(/^If an import is running, this starts after it\. You can leave this page/),
    ).toBeTruthy();
    now = build({ state: 'undoing', doneRows: 3 });
    await screen.findByText('Undoing: 3 of 4 rows');
    expect(screen.getByRole('progressbar', { name: 'Undo progress' })).toBeTruthy();
    now = build({ state: 'undone' });
    await screen.findByText('This import was undone. Choose the file again to import it.');
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('says where undoing doesn’t start', async () => {
    const { user } = await open(build({ state: 'done' }), {
      'POST /api/pricebookimports/{id}/undo': () =>
        refuse('in_use', { detail: 'This import is too old to undo.' }),
    });
    await user.click(button('Undo import'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }),
    );
    expect(await screen.findByText('This import is too old to undo.')).toBeTruthy();
  });

  it('lists what was changed or used since, also when the page is opened again later (R3.7)', async () => {
    const reason = '2 items have changed since. Nothing was undone.';
    const conflicts = ['Coil (P-1): changed or removed since.', 'Pump: used or changed since.'];
    await open(build({ state: 'done', undoRefused: { reason, conflicts } }));
    await screen.findByText(`Couldn’t undo the import. ${reason}`);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(conflicts),
    );
    expect(button('Undo import').disabled).toBe(false);
  });

  it('lists the imports into the book, each with its result and page', async () => {
    const listed = {
      rows: 4,
      startDate: null,
      priceBookId: 1,
      priceBook: 'Residential service',
      createdDate: '2026-11-20T15:00:00Z',
      by: 'Ben Yates',
    };
    await openApp('/pricebooks/1/import', {
      'GET /api/pricebooks/{id}': () => opened,
      'GET /api/pricebooks/{id}/imports': () => [
        { ...listed, id: 8, fileName: 'new.csv', state: 'checked', counts },
        { ...listed, id: 7, fileName: 'old.csv', state: 'done', counts: { ...counts, add: 2 } },
        { ...listed, id: 6, fileName: 'undone.csv', state: 'undone', counts },
        { ...listed, id: 5, fileName: 'later.csv', state: 'scheduled', startDate: '2027-01-02', counts },
      ],
    });
    const table = await screen.findByRole('table', { name: 'Imports into this price book' });
    for (const words of [
      'Not imported yet',
      '2 new, 1 changed, 0 removed',
      'Undone',
      'Scheduled for Jan 2, 2027',
    ])
      expect(within(table).getByText(words)).toBeTruthy();
    expect(within(table).getByRole('link', { name: 'old.csv' }).getAttribute('href')).toBe(
      '/pricebooks/1/import?file=7',
    );
  });
});

describe('a preview that somebody else changed too', () => {
  const ben = { id: 77, name: 'Ben Yates' };
  const stale = () =>
    refuse('stale_version', { detail: 'Ben Yates has changed this import since you opened it.' });
  const note = /^Ben Yates has changed this import since you opened it\. The preview is up to date now\./;

  it('shows as it is now, and holds what was typed until it is applied on top (R3.7)', async () => {
    const newer = build(
      { version: 2, checkedBy: ben, asked: { ...build().asked, mostJump: 100_000 } },
      { preview: [row({ text: 'Newer coil' })] },
    );
    let now = build();
    const { user, sent } = await open(build(), {
      'GET /api/pricebookimports/{id}': () => now,
      'POST /api/pricebookimports/{id}/check': ({ body }) => {
        const { basedOn, ...asked } = body as { basedOn: number } & BookImport['asked'];
        if (basedOn === 1) {
          now = newer;
          return stale();
        }
        return (now = build({ version: 3, asked }));
      },
    });
    await user.type(screen.getByRole('textbox', { name: 'Supplier' }), 'Goodman{Enter}');
    expect(await screen.findByText(note)).toBeTruthy();
    expect(await screen.findByText('Newer coil')).toBeTruthy();
    expect(screen.getByText('Your last change wasn’t applied.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Refuse price changes above (%)').value).toBe('10');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Supplier' }).value).toBe('Goodman');
    await user.click(button('Apply my change'));
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
    expect(sent(checks)).toMatchObject([
      { basedOn: 1, supplier: 'Goodman', mostJump: 500_000 },
      // with what the other person asked for
      { basedOn: 2, supplier: 'Goodman', mostJump: 100_000 },
    ]);
  });

  it('forgets a change that is discarded, and sends nothing', async () => {
    let now = build();
    const { user, sent } = await open(build(), {
      'GET /api/pricebookimports/{id}': () => now,
      'POST /api/pricebookimports/{id}/check': () => {
        now = build({ version: 2, checkedBy: ben });
        return stale();
      },
    });
    await user.type(screen.getByRole('textbox', { name: 'Supplier' }), 'Goodman{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Discard my change' }));
    expect(screen.queryByText(note)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Supplier' }).value).toBe('');
    expect(sent(checks)).toHaveLength(1);
  });

  it('isn’t committed unseen: the newer one shows, and is committed as such (R3.7)', async () => {
    let now = build();
    const commits: unknown[] = [];
    const { user } = await open(build(), {
      'GET /api/pricebookimports/{id}': () => now,
      'POST /api/pricebookimports/{id}/commit': ({ body }) => {
        commits.push(body);
        if (now.version === 2) return (now = build({ version: 2, state: 'done' }));
        now = build({ version: 2, checkedBy: ben }, { preview: [row({ text: 'Newer coil' })] });
        return stale();
      },
    });
    await user.click(button('Apply changes'));
    expect(await screen.findByText(note)).toBeTruthy();
    expect(screen.getByText('Newer coil')).toBeTruthy();
    await user.click(button('Apply changes'));
    await screen.findByText(/^Imported:/);
    expect(commits).toEqual([{ basedOn: 1 }, { basedOn: 2 }]);
  });
});
