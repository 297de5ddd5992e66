import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCardAttempt } from '../../testing/build-card-attempt.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { UnpaidWorkOrders } from './shared-payments.data.ts';

// loads the dialog's code before a test waits for it
beforeAll(() => import('../documents/stored-sum.dialog.tsx'), 60_000);
afterEach(() => vi.unstubAllGlobals());

const row = (id: number, number: string, dueCents: number) => ({
  id,
  number,
  text: 'No heat',
  street: '27 Cedar Bluff Dr',
  createdDate: '2026-11-18T14:00:00Z',
  isOwed: id !== 7,
  dueCents,
  cardCents: dueCents,
});
const open: UnpaidWorkOrders = {
  workOrders: [row(5, '20418', 10_000), row(6, '20419', 25_000), row(7, '20420', 43_800)],
  card: null,
};
const card: NonNullable<UnpaidWorkOrders['card']> = {
  provider: 'square',
  isTest: true,
  savedCards: [],
  saveConsent: null,
  tipPercents: [10],
};
const unpaid = [
  { id: 5, number: '20418', text: 'No heat', amountDueCents: 10_000, date: '2026-10-01T12:00:00Z' },
];

async function openDialog(handlers: Handlers = {}) {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7 }, { unpaid }),
    'GET /api/customers/{id}/unpaidworkorders': () => open,
    ...handlers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Pay several' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take payment' }));
  await dialog.findByText('20418 · No heat');
  return { ...app, dialog };
}
const bodiesOf = (server: { calls: { key: string; body: unknown }[] }, key: string) =>
  server.calls.filter((call) => call.key === key).map(({ body }) => body as Record<string, unknown>);
/** Whether a field is in a group that is disabled. */
const isFrozen = (field: HTMLElement) => field.closest('fieldset[disabled]') !== null;
const total = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole('status', { name: 'Total' }).textContent;

