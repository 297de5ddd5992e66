import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildCompany } from '../../testing/build-company.ts';
import { buildTaxItem } from '../../testing/build-tax-item.ts';
import { openApp } from '../../testing/open-app.tsx';

const buncombe = buildTaxItem({ zips: ['28801'] });
const wake = buildTaxItem({ id: 13, text: 'Wake County', zips: ['27513'], rate: 72_500 });
const rest = buildTaxItem({ id: 14, text: 'Elsewhere', elsewhere: true, rate: 60_000 });
const fulton = buildTaxItem({
  id: 15,
  text: 'Fulton County',
  section: 'Georgia',
  zips: ['30301'],
  rate: 71_000,
});

async function openTaxes(address = '/settings/taxes') {
  const app = await openApp(address, {
    'GET /api/taxitems': () => [buncombe, rest, fulton, wake],
    'GET /api/company': () => buildCompany(),
    'GET /api/taxitems/untaxedsites': () => ({ total: 0, sites: [], next: null }),
  });
  await screen.findByRole('heading', { name: 'Taxes', level: 1 });
  return app;
}
const names = () =>
  within(screen.getByRole('table', { name: 'Tax rates' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.name, th')!.textContent);

describe('Tax rates, in the frame of every list', () => {
  it('count in the dialog of filters what the list then shows, with a whole ZIP code too', async () => {
    const { user } = await openTaxes('/settings/taxes?search=28801');
    expect(names()).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(dialog.getByRole('radio', { name: 'North Carolina' }));
    await dialog.findByText('3 entries');
    await user.click(dialog.getByRole('button', { name: 'Add Filters' }));
    await waitFor(() => expect(names()).toEqual(['Buncombe County', 'Wake County', 'Elsewhere']));
    expect(screen.getByText('Buncombe County, 7.00%')).toBeDefined();
  });

  it('say in which section the rate of a ZIP code is if the filters leave it out', async () => {
    await openTaxes('/settings/taxes?search=30301&section=North+Carolina');
    expect(names()).not.toContain('Fulton County');
    expect(screen.getByText('Fulton County, 7.10% (under Georgia)')).toBeDefined();
  });

  it('are sorted in their sections, the one for every other ZIP code too', async () => {
    const { user } = await openTaxes();
    expect(names()).toEqual([
      'Georgia',
      'Fulton County',
      'North Carolina',
      'Buncombe County',
      'Wake County',
      'Elsewhere',
    ]);
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await waitFor(() => expect(names().at(3)).toBe('Elsewhere'));
    expect(names()).toEqual([
      'Georgia',
      'Fulton County',
      'North Carolina',
      'Elsewhere',
      'Buncombe County',
      'Wake County',
    ]);
  });
});
