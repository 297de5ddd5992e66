import type { ExemptionCertificate } from '@fieldwright/contract/exemption-certificates';
import { daysLater, dayText } from '@fieldwright/domain/kernel/days';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

const customer = {
  id: 7,
  company: 'Asheville Food Bank',
  firstName: '',
  lastName: '',
  mainPhone: '',
  mobilePhone: '',
  email: '',
  notes: '',
  doNotService: false,
  tagIds: [],
  version: 3,
  hidden: false,
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
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
const site = {
  id: 9,
  customerId: 7,
  text: '',
  street: '27 Cedar Bluff Dr',
  city: 'Asheville',
  state: 'NC',
  postalCode: '28803',
  gateCode: '',
  notes: '',
  timeZone: 'America/New_York',
  taxItemId: null,
  taxItem: null,
  propertyTypeId: 1 as const,
  systems: [],
  version: 1,
  hidden: false,
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
};
const today = '2026-11-20';
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
const certificate = (id: number, more: Partial<ExemptionCertificate> = {}): ExemptionCertificate => ({
  id,
  customerId: 7,
  hidden: false,
  number: `F0003-${id}`,
  state: 'NC',
  reason: 'nonprofit',
  issuedDate: daysLater(today, -400),
  expiresDate: daysLater(today, 31),
  notes: '',
  ...more,
});

/** Opens the page of a customer with certificates, which the calls that are sent can change. */
async function open(
  given: ExemptionCertificate[],
  role: 'office' | 'technician' = 'office',
  state: string | null = null,
) {
  let all = given;
  const hide = (path: string, hidden: boolean) => {
    all = all.map((each) => (path.includes(`/${each.id}`) ? { ...each, hidden } : each));
    return { ...all[0]!, customerVersion: 4 };
  };
  const app = await openApp('/customers/7', {
    'GET /api/me': () => buildMe({ roles: [role] }),
    'GET /api/customers/{id}': () => ({
      customer,
      ...work,
      sites: state === null ? [] : [{ ...site, state }],
      tags: [],
      exemptionCertificates: all,
      savedCards: [],
    }),
    'POST /api/exemptioncertificates': ({ body }) => {
      const fields = body as ExemptionCertificate;
      if (fields.number === 'taken') return refuse('invalid', { fields: { number: 'Not this one.' } });
      all = fields.id > 0 ? all.map((each) => ({ ...each, ...fields })) : [certificate(1, fields)];
      return { ...all[0]!, customerVersion: 4 };
    },
    'DELETE /api/exemptioncertificates/{id}': ({ path }) => {
      hide(path, true);
      return null;
    },
    'POST /api/exemptioncertificates/{id}/restore': ({ path }) => hide(path, false),
  });
  await screen.findByRole('heading', { name: /^Asheville Food Bank/ });
  const sent = () =>
    app.server.calls
      .filter(({ key }) => key.endsWith('/api/exemptioncertificates'))
      .map(({ body }) => body as Record<string, unknown>);
  return { ...app, sent };
}
const section = () => within(screen.getByRole('region', { name: 'Tax exemption' }));

describe('the exemption certificates of a customer', () => {
  it('have reason, state and days, and say whether they are valid', async () => {
    await open([
      certificate(1),
      certificate(2, { issuedDate: daysLater(today, 1), state: '', expiresDate: null }),
    ]);
    section().getByText('Nonprofit · North Carolina · Oct 16, 2025 – Dec 21, 2026');
    section().getByText('Nonprofit · Every state · from Nov 21, 2026, doesn’t expire');
    section().getByText('Valid');
    section().getByText('Not valid yet');
    expect(section().queryByText(/Ask the customer/)).toBeNull();
  });

  it('say that one expired, and 30 days before that it will', async () => {
    const [soon, gone] = [daysLater(today, 30), daysLater(today, -1)];
    await open([certificate(1, { expiresDate: soon }), certificate(2, { state: 'SC', expiresDate: gone })]);
    expect(
      section()
        .getAllByText(/^This certificate/)
        .map(({ textContent }) => textContent),
    ).toEqual([
      `This certificate expires ${dayText(soon)}. Ask the customer for a new one.`,
      `This certificate expired ${dayText(gone)} and no longer applies. Ask the customer for a new one.`,
    ]);
  });

  it('say nothing of one that another one follows', async () => {
    await open([
      certificate(1, { expiresDate: daysLater(today, -1) }),
      certificate(2, { issuedDate: today, expiresDate: null }),
    ]);
    section().getByText('Expired');
    expect(section().queryByText(/Ask the customer/)).toBeNull();
  });

  it.each([
    ['Tax exempt', {}, 'NC'],
    ['Exemption expires soon', { expiresDate: daysLater(today, 30) }, 'NC'],
    ['Exemption expired', { expiresDate: daysLater(today, -1) }, 'NC'],
    ['', {}, 'SC'],
    ['', { hidden: true }, 'NC'],
  ])('say %o beside the name', async (said, more, state) => {
    await open([certificate(1, more)], 'office', state);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(`Asheville Food Bank${said}`);
  });

  it('can be added, with what is wrong at its field', async () => {
    const { user, sent } = await open([]);
    await user.click(section().getByRole('button', { name: 'Add certificate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add exemption certificate' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter the certificate number.');
    dialog.getByText('Choose the day it was issued.');
    expect(sent()).toEqual([]);
    await user.type(dialog.getByLabelText(/^Certificate number/), 'taken');
    await user.type(dialog.getByLabelText(/^Issued on/), '2026-01-10');
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Government');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Not this one.');
    await user.clear(dialog.getByLabelText(/^Certificate number/));
    await user.type(dialog.getByLabelText(/^Certificate number/), 'G-1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Certificate G-1 saved.');
    expect(sent().at(-1)).toMatchObject({
      customerId: 7,
      number: 'G-1',
      state: '',
      reason: 'government',
      issuedDate: '2026-01-10',
      expiresDate: null,
    });
    await waitFor(() => section().getByRole('heading', { name: 'G-1' }));
  });

  it('can be changed field by field, on the version that was seen (R7.9)', async () => {
    const { user, sent } = await open([certificate(1)]);
    await user.click(section().getByRole('button', { name: 'Edit certificate F0003-1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit exemption certificate' }));
    await user.selectOptions(dialog.getByLabelText('State'), 'Every state');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Certificate F0003-1 saved.');
    expect(sent()).toEqual([{ id: 1, state: '', basedOn: 3 }]);
  });

  it('are removed at once with Undo, and can be restored later (R4.4)', async () => {
    const { user } = await open([certificate(1), certificate(2, { hidden: true })]);
    await user.click(section().getByRole('button', { name: 'Remove certificate F0003-1' }));
    await screen.findByText('Certificate F0003-1 removed.');
    await waitFor(() => expect(section().queryByRole('heading', { level: 3 })).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => section().getByRole('heading', { name: 'F0003-1' }));
    await user.click(section().getByText('1 removed certificate'));
    await user.click(section().getByRole('button', { name: 'Restore certificate F0003-2' }));
    await waitFor(() => section().getByRole('heading', { name: 'F0003-2' }));
  });

  it('are shown to a technician, who cannot edit them (R6.4)', async () => {
    await open([certificate(1)], 'technician');
    section().getByText('Valid');
    expect(section().queryByRole('button')).toBeNull();
  });
});
