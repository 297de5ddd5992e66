import type { Agreement } from '@fieldwright/contract/agreements';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

const stamps = {
  version: 3,
  hidden: false,
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
};
const customer = {
  ...stamps,
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
};
const site = {
  ...stamps,
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
};
const work = {
  openCalls: [],
  canceledCalls: [],
  openWork: [],
  past: [],
  pastMore: 0,
  balanceCents: 0,
  creditCents: 0,
  removal: null,
};
const plan = {
  id: 4,
  text: 'Comfort Plan',
  priceCents: 18_900,
  billingFrequency: 'yearly' as const,
  visitsPerYear: 2,
  discountRate: 0,
  laborRateCents: null,
  siteSystemTypeIds: [],
  hidden: false,
  version: 1,
};
const agreement = (more: Partial<Agreement> = {}): Agreement => ({
  id: 5,
  siteId: 9,
  agreementPlanId: 4,
  text: 'Comfort Plan',
  priceCents: 18_900,
  visitsPerYear: 2,
  startDate: '2026-01-10',
  endDate: '2027-01-09',
  status: 'active',
  ...more,
});
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** Opens the page of a site with agreements, which the calls that are sent can change. */
async function open(given: Agreement[], role: 'admin' | 'technician' = 'admin', plans = [plan]) {
  let all = given;
  const app = await openApp('/sites/9', {
    'GET /api/me': () => buildMe({ roles: [role] }),
    'GET /api/sites/{id}': () => ({ customer, site, ...work, agreements: all }),
    'GET /api/agreementplans': () => plans,
    'POST /api/sites/{id}/agreements': ({ body }) => {
      const { agreementPlanId, startDate } = body as { agreementPlanId: number; startDate: string };
      if (startDate === '2026-12-01') return refuse('invalid', { fields: { startDate: 'Not this day.' } });
      const sold = agreement({ id: 6, agreementPlanId, startDate, endDate: '2028-01-09' });
      all = [sold, ...all];
      return { ...sold, siteVersion: 4 };
    },
    'PATCH /api/agreements/{id}': ({ body }) => {
      all = all.map((each) => ({ ...each, ...(body as Partial<Agreement>) }));
      return { ...all[0]!, siteVersion: 4 };
    },
  });
  await screen.findByRole('heading', { name: '27 Cedar Bluff Dr' });
  const sent = (key: string) => app.server.calls.filter((call) => call.key === key).map(({ body }) => body);
  return { ...app, sent };
}
const section = () => within(screen.getByRole('region', { name: 'Agreements' }));
const sells = 'POST /api/sites/9/agreements';
const changes = 'PATCH /api/agreements/5';

