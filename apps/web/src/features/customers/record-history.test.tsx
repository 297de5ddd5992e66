import type { Customer, CustomerPage, SitePage } from '@fieldwright/contract/customers';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuseChanged } from '../../testing/stub-server.ts';
import type { HistoryChange } from '../settings/change-history.tsx';

const stamps = {
  version: 5,
  hidden: false,
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
};
const customer: Customer = {
  id: 7,
  company: '',
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '+18285550134',
  mobilePhone: '',
  email: 'dana@elm.example',
  notes: '',
  doNotService: true,
  tagIds: [3],
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
};
const certificate = {
  id: 4,
  customerId: 7,
  hidden: false,
  number: 'F0003-17',
  state: 'SC',
  reason: 'resale' as const,
  issuedDate: '2026-01-10',
  expiresDate: null,
  notes: '',
};
const furnace = {
  id: 11,
  text: 'Furnace',
  siteSystemTypeId: 2,
  manufacturer: 'Halden',
  model: 'HF-81',
  serialNumber: '',
  location: 'Attic',
  installedDate: null,
  warrantyUntil: null,
  hidden: false,
};
const site: SitePage['site'] = {
  id: 9,
  customerId: 7,
  text: '',
  street: '27 Cedar Bluff Dr',
  city: 'Asheville',
  state: 'NC',
  postalCode: '28803',
  gateCode: '4471',
  notes: '',
  timeZone: 'America/New_York',
  propertyTypeId: 1,
  taxItemId: 6,
  taxItem: 'Buncombe County',
  systems: [{ ...furnace, history: [] }],
  ...stamps,
};
const page: CustomerPage = {
  customer,
  ...work,
  sites: [],
  tags: [{ id: 3, text: 'VIP', color: 'purple', hidden: false }],
  exemptionCertificates: [certificate],
  savedCards: [],
};

type Record_ = HistoryChange['steps'][number]['records'][number];
const one = (version: number, kind: string, record: Partial<Record_>): HistoryChange => ({
  id: version,
  version,
  steps: [
    {
      kind,
      records: [{ id: 7, created: false, updated: true, deleted: false, fields: {}, ...record }],
    },
  ],
  by: { id: 2, name: 'Beth Young' },
  date: '2026-11-20T15:00:00Z',
  requestId: '',
  saveKey: null,
});
const created = { created: true, updated: false };
const ofCustomer = [
  one(5, 'exemptionCertificates', {
    id: 4,
    fields: { state: { from: 'NC', to: 'SC' }, expiresDate: { from: '2026-12-31', to: null } },
  }),
  one(4, 'customer', {
    fields: {
      doNotService: { from: false, to: true },
      tagIds: { from: [], to: [3] },
      email: { from: 'dana@birch.example', to: 'dana@elm.example' },
    },
  }),
  one(3, 'customer', { fields: { hidden: { from: true, to: false } } }),
  one(2, 'exemptionCertificates', { id: 4, ...created }),
  one(1, 'customer', created),
];
const ofSite = [
  one(5, 'siteSystems', { id: 11, fields: { model: { from: 'HF-80', to: 'HF-81' } } }),
  one(4, 'site', {
    id: 9,
    fields: {
      street: { from: '2 Mill St', to: '27 Cedar Bluff Dr' },
      taxItemId: { from: null, to: 6 },
    },
  }),
  one(1, 'site', { id: 9, ...created }),
];

/** Opens the history on the page of the customer or site. */
async function open(address: string, handlers: Handlers = {}, role: 'office' | 'technician' = 'office') {
  const app = await openApp(address, {
    'GET /api/me': () => buildMe({ roles: [role] }),
    'GET /api/customers/{id}': () => page,
    'GET /api/customers/{id}/changes': () => ofCustomer,
    'GET /api/sites/{id}': () => ({ customer, site, ...work }),
    'GET /api/sites/{id}/changes': () => ofSite,
    'GET /api/taxitems': () => [],
    'GET /api/sitesystemtypes': () => [],
    ...handlers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'More' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^History of / }));
  await dialog.findByText('Added');
  const sent = (key: string) =>
    app.server.calls.filter((call) => call.key === key).map(({ body }) => body as object);
  return { ...app, dialog, sent };
}

