import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import type { CardSettings } from './card-settings.data.ts';

afterEach(() => vi.unstubAllGlobals());

const none: CardSettings = {
  cardTechnician: 'none',
  cardDispatcher: 'none',
  cardCustomerLink: 'none',
  cardQrCode: 'none',
  saveCreditCards: false,
  cardTips: false,
  tipPercents: [10, 15, 20],
  accounts: [],
  toSettle: [],
  version: 1,
};
const square: CardSettings = {
  cardTechnician: 'square',
  cardDispatcher: 'square',
  cardCustomerLink: 'square',
  cardQrCode: 'square',
  saveCreditCards: false,
  cardTips: false,
  tipPercents: [10, 15, 20],
  accounts: [
    {
      id: 7,
      provider: 'square',
      label: 'Main location',
      isTest: true,
      hasWebhook: false,
      publicId: null,
      inDoubt: 0,
      connectedDate: '2026-11-25T12:00:00Z',
      connectedBy: 'Lena Hollis',
    },
  ],
  toSettle: [],
  version: 2,
};

describe('/settings/cards', () => {
  it('takes tips, and offers the percentages that are typed (R1.8)', async () => {
    let settings = square;
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => settings,
      'PATCH /api/cardsettings': ({ body }) => {
        sent.push(body);
        settings = { ...settings, ...(body as object) };
        return settings;
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Take tips by card' }));
    const percents = await screen.findByLabelText(/^Tip percentages/);
    await user.clear(percents);
    await user.type(percents, '20, 101');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter 100% or less.')).toBeTruthy();
    await user.clear(percents);
    await user.type(percents, '20% 12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => sent).toEqual([{ cardTips: true }, { tipPercents: [12, 20] }]);
  });

  it('connects an account, and shows at its field why a key isn’t accepted (R1.8)', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => none,
      'POST /api/cardaccounts': ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return square;
        return refuse('invalid', { fields: { key: 'Square didn’t accept this key. Copy it again.' } });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect Square' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Square' }));
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Connect Square' }));
    await user.type(dialog.getByLabelText(/^Access token/), 'EAAA');
    await confirm();
    await dialog.findByText('Square didn’t accept this key. Copy it again.');
    await confirm();
    await screen.findByText('Square connected.');
    expect(sent).toEqual([
      { provider: 'square', key: 'EAAA', locationId: '' },
      { provider: 'square', key: 'EAAA', locationId: '' },
    ]);
    for (const text of ['Main location', 'Replace', 'Connect Stripe'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Test payments')).toBeTruthy();
  });

  it('says what to enter so that cards can be typed by phone, and what is wrong with it (R1.8)', async () => {
    const [account] = square.accounts;
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => ({
        ...square,
        accounts: [account!, { ...account!, id: 8, provider: 'stripe', label: 'Main account' }],
      }),
      'PATCH /api/cardaccounts/{id}': ({ body }) => {
        sent.push(body);
        if (sent.length === 1)
          return refuse('invalid', { fields: { publicId: 'This is for real payments.' } });
        return { ...square, accounts: [{ ...account!, publicId: 'sandbox-sq0idb-abcdefghij' }] };
      },
    });
    await screen.findByText('To type cards by phone, enter your application ID from Square.');
    expect(screen.getByRole('button', { name: 'Enter publishable key' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enter application ID' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Application ID' }));
    await user.type(dialog.getByLabelText(/^Application ID/), 'sq0idp-abcdefghij');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('This is for real payments.');
    await user.clear(dialog.getByLabelText(/^Application ID/));
    await user.type(dialog.getByLabelText(/^Application ID/), ' sandbox-sq0idb-abcdefghij ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Application ID for typing cards: sandbox-sq0idb-abcdefghij'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change application ID' })).toBeTruthy();
    expect(sent).toEqual([{ publicId: 'sq0idp-abcdefghij' }, { publicId: 'sandbox-sq0idb-abcdefghij' }]);
  });

  it('lets customers save cards, with what they agree to (R3.4)', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => square,
      'PATCH /api/cardsettings': ({ body }) => {
        sent.push(body);
        return { ...square, saveCreditCards: true };
      },
    });
    await screen.findByText(/I allow .* to keep this card with Square/);
    await user.click(screen.getByRole('checkbox', { name: 'Let customers save a card for later' }));
    await screen.findByText('Saved.');
    expect(sent).toEqual([{ saveCreditCards: true }]);
  });

  it('chooses who takes cards on each channel, with an undo, and offers connected accounts only (R1.8)', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => square,
      'PATCH /api/cardsettings': ({ body }) => {
        sent.push(body);
        return { ...square, ...(body as object) };
      },
    });
    const select = await screen.findByLabelText('Payment link');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Square', 'None']);
    await user.selectOptions(select, 'none');
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await expect.poll(() => sent).toEqual([{ cardCustomerLink: 'none' }, { cardCustomerLink: 'square' }]);
  });

  it('disconnects an account after asking, and says why it can’t yet', async () => {
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => square,
      'POST /api/cardaccounts/{id}/disconnect': () => refuse('payment_in_progress'),
    });
    await user.click(await screen.findByRole('button', { name: 'Disconnect Square' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText(/Cards it bills for agreements are still charged\. To end that, stop billing/),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await dialog.findByText(/A card payment is already in progress/)).toBeTruthy();
  });

  it('says that a provider hasn’t answered, and what to do if its key changed', async () => {
    const [account] = square.accounts;
    await openApp('/settings/cards', {
      'GET /api/cardsettings': () => ({ ...square, accounts: [{ ...account!, inDoubt: 2 }] }),
    });
    expect(
      await screen.findByText(
        'Square hasn’t confirmed 2 payments. If you changed your key, press Replace and enter the new one.',
      ),
    ).toBeTruthy();
  });

  const toSettle = (more: Partial<CardSettings['toSettle'][number]>): CardSettings => ({
    ...square,
    toSettle: [
      {
        id: 31,
        entity: 'workOrder',
        documentId: 812,
        number: '1042',
        workOrders: [],
        provider: 'square',
        amountCents: 12_600,
        refundCents: null,
        createdDate: '2026-11-20T15:00:00Z',
        byHand: null,
        settledFrom: null,
        maySettle: false,
        ...more,
      },
    ],
  });

  it('names all work orders of a payment, in the list and where it is settled', async () => {
    const workOrders = ['1042', '1043', '1050'];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () =>
        toSettle({ workOrders, maySettle: true, settledFrom: '2026-11-21T15:00:00Z' }),
    });
    const pays = 'Pays work orders 1042, 1043, and 1050. Your choice applies to all of them.';
    expect(await screen.findByText(pays)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /by hand$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(pays)).toBeTruthy();
  });

  it('lists payments that can’t be settled by hand yet, and says from when', async () => {
    const first = await openApp('/settings/cards', { 'GET /api/cardsettings': () => toSettle({}) });
    expect(await screen.findByText('Square hasn’t said whether this was charged.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /by hand$/ })).toBeNull();
    first.view.unmount();
    await openApp('/settings/cards', {
      'GET /api/cardsettings': () => toSettle({ settledFrom: '2026-12-24T15:00:00Z' }),
    });
    expect(
      await screen.findByText(
        /^Square doesn’t accept your key or can’t find this payment\. .* by hand from .*Dec 24/,
      ),
    ).toBeTruthy();
  });

  it('settles a payment by hand with a note, once the provider refused the key for a day', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () => toSettle({ maySettle: true, settledFrom: '2026-11-21T15:00:00Z' }),
      'POST /api/cardpayments/{id}/settle': ({ body }) => {
        sent.push(body);
        return square;
      },
    });
    await user.click(
      await screen.findByRole('button', { name: 'Settle $126.00 on Work order 1042 by hand' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'What happened to the $126.00?' }));
    const confirm = dialog.getByRole('button', { name: 'Settle by hand' });
    await user.click(dialog.getByRole('radio', { name: 'It was not taken' }));
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText(/^Note/), 'Not on the statement');
    await user.click(confirm);
    await screen.findByText('Payment settled.');
    expect(sent).toEqual([{ outcome: 'notTaken', note: 'Not on the statement' }]);
    expect(screen.queryByText('Payments to check')).toBeNull();
  });

  it('settles a refund that is on its way by hand', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () =>
        toSettle({ refundCents: 2_600, maySettle: true, settledFrom: '2026-11-21T15:00:00Z' }),
      'POST /api/cardpayments/{id}/settle': ({ body }) => {
        sent.push(body);
        return square;
      },
    });
    expect(
      await screen.findByText(/^A refund of \$26\.00 is on its way\. Square hasn’t accepted/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Settle \$126\.00 on Work order 1042/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What happened to the $26.00?' }));
    await user.click(dialog.getByRole('radio', { name: 'It was refunded' }));
    await user.type(dialog.getByLabelText(/^Note/), 'On the statement');
    await user.click(dialog.getByRole('button', { name: 'Settle by hand' }));
    await screen.findByText('Payment settled.');
    expect(sent).toEqual([{ outcome: 'refunded', note: 'On the statement' }]);
  });

  it('shows what the provider reports otherwise, and uses its answer when asked to', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/settings/cards', {
      'GET /api/cardsettings': () =>
        toSettle({
          byHand: {
            outcome: 'notTaken',
            note: 'Not on the statement.',
            state: 'differs',
            date: '2026-11-22T15:00:00Z',
            by: 'Lena Hollis',
            providerCents: 12_600,
          },
        }),
      'POST /api/cardpayments/{id}/settle': ({ body }) => {
        sent.push(body);
        return square;
      },
    });
    expect(await screen.findByText(/^Lena Hollis marked this as not taken/)).toBeTruthy();
    expect(screen.getByText('Square says $126.00 was charged.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Use Square’s answer for/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use Square’s answer' }));
    await user.type(dialog.getByLabelText(/^Note/), 'Found it');
    await user.click(dialog.getByRole('button', { name: 'Use Square’s answer' }));
    await screen.findByText('Payment settled.');
    expect(sent).toEqual([{ outcome: 'provider', note: 'Found it' }]);
  });
});
