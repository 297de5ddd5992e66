import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

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
const agreement = {
  id: 5,
  siteId: 9,
  agreementPlanId: 4,
  text: 'Comfort Plan',
  priceCents: 24_000,
  visitsPerYear: 2,
  startDate: '2026-11-20',
  endDate: '2027-11-19',
  status: 'active' as const,
};
const card = {
  id: 3,
  provider: 'stripe' as const,
  brand: 'VISA',
  last4: '1111',
  expiryMonth: 12,
  expiryYear: 2034,
  isConnected: true,
  consentText: 'I allow it.',
  consentDate: '2026-11-01T12:00:00Z',
  consentBy: 'Ana Reyes',
};
const offer = {
  card,
  consentText: 'I allow Fieldwright Air to charge Visa 1111: $20.00 every month, 12 times.',
};
const unbilled: AgreementBilling = {
  billing: null,
  earlier: [],
  refusal: null,
  billingFrequency: 'monthly',
  phases: [{ payments: 12, amountCents: 2_000 }],
  offers: [offer],
};
const billed = (more: Partial<NonNullable<AgreementBilling['billing']>> = {}): AgreementBilling => ({
  ...unbilled,
  refusal: 'A card is already billed for this agreement.',
  billing: {
    id: 8,
    state: 'active',
    provider: 'stripe',
    isTest: true,
    card: { brand: 'VISA', last4: '1111' },
    billingFrequency: 'monthly',
    phases: unbilled.phases,
    nextDate: '2026-12-20T15:00:00Z',
    failure: null,
    isWaiting: false,
    isKeyRefused: false,
    isStillBilled: false,
    stoppedFrom: null,
    byHand: null,
    consentText: offer.consentText,
    createdDate: '2026-11-20T15:00:00Z',
    by: 'Ana Reyes',
    invoices: [
      {
        id: 1,
        state: 'paid',
        amountCents: 2_000,
        paidCents: 2_000,
        refundedCents: 0,
        refundableCents: 2_000,
        refundSettledFrom: null,
        refunds: [],
        dispute: null,
        date: '2026-11-20T15:00:00Z',
        failure: null,
        url: null,
        square: null,
        stripe: {
          id: 'in_1',
          status: 'invoice.paid',
          subscription_id: 'sub_1',
          subscription_schedule_id: 's',
        },
      },
    ],
    version: 1,
    ...more,
  },
});

/** Opens the dialog with what the server answers. */
async function open(
  first: AgreementBilling,
  answers: Record<string, AgreementBilling> = {},
  role: 'admin' | 'office' | 'sales' = 'admin',
) {
  const app = await openApp('/sites/9', {
    'GET /api/me': () => buildMe({ roles: [role] }),
    'GET /api/sites/{id}': () => ({ customer, site, ...work, agreements: [agreement] }),
    'GET /api/agreements/{id}/billing': () => first,
    ...Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, () => answer])),
  });
  // work orders open it for people who may not edit agreements
  if (role === 'sales') {
    await screen.findByText('Comfort Plan');
    const { openAgreementBilling } = await import('./agreement-billing.dialog.tsx');
    act(() => openAgreementBilling({ id: 5, text: 'Comfort Plan' }));
  } else await app.user.click(await screen.findByRole('button', { name: 'Card billing for Comfort Plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Card billing for Comfort Plan' }));
  const sent = (key: string) => app.server.calls.filter((call) => call.key === key).map(({ body }) => body);
  return { ...app, dialog, sent };
}

