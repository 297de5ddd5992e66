import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCompany } from '../../testing/build-company.ts';
import { buildTaxItem } from '../../testing/build-tax-item.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { UntaxedSite } from './untaxed-sites.data.ts';

afterEach(() => vi.unstubAllGlobals());

const site = (id: number, street: string, taxItemId: number | null): UntaxedSite => ({
  id,
  customer: 'Dana Whitlock',
  street,
  city: 'Asheville',
  state: 'NC',
  postalCode: '28805',
  taxItemId,
});

/** Opens the taxes of a company with these sites without a tax; returns what was sent. */
async function open(sites: UntaxedSite[], more: Handlers = {}) {
  let now = sites;
  const sent: object[] = [];
  const app = await openApp('/settings/taxes', {
    'GET /api/taxitems': () => [buildTaxItem(), buildTaxItem({ id: 13, text: 'Madison County' })],
    'GET /api/company': () => buildCompany(),
    'GET /api/taxitems/untaxedsites': () => ({ total: now.length, sites: now, next: null }),
    'POST /api/taxitems/untaxedsites': ({ body }) => {
      sent.push(body as object);
      const { siteIds } = body as { siteIds: number[] };
      now = now.filter(({ id }) => !siteIds.includes(id));
      return { sites: siteIds.map((id) => ({ id, version: 2 })) };
    },
    'POST /api/taxitems/untaxedsites/undo': ({ body }) => {
      sent.push(body as object);
      now = sites;
      return null;
    },
    ...more,
  });
  await screen.findByRole('heading', { name: 'Taxes', level: 1 });
  return { ...app, sent };
}
const section = async () => within(await screen.findByRole('region', { name: 'Sites without a tax rate' }));

