import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCardAttempt } from '../../testing/build-card-attempt.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { CardPayments } from './card-payments.data.ts';

/** the scripts that were asked for; none is really loaded */
const asked: HTMLScriptElement[] = [];
beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    asked.push(...(nodes as HTMLScriptElement[]));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  asked.splice(0);
});

let scripts = 0;
const framesOf = {
  square: { provider: 'square', publicId: 'sandbox-sq0idb-abcdefghij', locationId: 'L1' },
  stripe: { provider: 'stripe', publicId: 'pk_test_51abc', locationId: null },
} as const;

function paymentsWith(provider: 'square' | 'stripe', more: Partial<CardPayments> = {}): CardPayments {
  return {
    dueCents: 43_800,
    openCents: 43_800,
    deposit: null,
    refusal: null,
    email: '',
    channels: [{ channel: 'dispatcher', provider, isTest: true }],
    // of its own for each test, since a script is loaded once
    cardFrame: { ...framesOf[provider], scriptUrl: `https://cards.example/${++scripts}.js` },
    attempts: [],
    links: [],
    savedCards: [],
    saveConsent: null,
    tipPercents: null,
    ...more,
  };
}

async function openDialog(payments: CardPayments, handlers: Handlers = {}) {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7 }),
    'GET /api/workorders/{id}/cardpayments': () => payments,
    ...handlers,
  });
  await app.user.click((await screen.findAllByRole('button', { name: 'Charge card' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Card payments' }));
  return { ...app, dialog };
}

const scriptOf = ({ cardFrame }: CardPayments) =>
  asked.findLast((each) => each.src === cardFrame!.scriptUrl) ?? null;
/** Has the script be loaded, or not. */
async function load(payments: CardPayments, event: 'load' | 'error' = 'load'): Promise<void> {
  await expect.poll(() => scriptOf(payments)).not.toBeNull();
  scriptOf(payments)!.dispatchEvent(new Event(event));
}

const calls: string[] = [];
afterEach(() => void calls.splice(0));

/** Stands in for a provider's script, whose card gives these tokens. */
function stubProvider(provider: 'square' | 'stripe', tokens: ({ token: string } | { wrong: string })[]) {
  const draw = (element: HTMLElement) => {
    const frame = document.createElement('iframe');
    frame.title = 'Card';
    element.append(frame);
  };
  const next = () => tokens.shift()!;
  vi.stubGlobal('Square', {
    payments: (applicationId: string, locationId: string) => {
      calls.push(`payments ${applicationId} ${locationId}`);
      return {
        card: async () => ({
          attach: async (element: HTMLElement) => draw(element),
          focus: async (field: string) => calls.push(`focus ${field}`),
          destroy: async () => calls.push('gone'),
          async tokenize({ amount, sellerKeyedIn }: { amount: string; sellerKeyedIn: boolean }) {
            calls.push(`tokenize ${amount} ${sellerKeyedIn}`);
            const answer = next();
            return 'token' in answer
              ? { status: 'OK', token: answer.token }
              : { status: 'Invalid', errors: [{ message: answer.wrong }] };
          },
        }),
      };
    },
  });
  vi.stubGlobal('Stripe', (key: string) => {
    calls.push(`stripe ${key}`);
    const card = {
      mount: (element: HTMLElement) => draw(element),
      on: (_event: string, hear: () => void) => hear(),
      focus: () => calls.push('focus card'),
      destroy: () => calls.push('gone'),
    };
    return {
      elements: () => ({ create: () => card }),
      async createPaymentMethod() {
        const answer = next();
        return 'token' in answer
          ? { paymentMethod: { id: answer.token } }
          : { error: { message: answer.wrong } };
      },
    };
  });
  return provider;
}

describe.each(['square', 'stripe'] as const)('a card typed in the frame of %s', (provider) => {
  it('loads its script only when it is chosen, has the focus, and is charged by its token (R1.8)', async () => {
    stubProvider(provider, [{ token: 'one' }]);
    const payments = paymentsWith(provider);
    const sent: unknown[] = [];
    const { user, dialog } = await openDialog(payments, {
      'POST /api/workorders/{id}/cardpayments': ({ body }) => {
        sent.push(body);
        return buildCardAttempt({
          status: 'approved',
          url: null,
          isTypedCard: true,
          card: { brand: 'VISA', last4: '4242' },
        });
      },
    });
    const choose = await dialog.findByRole('button', { name: 'Type the card' });
    expect(scriptOf(payments)).toBeNull();
    await user.click(choose);
    await load(payments);
    expect(await dialog.findByTitle('Card')).toBeTruthy();
    const focus = { square: 'focus cardNumber', stripe: 'focus card' }[provider];
    await expect.poll(() => calls).toContain(focus);
    await user.click(dialog.getByRole('button', { name: 'Charge $438.00' }));
    await screen.findByText('$438.00 charged to Visa 4242.');
    expect(sent).toEqual([
      { key: expect.any(String), amountCents: 43_800, tipCents: 0, saveCard: false, cardToken: 'one' },
    ]);
    if (provider === 'square')
      expect(calls).toEqual(
        expect.arrayContaining(['payments sandbox-sq0idb-abcdefghij L1', 'tokenize 438.00 true']),
      );
    else expect(calls).toContain('stripe pk_test_51abc');
    await expect.poll(() => calls).toContain('gone');
  });

  it('announces what is wrong with it and why it is declined, and takes another', async () => {
    stubProvider(provider, [
      { wrong: 'Your card number is invalid.' },
      { token: 'declined' },
      { token: 'lost' },
      { token: 'again' },
    ]);
    const payments = paymentsWith(provider, { saveConsent: 'We may charge this card.' });
    const sent: { key: string; cardToken: string }[] = [];
    const { user, dialog } = await openDialog(payments, {
      'POST /api/workorders/{id}/cardpayments': ({ body }) => {
        sent.push(body as (typeof sent)[number]);
        if (sent.length === 2) return refuse('unavailable');
        const failure = 'Card declined due to an unexpected error.';
        return buildCardAttempt({ status: 'declined', url: null, isTypedCard: true, failure });
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Type the card' }));
    await load(payments);
    const charge = await dialog.findByRole('button', { name: 'Charge $438.00' });
    await expect.poll(() => charge.hasAttribute('disabled')).toBe(false);
    await user.click(charge);
    expect((await dialog.findByRole('alert')).textContent).toContain('Your card number is invalid.');
    expect(sent).toEqual([]);
    await user.click(charge);
    expect(await dialog.findByText(/Card declined due to an unexpected error/)).toBeTruthy();
    await user.click(charge);
    await expect.poll(() => sent.length).toBe(2);
    await dialog.findByText(/Try again/);
    await user.click(dialog.getByRole('checkbox', { name: 'Save card for later' }));
    await user.click(charge);
    await expect.poll(() => sent.length).toBe(3);
    // a new card after a decline is a new payment; after a lost answer, it may be the same one
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
    expect(sent[2]).toMatchObject({ key: sent[1]!.key, cardToken: 'again' });
  });
});

describe('the choice to type a card', () => {
  it('says that the form can’t be loaded, and tries again', async () => {
    stubProvider('square', []);
    const payments = paymentsWith('square');
    const { user, dialog } = await openDialog(payments);
    await user.click(await dialog.findByRole('button', { name: 'Type the card' }));
    await load(payments, 'error');
    expect((await dialog.findByRole('alert')).textContent).toContain('Couldn’t load Square’s card form.');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => asked.length).toBe(2);
    await load(payments);
    expect(await dialog.findByTitle('Card')).toBeTruthy();
    // the dialog's own button is named otherwise
    expect(dialog.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(dialog.queryByTitle('Card')).toBeNull();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Type the card' }));
  });

  it('says so, too, if something else was loaded in the script’s place, and loads it again', async () => {
    const payments = paymentsWith('square');
    const { user, dialog } = await openDialog(payments);
    await user.click(await dialog.findByRole('button', { name: 'Type the card' }));
    await load(payments);
    expect((await dialog.findByRole('alert')).textContent).toContain('Couldn’t load Square’s card form.');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => asked.length).toBe(2);
  });

  it('can’t be taken back while the card is charged, so that no other way pays the same', async () => {
    stubProvider('stripe', [{ token: 'one' }]);
    const payments = paymentsWith('stripe');
    let answer = () => {};
    const { user, dialog } = await openDialog(payments, {
      'POST /api/workorders/{id}/cardpayments': async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return buildCardAttempt({ status: 'declined', url: null, isTypedCard: true, failure: 'Declined.' });
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Type the card' }));
    await load(payments);
    const charge = await dialog.findByRole('button', { name: 'Charge $438.00' });
    await expect.poll(() => charge.hasAttribute('disabled')).toBe(false);
    await user.click(charge);
    const back = dialog.getByRole('button', { name: 'Cancel' });
    expect(back.hasAttribute('disabled')).toBe(true);
    answer();
    await expect.poll(() => back.hasAttribute('disabled')).toBe(false);
  });

  it('says that nothing was charged if the provider gives no token', async () => {
    stubProvider('stripe', []);
    const payments = paymentsWith('stripe');
    const { user, dialog } = await openDialog(payments);
    await user.click(await dialog.findByRole('button', { name: 'Type the card' }));
    await load(payments);
    const charge = await dialog.findByRole('button', { name: 'Charge $438.00' });
    await expect.poll(() => charge.hasAttribute('disabled')).toBe(false);
    await user.click(charge);
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Stripe didn’t answer, and the card wasn’t charged.',
    );
  });

  it('gives the other ways back once the account has no public identifier', async () => {
    stubProvider('stripe', []);
    const payments = paymentsWith('stripe');
    let shown = payments;
    const { user, dialog } = await openDialog(payments, {
      'GET /api/workorders/{id}/cardpayments': () => shown,
    });
    await user.click(await dialog.findByRole('button', { name: 'Type the card' }));
    await load(payments);
    const charge = await dialog.findByRole('button', { name: 'Charge $438.00' });
    await expect.poll(() => charge.hasAttribute('disabled')).toBe(false);
    const { cardFrame: _none, ...without } = payments;
    shown = without;
    // without a token; the list is loaded again
    await user.click(charge);
    expect(await dialog.findByRole('button', { name: 'Enter card' })).toBeTruthy();
  });

  it('says so if the provider doesn’t know the account', async () => {
    vi.stubGlobal('Stripe', () => {
      throw new Error('Invalid API Key provided.');
    });
    const payments = paymentsWith('stripe');
    const { user, dialog } = await openDialog(payments);
    await user.click(await dialog.findByRole('button', { name: 'Type the card' }));
    await load(payments);
    expect((await dialog.findByRole('alert')).textContent).toContain('Stripe didn’t accept your account');
  });

  it('isn’t there without the account’s public identifier, and a payment in progress says what happens', async () => {
    const { cardFrame: _none, ...payments } = paymentsWith('stripe', {
      attempts: [buildCardAttempt({ isTypedCard: true, url: null })],
    });
    const { dialog } = await openDialog(payments);
    expect(await dialog.findByText(/^The typed card hasn’t been charged \$438\.00 yet\./)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Type the card' })).toBeNull();
  });
});