describe('the dialog of the card that is billed for an agreement', () => {
  it('bills a saved card once the customer has agreed to the words that are shown', async () => {
    const { user, dialog, sent } = await open(unbilled, { 'POST /api/agreements/{id}/billing': billed() });
    await user.selectOptions(await dialog.findByLabelText(/^Saved card/), '3');
    dialog.getByText(offer.consentText);
    const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Bill this card' });
    expect(start.disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'The customer has agreed to this' }));
    await user.click(start);
    await dialog.findByText('Active');
    dialog.getByText('Next payment Dec 20');
    dialog.getByText('$20.00');
    dialog.getByText('Paid');
    expect(sent('POST /api/agreements/5/billing')).toEqual([
      { key: expect.any(String), savedCardId: 3, consentText: offer.consentText },
    ]);
  });

  it('says what is due, why, and where the customer can pay it', async () => {
    const url = 'https://stripe.example/pay';
    const invoice = {
      ...billed().billing!.invoices[0]!,
      state: 'due' as const,
      failure: 'An error happened.',
      url,
    };
    const { dialog } = await open(billed({ state: 'pastDue', invoices: [invoice] }));
    await dialog.findByText('Past due');
    dialog.getByText('Declined');
    dialog.getByText('An error happened.');
    expect(dialog.getByRole('link', { name: 'Open payment page' }).getAttribute('href')).toBe(url);
  });

  it('says what was kept of a payment only once it is paid', async () => {
    const [paid] = billed().billing!.invoices;
    const declined = { ...paid!, id: 2, state: 'due' as const, amountCents: 2_500, paidCents: 0 };
    const invoices = [declined, { ...paid!, paidCents: 1_900, refundedCents: 500 }];
    const { user, dialog } = await open(billed({ state: 'pastDue', invoices }));
    const partsOf = async (amount: string) => {
      await user.click(await dialog.findByRole('button', { name: new RegExp(`\\${amount}`) }));
      const parts = await screen.findByRole('dialog', { name: /^Payment of/ });
      const text = parts.textContent;
      await user.keyboard('{Escape}');
      return text;
    };
    expect(await partsOf('$25.00')).toMatch(/Billed 25\.00Payment of .*\$25\.00/);
    expect(await partsOf('$20.00, ')).toMatch(/Paid 19\.00Refunded .5\.00Kept \$14\.00/);
  });

  it('says what was given back, what is disputed, and how a dispute ended', async () => {
    const [paid] = billed().billing!.invoices;
    const dispute = { state: 'open' as const, reason: 'NOT_RECEIVED', dueDate: '2026-12-02T17:00:00Z' };
    const invoices = [
      { ...paid!, refundedCents: 500, dispute },
      { ...paid!, id: 2, dispute: { ...dispute, state: 'won' as const } },
    ];
    const { dialog } = await open(billed({ invoices }));
    await dialog.findByText('$5.00 refunded');
    dialog.getByText('Disputed');
    dialog.getByText(/^The cardholder disputes this payment\. Answer .* by .*Dec 2\.$/);
    dialog.getByText('A dispute was decided in your favor.');
    expect(dialog.getAllByText('Paid')).toHaveLength(1);
  });

  describe('a refund of a payment', () => {
    const [paid] = billed().billing!.invoices;
    const one = {
      id: 30,
      amountCents: 500,
      tipCents: 0,
      status: 'pending' as const,
      reason: 'Missed visit',
      failure: null,
      createdDate: '2026-11-20T15:00:00Z',
      by: 'Ana Reyes',
    };

    it('is asked for with an amount and a reason, and shown until it is known', async () => {
      const pending = billed({ invoices: [{ ...paid!, refundableCents: 0, refunds: [one] }] });
      const { user, dialog, sent } = await open(billed(), {
        'POST /api/agreementinvoices/{id}/refund': pending,
      });
      await user.click(await dialog.findByRole('button', { name: 'Refund of $20.00' }));
      const asking = within(await screen.findByRole('dialog', { name: 'Refund to the card' }));
      asking.getByText(/^Up to \$20\.00 goes back to the card/);
      const amount = asking.getByLabelText(/^Amount/);
      await user.clear(amount);
      await user.type(amount, '5');
      await user.type(asking.getByLabelText(/^Reason/), ' Missed visit ');
      await user.click(asking.getByRole('button', { name: 'Refund' }));
      await dialog.findByText(/^\$5\.00 refund on its way \(Ana Reyes, .+\): Missed visit$/);
      expect(sent('POST /api/agreementinvoices/1/refund')).toEqual([
        { key: expect.any(String), amountCents: 500, reason: 'Missed visit' },
      ]);
      expect(dialog.queryByRole('button', { name: /^Refund of/ })).toBeNull();
    });

    it('says why it failed, and what was refunded in the provider’s dashboard', async () => {
      const refunds = [
        { ...one, status: 'completed' as const },
        { ...one, id: 31, status: 'failed' as const, failure: 'The card issuer has refused the refund.' },
      ];
      const { dialog } = await open(
        billed({ invoices: [{ ...paid!, refundedCents: 700, refundableCents: 1_300, refunds }] }),
      );
      await dialog.findByText(/^\$5\.00 refunded \(Ana Reyes, .+\): Missed visit$/);
      dialog.getByText(/^\$5\.00 refund failed\. The card issuer has refused the refund\. \(Ana Reyes/);
      expect(dialog.getByText('$2.00 refunded')).toBeTruthy();
      expect(dialog.getByRole('button', { name: 'Refund of $13.00' })).toBeTruthy();
    });

    it('can be settled by hand once the provider has refused the key for a day', async () => {
      const waiting = (refundSettledFrom: string) =>
        billed({
          isKeyRefused: true,
          stoppedFrom: refundSettledFrom,
          invoices: [{ ...paid!, refundableCents: 0, refundSettledFrom, refunds: [one] }],
        });
      const { user, dialog, sent } = await open(waiting('2026-11-20T14:00:00Z'), {
        'POST /api/agreementinvoices/{id}/settle': waiting('2026-11-21T14:00:00Z'),
      });
      await user.click(await dialog.findByRole('button', { name: 'Settle by hand' }));
      const asking = within(
        await screen.findByRole('dialog', { name: 'What happened to the $5.00 refund?' }),
      );
      const settle = asking.getByRole<HTMLButtonElement>('button', { name: 'Settle by hand' });
      await user.type(asking.getByLabelText(/^Note/), ' On the statement ');
      expect(settle.disabled).toBe(true);
      await user.click(asking.getByRole('radio', { name: 'It was refunded' }));
      await user.click(settle);
      await dialog.findByText(
        /can’t find this payment\. If your key changed, .* you can settle this by hand from .*9:00/,
      );
      expect(sent('POST /api/agreementinvoices/1/settle')).toEqual([
        { outcome: 'refunded', note: 'On the statement' },
      ]);
      expect(dialog.queryByRole('button', { name: 'Settle by hand' })).toBeNull();
    });

    it('is offered of an earlier card, too', async () => {
      const earlier = [
        {
          id: 2,
          provider: 'square' as const,
          card: { brand: 'VISA', last4: '0004' },
          isStillBilled: false,
          invoices: [{ ...paid!, id: 21 }],
        },
      ];
      const { dialog } = await open({ ...billed({ invoices: [] }), earlier });
      expect(await dialog.findByRole('button', { name: 'Refund of $20.00' })).toBeTruthy();
    });

    it('is offered only to those who may, of this card and of an earlier one', async () => {
      const earlier = [
        {
          id: 2,
          provider: 'square' as const,
          card: { brand: 'VISA', last4: '0004' },
          isStillBilled: false,
          invoices: [{ ...paid!, id: 21, amountCents: 1_900, refundableCents: 1_900 }],
        },
      ];
      // sales may take payments, and may not void them
      const { dialog } = await open({ ...billed(), earlier }, {}, 'sales');
      await dialog.findByText('$19.00');
      expect(dialog.getByText('$20.00')).toBeTruthy();
      expect(dialog.queryByRole('button', { name: /Refund/ })).toBeNull();
    });
  });

  it('says that a billing marked as stopped is still billed, also beside another card', async () => {
    const stillBilled = /^This was marked as stopped, but Stripe still charges the card\. Cancel/;
    const first = billed({ state: 'stopped', isWaiting: true, isStillBilled: true });
    const earlier = [
      {
        id: 2,
        provider: 'stripe' as const,
        card: { brand: 'VISA', last4: '0004' },
        isStillBilled: true,
        invoices: [],
      },
    ];
    const { dialog } = await open({ ...first, earlier });
    await dialog.findByRole('region', { name: /^Earlier card: Visa .*0004/ });
    expect(dialog.getAllByText(stillBilled)).toHaveLength(2);
    expect(dialog.queryByText(/hasn’t confirmed this yet/)).toBeNull();
  });

  it('gives up what is unpaid of a card that isn’t billed anymore, after asking', async () => {
    const [paid] = billed().billing!.invoices;
    const due = { ...paid!, state: 'due' as const, paidCents: 0 };
    const ended = (state: 'due' | 'void') => billed({ state: 'ended', invoices: [{ ...due, state }] });
    const { user, dialog, sent } = await open(ended('due'), {
      'POST /api/agreementbillings/{id}/stop': ended('void'),
    });
    await user.click(await dialog.findByRole('button', { name: 'Cancel unpaid payments' }));
    const asking = within(await screen.findByRole('alertdialog', { name: 'Cancel unpaid payments?' }));
    await user.click(asking.getByRole('button', { name: 'Cancel unpaid payments' }));
    await dialog.findByText('Voided');
    expect(sent('POST /api/agreementbillings/8/stop')).toHaveLength(1);
    expect(dialog.queryByRole('button', { name: 'Cancel unpaid payments' })).toBeNull();
    dialog.getByRole('button', { name: 'Check now' });
  });

  it('changes the card and stops billing, after asking', async () => {
    const { user, dialog, sent } = await open(billed(), {
      'POST /api/agreementbillings/{id}/card': billed({ isWaiting: true }),
      'POST /api/agreementbillings/{id}/stop': billed({ state: 'stopped', nextDate: null }),
    });
    await user.selectOptions(await dialog.findByLabelText(/^Another saved card/), '3');
    await user.click(dialog.getByRole('checkbox', { name: /use this card instead/ }));
    await user.click(dialog.getByRole('button', { name: 'Change card' }));
    await dialog.findByText('The card processor hasn’t confirmed this yet. We’ll keep checking.');
    expect(sent('POST /api/agreementbillings/8/card')).toEqual([{ savedCardId: 3 }]);
    await user.click(dialog.getByRole('button', { name: 'Stop billing' }));
    const asking = within(await screen.findByRole('alertdialog', { name: 'Stop billing this agreement?' }));
    await user.click(asking.getByRole('button', { name: 'Stop billing' }));
    await dialog.findByText('Stopped');
    expect(sent('POST /api/agreementbillings/8/stop')).toHaveLength(1);
  });

  describe('while the provider refuses the key', () => {
    const refused = billed({ isKeyRefused: true, stoppedFrom: '2026-11-20T14:00:00Z' });

    it('says what to do, and marks the billing as stopped with a note, so that another card can be billed', async () => {
      const byHand = {
        note: 'Canceled at Stripe',
        by: 'Ana Reyes',
        date: '2026-11-20T15:00:00Z',
        isReplaced: false,
      };
      const after = { ...billed({ state: 'stopped', isKeyRefused: true, byHand }), refusal: null };
      const { user, dialog, sent } = await open(refused, {
        'POST /api/agreementbillings/{id}/settle': after,
      });
      await dialog.findByText(
        /Stripe may still charge the card\. If your key changed, enter the new one under Settings, Card payments\. Otherwise, .* mark this as stopped\./,
      );
      await user.click(dialog.getByRole('button', { name: 'Mark as stopped' }));
      const asking = within(await screen.findByRole('dialog', { name: 'Mark this billing as stopped?' }));
      asking.getByText(/in Stripe’s dashboard, cancel it there first/);
      const mark = asking.getByRole<HTMLButtonElement>('button', { name: 'Mark as stopped' });
      expect(mark.disabled).toBe(true);
      await user.type(asking.getByLabelText(/^Note/), ' Canceled at Stripe ');
      await user.click(mark);
      await dialog.findByText(/^Ana Reyes marked this as stopped \(.+\)\. Canceled at Stripe$/);
      expect(sent('POST /api/agreementbillings/8/settle')).toEqual([{ note: 'Canceled at Stripe' }]);
      dialog.getByRole('button', { name: 'Bill this card' });
      expect(dialog.queryByRole('button', { name: 'Mark as stopped' })).toBeNull();
    });

    it('offers that only after a day', async () => {
      const early = billed({ isKeyRefused: true, stoppedFrom: '2026-11-21T14:00:00Z' });
      const { dialog } = await open(early);
      await dialog.findByText(/you can mark this as stopped from .*9:00/);
      expect(dialog.queryByRole('button', { name: 'Mark as stopped' })).toBeNull();
    });

    it('offers that only to those who may', async () => {
      const { dialog } = await open(refused, {}, 'office');
      await dialog.findByText(
        /Stripe doesn’t accept your key or can’t find these payments.* Ask an owner or admin to check the key\.$/,
      );
      expect(dialog.queryByRole('button', { name: 'Mark as stopped' })).toBeNull();
    });
  });

  it('shows what an earlier card has paid', async () => {
    const [paid] = billed().billing!.invoices;
    const earlier = [
      {
        id: 2,
        provider: 'square' as const,
        card: { brand: 'VISA', last4: '0004' },
        isStillBilled: false,
        invoices: [{ ...paid!, id: 21, amountCents: 1_900, refundedCents: 300 }],
      },
    ];
    const { dialog } = await open({ ...billed(), earlier });
    const before = within(
      await dialog.findByRole('region', { name: /^Earlier card: Visa .*0004 through Square$/ }),
    );
    expect(before.getByText('$19.00')).toBeTruthy();
    expect(before.getByText('$3.00 refunded')).toBeTruthy();
  });

  it('says why no card can be billed', async () => {
    const refusal = 'Work order 1042 bills this agreement.';
    const { dialog } = await open({ ...unbilled, refusal });
    await dialog.findByText(refusal);
    expect(dialog.queryByRole('button', { name: 'Bill this card' })).toBeNull();
  });

  it('says how a card is saved if the customer has none', async () => {
    const { dialog } = await open({ ...unbilled, offers: [] });
    await dialog.findByText(/This customer has no saved card/);
    expect(dialog.queryByLabelText(/^Saved card/)).toBeNull();
  });
});