describe('the agreements of a site', () => {
  it('have terms and days, and are expired after their last day (R2.13)', async () => {
    await open([agreement(), agreement({ id: 8, startDate: '2025-01-10', endDate: '2026-01-09' })]);
    expect(section().getAllByRole('listitem')[0]!.textContent).toContain(
      '2 visits a year, $189.00 · Jan 10, 2026 – Jan 9, 2027',
    );
    expect(section().getByText('Active')).toBeTruthy();
    expect(section().getByText('Expired')).toBeTruthy();
  });

  it('say where their price comes from (R3.11)', async () => {
    const { user } = await open([agreement()]);
    await user.click(section().getByRole('button', { name: /\$189\.00, see where it comes from$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Price of/ }));
    expect(dialog.getByText('$189.00')).toBeTruthy();
    expect(dialog.getByText(/^The plan’s price when the agreement was sold\./)).toBeTruthy();
  });

  it('are only shown to people who may not sell them (R6.4)', async () => {
    await open([agreement()], 'technician');
    expect(
      section()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['$189.00']);
  });

  it('are sold from a plan, with the last day said before, and what is wrong said at its field (R5.8)', async () => {
    const { user, sent } = await open([]);
    section().getByText('No agreements yet.');
    await user.click(section().getByRole('button', { name: 'Add agreement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add agreement' }));
    dialog.getByText('Ends on Nov 19, 2027.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText('Choose a plan.');
    await dialog.findByRole('option', { name: 'Comfort Plan, $189.00 a year' });
    await user.selectOptions(dialog.getByLabelText(/^Agreement plan/), '4');
    dialog.getByText('Billed yearly · 2 visits a year');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Comfort Plan saved.');
    expect(sent(sells)).toEqual([{ agreementPlanId: 4, startDate: '2026-11-20', key: expect.any(String) }]);
    await section().findByText('Active');
  });

  it('can be renewed when they end soon, from the day after (R2.13)', async () => {
    const { user, sent } = await open([agreement()]);
    await user.click(section().getByRole('button', { name: 'Renew Comfort Plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add agreement' }));
    await dialog.findByText('Ends on Jan 9, 2028.');
    await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>(/^Agreement plan/).value).toBe('4'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Comfort Plan saved.');
    expect(sent(sells)).toMatchObject([{ agreementPlanId: 4, startDate: '2027-01-10' }]);
  });

  it('are upcoming before they start, and not renewed when the next one is there (R2.13)', async () => {
    const next = agreement({ id: 8, startDate: '2027-01-10', endDate: '2028-01-09' });
    await open([agreement(), next]);
    section().getByText('Upcoming');
    expect(section().getByText('Active')).toBeTruthy();
    expect(section().queryByRole('button', { name: 'Renew Comfort Plan' })).toBeNull();
  });

  it('are renewed with another plan if theirs was removed (R4.4)', async () => {
    const { user, sent } = await open([agreement()], 'admin', [
      { ...plan, hidden: true },
      { ...plan, id: 11, text: 'Gold' },
    ]);
    await user.click(section().getByRole('button', { name: 'Renew Comfort Plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add agreement' }));
    await dialog.findByRole('option', { name: /^Gold/ });
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Agreement plan/).value).toBe('');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText('Choose a plan.');
    expect(sent(sells)).toEqual([]);
  });

  it('keep the focus when one is canceled and restored, and a sale can be undone', async () => {
    const { user, sent } = await open([agreement({ endDate: '2027-06-09' })]);
    await user.click(section().getByRole('button', { name: 'Cancel Comfort Plan' }));
    const restore = await section().findByRole('button', { name: 'Restore Comfort Plan' });
    expect(document.activeElement).toBe(restore);
    await user.click(section().getByRole('button', { name: 'Add agreement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add agreement' }));
    await dialog.findByRole('option', { name: /^Comfort/ });
    await user.selectOptions(dialog.getByLabelText(/^Agreement plan/), '4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const toast = (await screen.findByText('Comfort Plan saved.')).closest<HTMLElement>(
      '[role="status"], li, .toast',
    )!;
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('PATCH /api/agreements/6')).toEqual([{ status: 'canceled' }]));
  });

  it('are not renewed while they run for long', async () => {
    await open([agreement({ endDate: '2027-06-09' })]);
    expect(section().queryByRole('button', { name: 'Renew Comfort Plan' })).toBeNull();
  });

  it('are canceled at once with Undo, and can be restored later', async () => {
    const { user, sent } = await open([agreement()]);
    await user.click(section().getByRole('button', { name: 'Cancel Comfort Plan' }));
    await section().findByText('Canceled');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await section().findByText('Active');
    expect(sent(changes)).toEqual([{ status: 'canceled' }, { status: 'active' }]);
    await user.click(section().getByRole('button', { name: 'Cancel Comfort Plan' }));
    await user.click(await section().findByRole('button', { name: 'Restore Comfort Plan' }));
    await section().findByText('Active');
  });

  it('get another last day, but not one before the first (R5.8)', async () => {
    const { user, sent } = await open([agreement()]);
    await user.click(section().getByRole('button', { name: 'Change end date of Comfort Plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End date of Comfort Plan' }));
    const field = dialog.getByLabelText(/^End date/);
    await user.clear(field);
    await user.type(field, '2025-12-31');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText('It can’t end before it starts.');
    await user.clear(field);
    await user.type(field, '2026-12-31');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(changes)).toEqual([{ endDate: '2026-12-31', basedOn: 3 }]));
  });

  it('say where plans are made if there are none', async () => {
    const { user } = await open([], 'admin', []);
    await user.click(section().getByRole('button', { name: 'Add agreement' }));
    const none = 'Your company has no agreement plans yet. Add one in Settings › Agreement plans.';
    expect(await screen.findByText(none)).toBeTruthy();
  });
});
