import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCompany } from '../../testing/build-company.ts';
import { buildTaxItem } from '../../testing/build-tax-item.ts';
import { buildMe, buildPerson, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' };
const customer = {
  id: 31,
  company: '',
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '',
  mobilePhone: '',
  doNotService: false,
  tagIds: [],
  site: { id: 41, ...address },
  siteCount: 1,
  openWork: 0,
  balanceCents: 0,
  lastWorkDate: null,
  createdDate: '2026-09-01T15:00:00Z',
};
const proposal = {
  id: 5,
  version: 1,
  number: 'P-1007',
  text: 'New furnace',
  status: 'Created' as const,
  isTemplate: false,
  templateNote: '',
  department: null,
  customerId: 31,
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  siteId: 41,
  address,
  totalCents: 640_000,
  accepted: null,
  packages: 3,
  expiresDate: null,
  signed: false,
  halfSigned: false,
  statusDate: null,
  createdDate: '2026-09-01T15:00:00Z',
  createdBy: 'Colin Mercer',
};
const agreement = {
  id: 3,
  customer: { id: 31, name: 'Dana Whitlock' },
  site: { id: 41, address: '27 Cedar Bluff Dr' },
  text: 'Comfort Plan',
  priceCents: 19_900,
  visitsPerYear: 2,
  startDate: '2026-06-01',
  endDate: '2027-05-31',
  status: 'active' as const,
};
const recommendation = {
  id: 51,
  text: 'Anode rod',
  priceCents: 28_000,
  urgency: 'soon' as const,
  status: 'open' as const,
  deferredUntil: null,
  partItemId: null,
  serviceRepairId: null,
  workOrderId: 7,
  workOrderNumber: 'WO-7',
  date: '2026-09-01T15:00:00Z',
  customer: { id: 31, name: 'Dana Whitlock' },
  siteId: 41,
  address,
  system: null,
  technician: 'Marcus Bell',
  proposal: null,
};
const answers: Handlers = {
  'GET /api/customers': () => ({ customers: [customer], tags: [], similar: [], next: null }),
  'GET /api/salesproposals': () => ({
    proposals: [proposal],
    tiles: [],
    makers: [],
    similar: false,
    next: null,
  }),
  'GET /api/agreements': () => ({
    agreements: [agreement],
    tiles: [],
    today: '2026-11-19',
    similar: false,
    next: null,
  }),
  'GET /api/deferredwork': () => ({
    recommendations: [recommendation],
    tiles: [],
    sum: null,
    choices: null,
    next: null,
  }),
  'GET /api/tags': () => [{ id: 1, version: 1, hidden: false, text: 'VIP', color: null }],
  'GET /api/taxitems': () => [buildTaxItem()],
  'GET /api/taxitems/untaxedsites': () => ({ total: 0, sites: [], next: null }),
  'GET /api/company': () => buildCompany(),
  'GET /api/people': () => [buildPerson(buildMe()), buildPerson()],
};
const lists = [
  ['/customers?owing=true', 'customers', 'GET /api/customers/export', 'owing=true'],
  ['/proposals?status=Created&sort=total', 'proposals', 'GET /api/salesproposals/export', 'sort=total'],
  [
    '/proposals/templates?search=new',
    'proposal templates',
    'GET /api/salesproposals/export',
    'search=new&templates=true',
  ],
  ['/settings/tags', 'tags', 'GET /api/companylists/export', 'list=tags'],
  ['/settings/taxes', 'tax rates', 'GET /api/companylists/export', 'list=taxitems'],
  ['/agreements?filter=ending', 'agreements', 'GET /api/agreements/export', 'filter=ending'],
  ['/deferredwork?technician=6', 'deferred work', 'GET /api/deferredwork/export', 'technicianId=6'],
  ['/settings/people?role=sales', 'people', 'GET /api/people/export', 'role=sales'],
] as const;

afterEach(() => vi.restoreAllMocks());

describe('the export of a list', () => {
  it.each(lists)('of %s exports what it shows', async (place, rows, key, narrowed) => {
    const kept = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    // otherwise the page would go there
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user, server } = await openApp(place, {
      ...answers,
      [key]: () => new Response('Name', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Export ${rows}` }));
    await user.click(dialog.getByRole('radio', { name: 'CSV' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    const name = rows.charAt(0).toUpperCase() + rows.slice(1);
    expect(await screen.findByText(`${name}.csv exported.`)).toBeDefined();
    expect(kept).toHaveBeenCalled();
    const asked = server.calls.find((call) => call.key === key)!.path;
    expect(asked).toContain(narrowed);
    expect(asked).toContain('format=csv');
  });

  it('says why it failed, and is offered to those who may export lists', async () => {
    const { user } = await openApp('/customers', {
      ...answers,
      'GET /api/customers/export': () => refuse('unavailable'),
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export customers' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText(/^Couldn’t export the list\./)).toBeDefined();
    await openApp('/customers', { ...answers, 'GET /api/me': () => buildMe({ roles: ['sales'] }) });
    await screen.findByRole('link', { name: /Whitlock/ });
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});