describe('paying several work orders at once', () => {
  it('records one check for the chosen ones, with the amounts that were typed', async () => {
    const { user, dialog, server } = await openDialog({
      'POST /api/customers/{id}/payments': () => ({ payments: [] }),
    });
    expect(total(dialog)).toBe('$788.00');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Record payment' }).disabled).toBe(false);
    await user.click(dialog.getByRole('checkbox', { name: '20420 · No heat' }));
    expect(total(dialog)).toBe('$350.00');
    await user.clear(dialog.getByRole('textbox', { name: /^Amount for 20419/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount for 20419/ }), '200');
    expect(total(dialog)).toBe('$300.00');
    const record = dialog.getByRole('button', { name: 'Record payment' });
    await user.click(record);
    expect(await dialog.findByText('Enter the check number.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Check number/ }), '1042');
    await user.click(record);
    expect(await screen.findByText('$300.00 check recorded on 2 work orders.')).toBeTruthy();
    expect(bodiesOf(server, 'POST /api/customers/31/payments')).toMatchObject([
      {
        method: 'check',
        reference: '1042',
        shares: [
          { workOrderId: 5, amountCents: 10_000, dueCents: 10_000 },
          { workOrderId: 6, amountCents: 20_000, dueCents: 25_000 },
        ],
      },
    ]);
  });

  it('shows how each balance is made up, and what the sum consists of (R3.11)', async () => {
    const { user, dialog } = await openDialog();
    await user.click(
      dialog.getByRole('button', { name: '$100.00 due See steps: Balance of work order 20418' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Work order 20418' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('checkbox', { name: '20420 · No heat' }));
    await user.clear(dialog.getByRole('textbox', { name: /^Amount for 20419/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount for 20419/ }), '200');
    await user.click(dialog.getByRole('button', { name: 'Total $300.00, see parts' }));
    const sum = within(await screen.findByRole('dialog', { name: 'Total' }));
    expect(sum.getAllByRole('definition').map((each) => each.parentElement!.textContent)).toEqual([
      '20418 · No heat 100.00',
      '20419 · No heat 200.00',
      'Total $300.00',
    ]);
    // the amounts that were typed stay
    await user.keyboard('{Escape}');
    expect(total(dialog)).toBe('$300.00');
  });

  it('refuses more than is due, and shows what the server refuses at its work order', async () => {
    const { user, dialog, server } = await openDialog({
      'POST /api/customers/{id}/payments': () =>
        refuse('invalid', {
          fields: { 'shares.1.amountCents': 'The balance due is now $60.00. Check the amount.' },
        }),
    });
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    const amount = dialog.getByRole('textbox', { name: /^Amount for 20418/ });
    await user.clear(amount);
    await user.type(amount, '100.01');
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    expect(await dialog.findByText('Enter $100.00 or less.')).toBeTruthy();
    expect(bodiesOf(server, 'POST /api/customers/31/payments')).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '100');
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    const refused = await dialog.findByText('The balance due is now $60.00. Check the amount.');
    expect(refused.closest('li')!.textContent).toContain('20419');
  });

  it('sends the same again after a lost response, so that nothing is recorded twice', async () => {
    let tries = 0;
    const { user, dialog, server } = await openDialog({
      // the first try was recorded, so that less is due
      'GET /api/customers/{id}/unpaidworkorders': () =>
        tries === 0 ? open : { card: null, workOrders: [row(7, '20420', 3_800)] },
      'POST /api/customers/{id}/payments': () => (++tries === 1 ? refuse('unavailable') : { payments: [] }),
    });
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    const part = dialog.getByRole('textbox', { name: /^Amount for 20420/ });
    await user.clear(part);
    await user.type(part, '400');
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await dialog.findByRole('alert');
    const asked = () =>
      server.calls.filter(({ key }) => key === 'GET /api/customers/31/unpaidworkorders').length;
    await expect.poll(asked).toBe(2);
    expect(isFrozen(part)).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await screen.findByText('$750.00 in cash recorded on 3 work orders.');
    const [first, second] = bodiesOf(server, 'POST /api/customers/31/payments');
    expect(second).toEqual(first);
  });

  it('charges one card with a tip, and waits for it in the dialog of a work order', async () => {
    const opened: unknown[] = [];
    vi.stubGlobal('open', (url: string) => opened.push(url));
    const shared = { amountCents: 35_000, tipCents: 3_500, workOrders: ['20418', '20419'] };
    const attempt = buildCardAttempt({ shared, amountCents: 10_000 });
    const { user, dialog, server } = await openDialog({
      'GET /api/customers/{id}/unpaidworkorders': () => ({
        card,
        workOrders: open.workOrders.map((each) => (each.id === 7 ? { ...each, cardCents: 0 } : each)),
      }),
      'POST /api/customers/{id}/cardpayments': () => attempt,
      'GET /api/workorders/{id}/cardpayments': () => ({
        dueCents: 10_000,
        openCents: 0,
        deposit: null,
        refusal: null,
        email: '',
        channels: [],
        attempts: [attempt],
        links: [],
        savedCards: [],
        saveConsent: null,
        tipPercents: null,
      }),
    });
    expect(dialog.getByText('Can’t be paid by card right now. Use cash or a check.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Record payment' })).toBeNull();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Card' }).checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: '10% ($35.00)' }));
    await user.click(dialog.getByRole('button', { name: 'Enter card' }));
    await expect.poll(() => opened).toEqual(['https://pay.example/3']);
    expect(bodiesOf(server, 'POST /api/customers/31/cardpayments')).toMatchObject([
      {
        tipCents: 3_500,
        shares: [
          { workOrderId: 5, amountCents: 10_000 },
          { workOrderId: 6, amountCents: 25_000 },
        ],
      },
    ]);
    const waiting = within(await screen.findByRole('dialog', { name: 'Card payments' }));
    expect(await waiting.findByText('Waiting for the $385.00 payment on Stripe’s page.')).toBeTruthy();
    expect(
      waiting.getByText('Pays work orders 20418 and 20419. Canceling cancels the payment for all of them.'),
    ).toBeTruthy();
  });

  it('sends the same card payment again after a lost answer, whatever the list says by then', async () => {
    let tries = 0;
    const { user, dialog, server } = await openDialog({
      'GET /api/customers/{id}/unpaidworkorders': () =>
        tries === 0 ? { ...open, card } : { card, workOrders: [row(7, '20420', 43_800)] },
      'POST /api/customers/{id}/cardpayments': () =>
        ++tries === 1
          ? refuse('unavailable')
          : buildCardAttempt({ status: 'approved', url: null, amountCents: 78_800 }),
    });
    await user.click(dialog.getByRole('button', { name: 'Enter card' }));
    await dialog.findByText(/The card may have been charged. Try again to check/);
    const asked = () =>
      server.calls.filter(({ key }) => key === 'GET /api/customers/31/unpaidworkorders').length;
    await expect.poll(asked).toBe(2);
    expect(total(dialog)).toBe('$788.00');
    expect(isFrozen(dialog.getByRole('textbox', { name: /^Amount for 20418/ }))).toBe(true);
    expect(dialog.queryByRole('button', { name: 'Enter card' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => tries).toBe(2);
    const [first, second] = bodiesOf(server, 'POST /api/customers/31/cardpayments');
    expect(second).toEqual(first);
    expect(first).toMatchObject({ shares: [{ dueCents: 10_000 }, {}, {}] });
  });

  it('takes up to ten work orders by one card', async () => {
    const many = Array.from({ length: 11 }, (_, index) => row(100 + index, `${20_500 + index}`, 1_000));
    const { user, dialog } = await openDialog({
      'GET /api/customers/{id}/unpaidworkorders': () => ({
        card,
        workOrders: [open.workOrders[0]!, ...many],
      }),
    });
    const enter = dialog.getByRole('button', { name: 'Enter card' });
    expect(dialog.getByText('One card payment can pay up to 10 work orders. Choose fewer.')).toBeTruthy();
    expect(isFrozen(enter)).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: '20500 · No heat' }));
    await user.click(dialog.getByRole('checkbox', { name: '20501 · No heat' }));
    expect(isFrozen(enter)).toBe(false);
  });

  it('refunds one work order, or all of them at once (R1.8)', async () => {
    const shared = { amountCents: 35_000, tipCents: 0, workOrders: ['20418', '20419'] };
    const paid = buildCardAttempt({ shared, status: 'approved', url: null, refundableCents: 10_000 });
    const { user, server } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7 }),
      'GET /api/workorders/{id}/cardpayments': () => ({
        dueCents: 0,
        openCents: 0,
        deposit: null,
        refusal: null,
        email: '',
        channels: [],
        attempts: [paid],
        links: [],
        savedCards: [],
        saveConsent: null,
        tipPercents: null,
      }),
      'POST /api/cardpayments/{id}/refund': () => refuse('unavailable'),
      'POST /api/cardpayments/{id}/refundall': () => paid,
    });
    await user.click((await screen.findAllByRole('button', { name: 'Charge card' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Card payments' }));
    expect(
      await dialog.findByText('Part of one card payment of $350.00 for work orders 20418 and 20419'),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Refund of $100.00' }));
    const refund = within(await screen.findByRole('dialog', { name: 'Refund to the card' }));
    // the answer to a refund of this one is lost
    await user.type(refund.getByRole('textbox', { name: /^Reason/ }), 'Wrong customer');
    await user.click(refund.getByRole('button', { name: 'Refund' }));
    await expect.poll(() => bodiesOf(server, 'POST /api/cardpayments/3/refund')).toHaveLength(1);
    await refund.findByRole('alert');
    await user.click(
      refund.getByRole('checkbox', {
        name: 'Refund the rest of this card payment on all 2 work orders',
      }),
    );
    expect(refund.queryByLabelText(/^Amount/)).toBeNull();
    await user.click(refund.getByRole('button', { name: 'Refund' }));
    await screen.findByText('Refund requested.');
    const keyOf = (call: string) => bodiesOf(server, call)[0]!['key'];
    expect(keyOf('POST /api/cardpayments/3/refundall')).not.toBe(keyOf('POST /api/cardpayments/3/refund'));
    expect(bodiesOf(server, 'POST /api/cardpayments/3/refundall')).toMatchObject([
      { reason: 'Wrong customer' },
    ]);
  });

  it('is offered with other unpaid work orders only, to people who may take payments (R6.4)', async () => {
    await openApp('/workorders/7', { 'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7 }) });
    await screen.findByRole('button', { name: 'Take payment' });
    expect(screen.queryByRole('button', { name: 'Pay several' })).toBeNull();
  });

  it('is not offered to a dispatcher, who takes no payments (R6.4)', async () => {
    await openApp('/workorders/7', {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7 }, { unpaid }),
    });
    await screen.findByRole('textbox', { name: 'Work description' });
    expect(screen.queryByRole('button', { name: 'Pay several' })).toBeNull();
  });
});
