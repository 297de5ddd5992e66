import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

const nobody = { customers: [], tags: [], similar: [], next: null };

/** Returns a user of a company in North Carolina. */
const buildOwn = () => {
  const me = buildMe({ roles: ['dispatcher'] });
  return { ...me, company: { ...me.company, contact: { ...me.company.contact, state: 'NC' } } };
};

async function openNew(handlers: Handlers = {}) {
  const app = await openApp('/customers?new=true', {
    'GET /api/me': buildOwn,
    'GET /api/customers': () => nobody,
    'GET /api/taxitems/usual': ({ path }) => ({
      taxItemId: path.includes('28803') ? 3 : null,
      taxItem: path.includes('28803') ? 'Buncombe County' : null,
      hasAny: true,
    }),
    ...handlers,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
  const type = async (label: string, value: string) => {
    await app.user.clear(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }));
    await app.user.type(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), value);
  };
  const zone = () => dialog.queryByRole('combobox', { name: 'Time zone' }) as HTMLSelectElement | null;
  const sent = () =>
    app.server.calls.filter(({ key }) => key === 'POST /api/customers').map(({ body }) => body);
  return { ...app, dialog, type, zone, sent };
}

describe('the time zone of a new customer', () => {
  it("is the state's, said in the dialog and saved as it is said (R3.6)", async () => {
    const { user, type, zone, sent } = await openNew();
    expect(zone()).toBeNull();
    await type('First name', 'Dana');
    await type('Last name', 'Whitlock');
    await type('Main phone', '8285550134');
    await type('Street', '27 Cedar Bluff Dr');
    await type('City', 'Phoenix');
    await type('State', 'AZ');
    expect(zone()!.selectedOptions[0]!.text).toBe('Arizona time (MST)');
    await user.click(screen.getByRole('button', { name: /^Save customer/ }));
    expect(sent()).toMatchObject([{ site: { state: 'AZ', timeZone: 'America/Phoenix' } }]);
  });

  it("can be another of a state with several, of which the company's is proposed (R3.6)", async () => {
    const { user, type, zone } = await openNew();
    await type('State', 'TN');
    expect(zone()!.value).toBe('America/New_York');
    expect(zone()!.options[0]!.text).toMatch(/^Central time/);
    await user.selectOptions(zone()!, 'America/Chicago');
    await type('City', 'Nashville');
    expect(zone()!.value).toBe('America/Chicago');
    await type('State', 'NC');
    expect(zone()).toBeNull();
  });
});

describe('the tax of a new customer', () => {
  const words = 'No tax rate is set for this ZIP yet.';

  it('is named where there is none with the ZIP code (R3.5)', async () => {
    const { dialog, type } = await openNew();
    await type('ZIP code', '85004');
    await dialog.findByText(words);
    await type('ZIP code', '28803');
    expect(dialog.queryByText(words)).toBeNull();
  });

  it('is nothing to speak of for a company without tax items', async () => {
    const { dialog, type, server } = await openNew({
      'GET /api/taxitems/usual': () => ({ taxItemId: null, taxItem: null, hasAny: false }),
    });
    await type('ZIP code', '85004');
    await expect.poll(() => server.calls.some(({ key }) => key === 'GET /api/taxitems/usual')).toBe(true);
    expect(dialog.queryByText(words)).toBeNull();
  });
});