describe('sites without a tax rate', () => {
  it('are listed with the rate for their ZIP code (R3.5)', async () => {
    await open([site(1, '27 Cedar Bluff Dr', 12), site(2, '4 Mill St', null)]);
    const shown = await section();
    const rows = shown.getAllByRole('row').slice(1);
    expect(
      rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent)),
    ).toEqual([
      ['27 Cedar Bluff Dr, Asheville, NC 28805', 'Dana Whitlock', 'Buncombe County'],
      ['4 Mill St, Asheville, NC 28805', 'Dana Whitlock', 'None'],
    ]);
    expect(shown.getByRole('link', { name: /Mill St/ }).getAttribute('href')).toBe('/sites/2');
  });

  it('get the tax of their ZIP code together, which can be undone (R3.5)', async () => {
    const { user, sent } = await open([site(1, '27 Cedar Bluff Dr', 12), site(2, '4 Mill St', 12)]);
    const shown = await section();
    await user.click(shown.getByRole('checkbox', { name: 'Select all' }));
    await user.click(shown.getByRole('button', { name: 'Set tax for 2 sites' }));
    await screen.findByText('Tax set for 2 sites.');
    expect(sent).toEqual([{ key: expect.any(String), siteIds: [1, 2], taxItemId: null }]);
    expect(screen.queryByRole('region', { name: 'Sites without a tax rate' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Taxes', level: 1 }));
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await screen.findByText('Tax removed from 2 sites.');
    expect(sent[1]).toEqual({
      sites: [
        { id: 1, version: 2 },
        { id: 2, version: 2 },
      ],
    });
    await section();
  });

  it('get a chosen tax, where no rate has their ZIP code', async () => {
    const { user, sent } = await open([site(1, '27 Cedar Bluff Dr', 12), site(2, '4 Mill St', null)]);
    const shown = await section();
    expect(shown.getByRole('button', { name: 'Set tax' })).toHaveProperty('disabled', true);
    await user.click(shown.getByRole('checkbox', { name: /Mill St/ }));
    shown.getByText('No rate has these ZIP codes. Choose one.');
    expect(shown.getByRole('button', { name: 'Set tax for 1 site' })).toHaveProperty('disabled', true);
    await user.selectOptions(shown.getByLabelText('Tax rate'), 'Madison County');
    await user.click(shown.getByRole('button', { name: 'Set tax for 1 site' }));
    await waitFor(() => expect(sent).toMatchObject([{ siteIds: [2], taxItemId: 13 }]));
  });

  it('keep the focus in their list while others are left', async () => {
    const { user } = await open([site(1, '27 Cedar Bluff Dr', 12), site(2, '4 Mill St', 12)]);
    const shown = await section();
    await user.click(shown.getByRole('checkbox', { name: /Mill St/ }));
    await user.click(shown.getByRole('button', { name: 'Set tax for 1 site' }));
    await screen.findByText('Tax set for 1 site.');
    await waitFor(() =>
      expect(document.activeElement).toBe(shown.getByRole('checkbox', { name: 'Select all' })),
    );
  });

  it('load page by page, and are counted whether they are loaded or not', async () => {
    const asked: (string | null)[] = [];
    const { user, sent } = await open([site(1, '27 Cedar Bluff Dr', 12)], {
      'GET /api/taxitems/untaxedsites': ({ path }) => {
        const after = new URLSearchParams(path.split('?')[1]).get('after');
        asked.push(after);
        return after
          ? { total: 1204, sites: [site(2, '4 Mill St', 12)], next: null }
          : { total: 1204, sites: [site(1, '27 Cedar Bluff Dr', 12)], next: '1_28805' };
      },
    });
    const shown = await section();
    shown.getByText('1,204');
    shown.getByText('No tax is charged there. Showing the first 1.');
    await user.click(shown.getByRole('button', { name: 'Load more' }));
    await shown.findByText(/Mill St/);
    expect(shown.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(asked).toEqual([null, '1_28805']);
    await user.click(shown.getByRole('checkbox', { name: 'Select all' }));
    await user.click(shown.getByRole('button', { name: 'Set tax for 2 sites' }));
    await waitFor(() => expect(sent).toMatchObject([{ siteIds: [1, 2] }]));
  });

  it('can’t get a tax more than 2,000 at a time', async () => {
    const many = Array.from({ length: 2001 }, (_, at) => ({ ...site(at + 1, `${at} Mill St`, 12) }));
    const { user } = await open(many);
    const shown = await section();
    await user.click(shown.getByRole('checkbox', { name: 'Select all' }));
    shown.getByText('Select 2,000 sites or fewer.');
    expect(shown.getByRole('button', { name: 'Set tax for 2,001 sites' })).toHaveProperty('disabled', true);
  });

  it('are asked about with the same key again, if the answer was lost (R4.2)', async () => {
    const keys: string[] = [];
    const { user } = await open([site(1, '27 Cedar Bluff Dr', 12)], {
      'POST /api/taxitems/untaxedsites': ({ body }) => {
        keys.push((body as { key: string }).key);
        return keys.length === 1
          ? refuse('internal', { detail: 'Lost.' })
          : { sites: [{ id: 1, version: 2 }] };
      },
    });
    const shown = await section();
    await user.click(shown.getByRole('checkbox', { name: 'Select all' }));
    await user.click(shown.getByRole('button', { name: 'Set tax for 1 site' }));
    await waitFor(() => expect(keys).toHaveLength(1));
    await user.click(await shown.findByRole('button', { name: 'Set tax for 1 site' }));
    await screen.findByText('Tax set for 1 site.');
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('keep their tax, and the reason is told, if it was changed since', async () => {
    const detail =
      'Tom Rowe has since changed the tax for one of these sites, so none of them were changed back.';
    const { user } = await open([site(1, '27 Cedar Bluff Dr', 12)], {
      'POST /api/taxitems/untaxedsites/undo': () => refuse('stale_version', { detail }),
    });
    const shown = await section();
    await user.click(shown.getByRole('checkbox', { name: 'Select all' }));
    await user.click(shown.getByRole('button', { name: 'Set tax for 1 site' }));
    await screen.findByText('Tax set for 1 site.');
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('aren’t mentioned while every site has a tax', async () => {
    await open([]);
    await waitFor(() => screen.getByRole('table', { name: 'Tax rates' }));
    expect(screen.queryByText('Sites without a tax rate')).toBeNull();
  });
});
