import type { SitePage } from '@fieldwright/contract/customers';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildTaxItem } from '../../testing/build-tax-item.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';

const stamps = {
  version: 3,
  hidden: false,
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
};
const customer: SitePage['customer'] = {
  id: 7,
  company: '',
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '+18285550134',
  mobilePhone: '',
  email: '',
  notes: '',
  doNotService: false,
  tagIds: [],
  ...stamps,
};
const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28803' };
const site: SitePage['site'] = {
  id: 9,
  customerId: 7,
  text: '',
  ...address,
  gateCode: '',
  notes: '',
  timeZone: 'America/New_York',
  taxItemId: 12,
  taxItem: 'Buncombe County',
  propertyTypeId: 1,
  systems: [],
  ...stamps,
};
const work = {
  openCalls: [],
  canceledCalls: [],
  openWork: [],
  agreements: [],
  past: [],
  pastMore: 0,
  balanceCents: 0,
  creditCents: 0,
  removal: null,
  tags: [],
  exemptionCertificates: [],
  savedCards: [],
};
const items = [buildTaxItem(), buildTaxItem({ id: 13, text: 'Henderson County' })];
const byZip: Record<string, number> = { 28803: 12, 28739: 13 };

/** Opens the dialog that edits the site. */
async function openEdit(fields: Partial<SitePage['site']> = {}) {
  const { user, server } = await openApp('/sites/9', {
    'GET /api/me': () => buildMe({ roles: ['office'] }),
    'GET /api/sites/{id}': () => ({ customer, site: { ...site, ...fields }, ...work }),
    'GET /api/taxitems': () => items,
    'GET /api/taxitems/usual': ({ path }) => {
      const taxItemId = byZip[/postalCode=(\d*)/.exec(path)?.[1] ?? ''] ?? null;
      return { taxItemId, taxItem: items.find(({ id }) => id === taxItemId)?.text ?? null, hasAny: true };
    },
    'PATCH /api/sites/{id}': () => site,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const tax = () => dialog.getByRole('combobox', { name: 'Tax' }) as HTMLSelectElement;
  const typeZip = async (zip: string) => {
    await user.clear(dialog.getByLabelText(/^ZIP code/));
    await user.type(dialog.getByLabelText(/^ZIP code/), zip);
  };
  const save = async () => {
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const sent = () => server.calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(1));
    return sent()[0];
  };
  const shown = () => tax().selectedOptions[0]!.text;
  return { user, dialog, tax, typeZip, save, shown };
}

describe('the tax of a site that is edited', () => {
  it('can be the one of its ZIP code, which the dialog names, for a site older than the rates (R3.5)', async () => {
    const { user, dialog, tax, save, shown } = await openEdit({ taxItemId: null, taxItem: null });
    expect(shown()).toBe('None');
    await user.selectOptions(tax(), 'By ZIP code');
    await dialog.findByText('Buncombe County', { ignore: 'option' });
    expect(await save()).toEqual({ taxItemId: 12, basedOn: 3 });
  });

  it('follows a corrected ZIP code if it was the old one’s (R3.5)', async () => {
    const { dialog, typeZip, save, shown } = await openEdit();
    expect(shown()).toBe('Buncombe County');
    await typeZip('28739');
    await waitFor(() => expect(shown()).toBe('By ZIP code'));
    await dialog.findByText('Henderson County', { ignore: 'option' });
    expect(await save()).toEqual({ ...address, postalCode: '28739', taxItemId: 13, basedOn: 3 });
  });

  it('stays where the user keeps the old one (R3.5)', async () => {
    const { user, tax, typeZip, save, shown } = await openEdit();
    await typeZip('28739');
    await waitFor(() => expect(shown()).toBe('By ZIP code'));
    await user.selectOptions(tax(), 'Buncombe County');
    expect(await save()).toEqual({ ...address, postalCode: '28739', basedOn: 3 });
  });

  it('stays where someone had chosen another than the ZIP code’s (R3.5)', async () => {
    const { typeZip, save, shown } = await openEdit({ taxItemId: 13, taxItem: 'Henderson County' });
    await typeZip('28739');
    expect(shown()).toBe('Henderson County');
    expect(await save()).toEqual({ ...address, postalCode: '28739', basedOn: 3 });
  });
});