describe('the history of a customer', () => {
  it('says who changed what of the customer and the certificates, in words (R2.13)', async () => {
    const { dialog } = await open('/customers/7');
    const lines = dialog.getAllByRole('listitem').filter((item) => item.classList.contains('history-line'));
    expect(lines.map((line) => line.querySelector('span')?.textContent)).toEqual([
      'Certificate F0003-17, State: North Carolina → South Carolina',
      'Certificate F0003-17, Expires on: Dec 31, 2026 → none',
      'Do not service: no → yes',
      'Tags: none → VIP',
      'Email: dana@birch.example → dana@elm.example',
      'Restored',
      'Certificate F0003-17 added',
      'Added',
    ]);
    expect(dialog.getAllByText('Beth Young')).toHaveLength(5);
  });

  it('puts a field back based on the version shown, with an Undo', async () => {
    let version = 5;
    const { user, dialog, sent } = await open('/customers/7', {
      'PATCH /api/customers/{id}': () => ({ ...customer, version: ++version }),
    });
    await user.click(dialog.getByRole('button', { name: 'Revert to dana@birch.example: Email' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent('PATCH /api/customers/7')).toEqual([
        { email: 'dana@birch.example', basedOn: 5 },
        { email: 'dana@elm.example', basedOn: 6 },
      ]),
    );
  });

  it('puts back what a certificate had, its days together', async () => {
    const { user, dialog, sent } = await open('/customers/7', {
      'POST /api/exemptioncertificates': () => ({ ...certificate, customerVersion: 6 }),
    });
    const button = /^Revert to Dec 31, 2026: Certificate F0003-17, Expires on/;
    await user.click(dialog.getByRole('button', { name: button }));
    await screen.findByText('Reverted: Certificate F0003-17, Expires on.');
    expect(sent('POST /api/exemptioncertificates')).toEqual([
      { id: 4, issuedDate: '2026-01-10', expiresDate: '2026-12-31', basedOn: 5 },
    ]);
  });

  it('says who was quicker if a field can’t be put back', async () => {
    const { user, dialog } = await open('/customers/7', {
      'PATCH /api/customers/{id}': () => refuseChanged('email', 'Tom Ortega'),
    });
    await user.click(dialog.getByRole('button', { name: 'Revert to dana@birch.example: Email' }));
    await screen.findByText(/^Couldn’t revert: Email/);
    expect(await screen.findByText(/^Tom Ortega changed the email/)).toBeTruthy();
  });

  it('is read by whoever sees customers, and put back only by those who edit them (R6.4)', async () => {
    const { dialog } = await open('/customers/7', {}, 'technician');
    expect(dialog.queryByRole('button', { name: /^Revert/ })).toBeNull();
  });

  it('puts nothing back of a removed customer or a removed certificate', async () => {
    const { dialog } = await open('/customers/7', {
      'GET /api/customers/{id}': () => ({
        ...page,
        exemptionCertificates: [{ ...certificate, hidden: true }],
      }),
    });
    expect(dialog.queryByRole('button', { name: /Certificate/ })).toBeNull();
    expect(dialog.getAllByRole('button', { name: /^Revert/ })).toHaveLength(3);
  });
});

describe('the history of a site', () => {
  it('puts back the whole address, and a field of a system', async () => {
    const { user, dialog, sent } = await open('/sites/9', {
      'PATCH /api/sites/{id}': () => ({ ...site, version: 6 }),
      'PATCH /api/sites/{id}/systems/{systemId}': () => ({ ...site, version: 6 }),
    });
    await user.click(dialog.getByRole('button', { name: 'Revert to 2 Mill St: Street' }));
    await screen.findByText('Reverted: Street.');
    await user.click(dialog.getByRole('button', { name: 'Revert to HF-80: Furnace, Model' }));
    await screen.findByText('Reverted: Furnace, Model.');
    expect(sent('PATCH /api/sites/9')).toEqual([
      { street: '2 Mill St', city: 'Asheville', state: 'NC', postalCode: '28803', basedOn: 5 },
    ]);
    expect(sent('PATCH /api/sites/9/systems/11')).toEqual([{ model: 'HF-80', basedOn: 5 }]);
  });
});
