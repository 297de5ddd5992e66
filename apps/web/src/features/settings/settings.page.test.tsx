import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const pages = async () => {
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { level: 1, name: 'Settings' });
  return main.getAllByRole('link').map((link) => link.getAttribute('href'));
};

describe('/settings', () => {
  it('lists the pages that the roles open, and no other (R2.13, R6.4)', async () => {
    await openApp('/settings', { 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    expect(await pages()).toEqual([
      '/settings/emails',
      '/settings/password',
      '/settings/secondfactor',
      '/settings/sessions',
    ]);
    await openApp('/settings');
    for (const page of ['Setup', 'Sign-in', 'Undelivered email'])
      expect(await screen.findByText(page, { selector: 'main a *' })).toBeTruthy();
    expect(await pages()).toEqual([
      '/settings/setup',
      '/settings/company',
      '/settings/company/valuation',
      '/settings/departments',
      '/settings/jobtypes',
      '/settings/arrivalwindows',
      '/settings/holidays',
      '/settings/leadsources',
      '/settings/debriefquestions',
      '/settings/inspectionforms',
      '/settings/inspectionquestions',
      '/settings/systemtypes',
      '/settings/tags',
      '/settings/discounts',
      '/settings/rebates',
      '/settings/agreementplans',
      '/settings/loanrates',
      '/settings/cards',
      '/settings/taxes',
      '/settings/pricing',
      '/settings/imports',
      '/settings/people',
      '/settings/signin',
      '/settings/features',
      '/settings/emails',
      '/settings/errors',
      '/settings/password',
      '/settings/secondfactor',
      '/settings/sessions',
    ]);
  });
});
