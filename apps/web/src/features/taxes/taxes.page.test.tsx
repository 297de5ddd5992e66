import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCompany } from '../../testing/build-company.ts';
import { buildTaxItem } from '../../testing/build-tax-item.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse, refuseChanged } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const buncombe = buildTaxItem({
  zips: ['28801', '28802', '28803', '28804', '28805', '28806', '28704', '28711'],
});
const henderson = buildTaxItem({
  id: 13,
  text: 'Henderson County',
  zips: ['28739', '28791'],
  parts: [
    buncombe.parts[0]!,
    {
      id: 2,
      kind: 'county',
      text: 'Henderson County',
      rates: [
        { from: '2026-01-01', to: '2099-12-31', rate: 20_000 },
        { from: '2100-01-01', to: null, rate: 22_500 },
      ],
    },
  ],
});
const elsewhere = buildTaxItem({ id: 14, text: 'Everywhere else', elsewhere: true });

async function openTaxes(more: Handlers = {}) {
  const app = await openApp('/settings/taxes', {
    'GET /api/taxitems': () => [elsewhere, buncombe, henderson],
    'GET /api/company': () => buildCompany(),
    'POST /api/taxitems': () => buncombe,
    'GET /api/taxitems/untaxedsites': () => ({ total: 0, sites: [], next: null }),
    ...more,
  });
  await screen.findByRole('heading', { name: 'Taxes', level: 1 });
  const sent = () =>
    app.server.calls
      .filter(({ key }) => key === 'POST /api/taxitems')
      .map(({ body }) => body as Record<string, unknown>);
  return { ...app, sent };
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Tax rates' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(0, 6).map(({ textContent }) => textContent));

describe('Taxes', () => {
  it('shows each item with its ZIP codes, parts and total, and the rate that follows (R3.5)', async () => {
    await openTaxes();
    expect(rows()).toEqual([
      ['Buncombe County', '28704, 28711, +6', '4.75%', '2.25%', '7.00%', 'Always'],
      ['Henderson County', '28739, 28791', '4.75%', '2.00%', '6.75%', 'Jan 1, 2026'],
      ['Henderson County Next rate', 'same ZIP codes', '4.75%', '2.25%', '7.00%', 'Jan 1, 2100'],
      ['Everywhere else', 'Every other ZIP code', '4.75%', '2.25%', '7.00%', 'Always'],
    ]);
  });

  it('finds the rate of a ZIP code, of every other one too', async () => {
    const { user } = await openTaxes();
    const search = screen.getByRole('searchbox', { name: 'Find a ZIP code or name' });
    await user.type(search, '28805');
    await screen.findByText('Buncombe County, 7.00%');
    await user.clear(search);
    await user.type(search, '10001');
    expect(await screen.findByText('Everywhere else, 7.00%')).toBeTruthy();
  });

  it('narrows the list by a name or the start of a ZIP code, and shows all again', async () => {
    const { user } = await openTaxes();
    const search = screen.getByRole('searchbox', { name: 'Find a ZIP code or name' });
    await user.type(search, 'henderson');
    expect(rows().map(([name]) => name)).toEqual(['Henderson County', 'Henderson County Next rate']);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await user.clear(search);
    await user.type(search, '287');
    expect(screen.getByText('2 of 3')).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'Wake');
    await user.click(await screen.findByRole('button', { name: 'Show all rates' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(search).toHaveProperty('value', '');
  });

  it('removes several rates with the result of each, and restores them by one Undo (R4.4)', async () => {
    const { user, server } = await openTaxes({
      'DELETE /api/taxitems/{id}': ({ path }) => (path.endsWith('/14') ? refuse('in_use') : null),
      'POST /api/taxitems/{id}/restore': () => henderson,
    });
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(screen.getAllByRole('checkbox', { name: /^Select / })).toHaveLength(3);
    await user.click(screen.getByRole('checkbox', { name: 'Select Henderson County' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Everywhere else' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 2 entries' }));
    await dialog.findByText('1 removed, 1 not.');
    expect(dialog.getByLabelText('Not removed').closest('li')!.textContent).toContain('Everywhere else');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByText('1 restored.');
    const restored = server.keys().filter((key) => key.endsWith('/restore'));
    expect(restored).toEqual(['POST /api/taxitems/13/restore']);
  });

  it('keeps typed ZIP codes in sight when the rate is for every other one, and asks what to do (R5.8)', async () => {
    const { user, sent } = await openTaxes({ 'GET /api/taxitems': () => [buncombe] });
    await user.click(screen.getByRole('button', { name: 'Buncombe County' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit tax rate' }));
    const all = dialog.getByRole('checkbox', { name: 'Use for every other ZIP code' });
    await user.click(all);
    const zips = dialog.getByLabelText('ZIP codes');
    expect((zips as HTMLInputElement).value).toContain('28801–28806');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Remove the ZIP codes, or uncheck “Use for every other ZIP code.”');
    expect(sent()).toEqual([]);
    await user.clear(zips);
    expect(dialog.queryByLabelText('ZIP codes')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toMatchObject([{ zips: [], elsewhere: true }]));
  });

  it('has a history of how tax is calculated, and puts a setting back', async () => {
    const fields = { taxRounding: { from: 'line', to: 'invoice' }, phone: { from: '', to: '+18285550140' } };
    const { user, server } = await openTaxes({
      'GET /api/featureflags': () => [],
      'GET /api/company/changes': () =>
        [
          {
            id: 2,
            version: 4,
            by: { id: 1, name: 'Lena Hollis' },
            date: '2026-11-20T15:00:00Z',
            requestId: 'r',
            saveKey: null,
            steps: [
              {
                kind: 'company',
                records: [{ id: 1, created: false, updated: true, deleted: false, fields }],
              },
            ],
          },
        ] as never,
      'PATCH /api/company': ({ body }) => buildCompany({ ...(body as object), version: 5 }),
    });
    await user.click(screen.getByRole('button', { name: 'History' }));
    const history = within(await screen.findByRole('dialog', { name: 'Tax settings history' }));
    await history.findByText('Round tax: each line → once per invoice');
    expect(history.queryByText(/Phone/)).toBeNull();
    await user.click(history.getByRole('button', { name: 'Revert to each line: Round tax' }));
    await screen.findByText('Reverted: Round tax.');
    expect(server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body)).toEqual([
      { taxRounding: 'line', basedOn: 4 },
    ]);
  });

  it('adds an item in the state of the others, with ZIP codes as ranges', async () => {
    const { user, sent } = await openTaxes();
    await user.click(screen.getByRole('button', { name: 'Add tax rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add tax rate' }));
    await user.type(dialog.getAllByLabelText(/^Name/)[0]!, 'Haywood County');
    expect(dialog.getByRole('checkbox', { name: 'Use for every other ZIP code' })).toHaveProperty(
      'checked',
      false,
    );
    await user.type(dialog.getByLabelText('ZIP codes'), '28716, 28785-28786');
    const county = within(dialog.getByRole('group', { name: 'Part 2' }));
    await user.type(county.getByLabelText(/^Name/), 'Haywood County');
    await user.type(county.getByLabelText('Rate'), '2.25');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Added Haywood County.');
    expect(sent()).toMatchObject([
      {
        text: 'Haywood County',
        section: 'North Carolina',
        zips: ['28716', '28785', '28786'],
        elsewhere: false,
        parts: [
          { kind: 'state', text: 'North Carolina', rates: [{ rate: 47_500 }] },
          { kind: 'county', text: 'Haywood County', rates: [{ from: null, to: null, rate: 22_500 }] },
        ],
      },
    ]);
  });

  it('needs no names of the parts: one without is called as its level', async () => {
    const { user, sent } = await openTaxes({ 'GET /api/taxitems': () => [] });
    await user.click(screen.getAllByRole('button', { name: 'Add tax rate' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add tax rate' }));
    await user.type(dialog.getAllByLabelText(/^Name/)[0]!, 'Everywhere');
    await user.click(dialog.getByRole('checkbox', { name: 'Use for every other ZIP code' }));
    for (const rate of dialog.getAllByLabelText('Rate')) await user.type(rate, '3.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          parts: [
            { kind: 'state', text: 'State' },
            { kind: 'county', text: 'County' },
          ],
        },
      ]),
    );
  });

  it('ends a rate the day before the next one, and names what is wrong at its input', async () => {
    const { user, sent } = await openTaxes();
    await user.click(screen.getByRole('button', { name: 'Buncombe County' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit tax rate' }));
    const county = within(dialog.getByRole('group', { name: 'Buncombe County' }));
    await user.click(county.getByRole('button', { name: 'Add next rate' }));
    const [, percent] = county.getAllByLabelText('Rate');
    await user.type(percent!, '250');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await county.findByText('Enter 100% or less.');
    await county.findByText('These dates overlap with another rate of the same part.');
    await user.clear(percent!);
    await user.type(percent!, '2.5');
    await user.type(county.getAllByLabelText('From')[1]!, '2100-07-01');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent()).toMatchObject([
      {
        id: 12,
        basedOn: 1,
        parts: [
          {},
          {
            rates: [
              { from: null, to: '2100-06-30', rate: 22_500 },
              { from: '2100-07-01', to: null, rate: 25_000 },
            ],
          },
        ],
      },
    ]);
    expect(sent()[0]).not.toHaveProperty('zips');
  });

  it('points out a total over 20% beside the rates, and saves it anyway (R5.8)', async () => {
    const { user, sent } = await openTaxes();
    await user.click(screen.getByRole('button', { name: 'Buncombe County' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit tax rate' }));
    expect(dialog.queryByText(/rarely over 20%/)).toBeNull();
    const county = dialog.getAllByLabelText('Rate')[1]!;
    await user.clear(county);
    await user.type(county, '22.5');
    await dialog.findByText('That’s 27.25% in total. Sales tax is rarely over 20%. Check the decimal point.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('shows the server’s refusal at the ZIP codes', async () => {
    const zips = 'Wake County already has 28716.';
    const { user } = await openTaxes({
      'POST /api/taxitems': () => refuse('invalid', { fields: { zips } }),
    });
    await user.click(screen.getByRole('button', { name: 'Buncombe County' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit tax rate' }));
    await user.type(dialog.getByLabelText('ZIP codes'), ', 28716');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(zips)).toBeTruthy();
  });

  it('shows in the example what the company taxes (R3.5)', async () => {
    const taxed = buildCompany({ taxedByDefault: ['service', 'material'] });
    await openTaxes({ 'GET /api/company': () => taxed });
    const example = within(screen.getByRole('complementary', { name: 'Example' }));
    expect([example.queryByText('not taxed'), example.queryByText(/of \$465\.50$/)]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  it('rounds tax once or on each line, at once, with an example of both, and can be undone', async () => {
    let company = buildCompany({ taxedByDefault: ['material'] });
    const { user, server } = await openTaxes({
      'GET /api/company': () => company,
      'PATCH /api/company': ({ body }) => {
        const { basedOn: _basedOn, ...now } = body as Partial<typeof company> & { basedOn: number };
        company = { ...company, ...now, version: company.version + 1 };
        return company;
      },
    });
    const example = within(screen.getByRole('complementary', { name: 'Example' }));
    expect(example.getByText('$16.31')).toBeTruthy();
    example.getByText('not taxed');
    await user.click(screen.getByRole('radio', { name: 'Each line' }));
    await example.findByText('$16.32');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await example.findByText('$16.31');
    expect(screen.getByRole('radio', { name: 'Once per invoice' })).toHaveProperty('checked', true);
    await user.click(
      screen.getByRole('checkbox', { name: 'Let people change the tax rate on a proposal or work order' }),
    );
    await waitFor(() => expect(company.allowOverrideTaxes).toBe(false));
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body);
    expect(sent).toEqual([
      { taxRounding: 'line', basedOn: 4 },
      { taxRounding: 'invoice', basedOn: 5 },
      { allowOverrideTaxes: false, basedOn: 6 },
    ]);
  });

  it('undoes a setting on the version its save answered, so that a later choice of others stays (R9.12)', async () => {
    let company = buildCompany();
    const sent: unknown[] = [];
    const { user } = await openTaxes({
      'GET /api/company': () => company,
      'PATCH /api/company': ({ body }) => {
        sent.push(body);
        if (sent.length > 2) return refuseChanged('taxRounding', 'Nate Rowe');
        const { basedOn: _basedOn, ...now } = body as Partial<typeof company> & { basedOn: number };
        company = { ...company, ...now, version: company.version + 1 };
        return company;
      },
    });
    await user.click(screen.getByRole('radio', { name: 'Each line' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await user.click(
      screen.getByRole('checkbox', { name: 'Let people change the tax rate on a proposal or work order' }),
    );
    await waitFor(() => expect(company.version).toBe(6));
    await user.click(undo);
    await screen.findByText('Couldn’t undo it.');
    await screen.findByText(/^Nate Rowe changed this at \d+:\d\d [AP]M\.$/);
    expect(sent).toEqual([
      { taxRounding: 'line', basedOn: 4 },
      { allowOverrideTaxes: false, basedOn: 5 },
      { taxRounding: 'invoice', basedOn: 5 },
    ]);
  });

  it('says which kinds of new lines and entries are taxable, at once, and can be undone (R3.5)', async () => {
    let company = buildCompany();
    const { user, server } = await openTaxes({
      'GET /api/company': () => company,
      'PATCH /api/company': ({ body }) => {
        const { basedOn: _basedOn, ...now } = body as Partial<typeof company> & { basedOn: number };
        company = { ...company, ...now, version: company.version + 1 };
        return company;
      },
    });
    const group = within(screen.getByRole('group', { name: 'Taxable by default' }));
    const boxes = () =>
      group
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ labels, checked }) => [labels![0]!.textContent, checked]);
    expect(boxes()).toEqual([
      ['Services', true],
      ['Materials', true],
      ['Equipment', true],
      ['Custom lines', true],
    ]);
    await user.click(group.getByRole('checkbox', { name: 'Services' }));
    await screen.findByText('Saved for new lines and price book entries.');
    await user.click(group.getByRole('checkbox', { name: 'Custom lines' }));
    await waitFor(() => expect(company.taxedByDefault).toEqual(['material', 'equipment']));
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
    await waitFor(() =>
      expect(group.getByRole('checkbox', { name: 'Custom lines' })).toHaveProperty('checked', true),
    );
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body);
    expect(sent).toEqual([
      { taxedByDefault: ['material', 'equipment', 'custom'], basedOn: 4 },
      { taxedByDefault: ['material', 'equipment'], basedOn: 5 },
      { taxedByDefault: ['material', 'equipment', 'custom'], basedOn: 6 },
    ]);
  });

  it('imports rates from files for chosen counties, after a preview of what changes, and undoes it', async () => {
    const writes: boolean[] = [];
    const { user, server } = await openTaxes({
      'POST /api/taxitems/import': ({ body }) => {
        const { items, write } = body as { items: { text: string; section: string }[]; write: boolean };
        writes.push(write);
        return {
          items: items.map(({ text, section }) => ({
            outcome: 'new' as const,
            text,
            section,
            was: null,
            rate: 80_000,
            zips: 1,
            kept: 0,
            ended: text === 'Cook County' ? ['Transit'] : [],
          })),
          written: write ? [{ id: 12, version: 1 }] : [],
        };
      },
      'POST /api/taxitems/import/undo': () => null,
    });
    await user.click(screen.getByRole('button', { name: 'Import rates' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import tax rates' }));
    const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' });
    await user.upload(dialog.getByLabelText('Choose files'), [
      csv('a.csv', 'state,rate_pct\nIL,6.250\n'),
      csv(
        'b.csv',
        'state,county_or_district,rate_pct\nIL,Cook County,1.750\nIL,Lake County,1.000\nIL,DISTRICT: RTA,0.75\n',
      ),
      csv('c.csv', 'zip5,state,county_name\n60801,IL,Cook County\n'),
      csv('d.csv', 'name,price\nFuse,1\n'),
    ]);
    await dialog.findByText(/^This isn’t one of the four rate files/);
    await user.click(dialog.getByRole('button', { name: 'Remove d.csv' }));
    expect(dialog.queryByText('d.csv')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox', { name: 'Cook County' }));
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await dialog.findByText('1 new, 0 changed, 0 unchanged');
    dialog.getByText('These rates will end: Transit');
    dialog.getByText(/ tax districts that cover only parts of a county: RTA\. Add them/);
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    await screen.findByText('Imported 1 rate.');
    expect(writes).toEqual([false, true]);
    const [sent] = server.calls.filter(({ key }) => key === 'POST /api/taxitems/import');
    expect(sent!.body).toMatchObject({
      items: [
        {
          text: 'Cook County',
          section: 'Illinois',
          zips: ['60801'],
          parts: [
            { kind: 'state', text: 'Illinois', rate: 62_500 },
            { kind: 'county', text: 'Cook County', rate: 17_500 },
          ],
        },
      ],
    });
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await screen.findByText('Import of 1 rate undone.');
    const undone = server.calls.find(({ key }) => key === 'POST /api/taxitems/import/undo');
    expect(undone!.body).toEqual({ items: [{ id: 12, version: 1 }] });
  });

  it('says why a file of rates can’t be used: too large, unreadable', async () => {
    const { user } = await openTaxes({});
    await user.click(screen.getByRole('button', { name: 'Import rates' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import tax rates' }));
    const large = new File(['state,rate_pct'], 'large.csv', { type: 'text/csv' });
    Object.defineProperty(large, 'size', { value: 20_000_001 });
    const gone = new File(['state,rate_pct'], 'gone.csv', { type: 'text/csv' });
    gone.text = () => Promise.reject(new Error('gone'));
    await user.upload(dialog.getByLabelText('Choose files'), [large, gone]);
    await dialog.findByText('This file is too large. Use files up to 20 MB.');
    expect(dialog.queryByText('This file can’t be read. Choose it again.')).not.toBeNull();
  });
});
