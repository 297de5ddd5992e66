import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildCardAttempt } from '../../testing/build-card-attempt.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { CardPayments } from '../card-payments/card-payments.data.ts';

const visit = {
  id: 61,
  start: '2026-11-19T14:30:00Z',
  end: '2026-11-19T16:15:00Z',
  status: 'scheduled' as VisitStatus,
  enRouteDate: null,
  arrivedDate: null,
  finishedDate: null,
  pausedDate: null,
  pausedMinutes: 0,
  technicianIds: [1],
  version: 4,
  technicians: ['Lena Hollis'],
};
const callWith = (visits: object[]) => ({
  id: 12,
  callDepartmentTypeId: null,
  arrivalWindow: null,
  notes: '',
  status: 'scheduled',
  priority: 'normal',
  jobType: 'No heat',
  visits,
});
const cardPayments: CardPayments = {
  dueCents: 43_800,
  openCents: 43_800,
  deposit: null,
  refusal: null,
  email: '',
  channels: [{ channel: 'technician', provider: 'stripe', isTest: false }],
  attempts: [],
  links: [],
  savedCards: [
    {
      id: 9,
      provider: 'stripe' as const,
      brand: 'VISA',
      last4: '1111',
      expiryMonth: 12,
      expiryYear: 2034,
      isConnected: true,
      consentText: 'I allow it.',
      consentDate: '2026-11-25T14:00:00Z',
      consentBy: 'Beth Young',
    },
  ],
  saveConsent: null,
  tipPercents: null,
};
const technician = { ...buildMe(), roles: ['technician' as const] };

/** Opens a technician's work order with an own visit of this status. */
async function open(more: Partial<typeof visit> = {}, fields: Parameters<typeof buildWorkOrder>[0] = {}) {
  let now = { ...visit, ...more };
  const opened = await openApp('/workorders/7', {
    'GET /api/me': () => technician,
    'GET /api/workorders/{id}': () =>
      buildWorkOrder(fields, { call: callWith([now]) as never, questions: [], isOwn: true }),
    'PATCH /api/scheduleevents/{id}': ({ body }) => {
      now = { ...now, ...(body as object), version: now.version + 1 };
      return { ...now, callId: 12 } as never;
    },
  });
  await screen.findByRole('textbox', { name: 'Work description' });
  const bar = within(document.querySelector<HTMLElement>('.wo-bar')!);
  return { ...opened, bar, sent: () => opened.server.calls.filter(({ key }) => key.startsWith('PATCH')) };
}

describe('the bar with the next step on the job', () => {
  it('leads a technician from setting out to the work, without leaving the work order (R1.4, R6.4)', async () => {
    const { user, bar, sent } = await open({}, { details: [] });
    await user.click(bar.getByRole('button', { name: 'On my way' }));
    expect(await screen.findByText('On the way to Dana Whitlock.')).toBeDefined();
    await user.click(await bar.findByRole('button', { name: 'Arrived' }));
    // nothing is on the work order yet
    expect(await bar.findByRole('button', { name: 'Add work' })).toBeDefined();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => (body as { status: string }).status)).toEqual(['dispatched', 'working']);
  });

  it('brings up the signature, then the balance, then Finished', async () => {
    const { user, bar } = await open({ status: 'working' });
    expect(bar.getByRole('button', { name: 'Sign' })).toBeDefined();
    expect(bar.getByRole('button', { name: 'Collect $438.00' })).toBeDefined();
    const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await user.click(bar.getByRole('button', { name: 'Other steps' }));
    expect(names()).toEqual(['Finished', 'Pause', 'Add work', 'Take photos', 'Recommend work']);
  });

  it('asks the customer to sign, not why they can’t', async () => {
    const { user, bar } = await open({ status: 'working' });
    await user.click(bar.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByRole('dialog', { name: 'Customer’s signature' })).toBeDefined();
  });

  it('leads from the balance to a card, where the company takes cards (R1.7)', async () => {
    const { user, bar } = await open({ status: 'working' });
    await user.click(bar.getByRole('button', { name: 'Collect $438.00' }));
    const cash = within(await screen.findByRole('dialog', { name: 'Take payment' }));
    await user.click(cash.getByRole('button', { name: 'Charge a card instead' }));
    expect(await screen.findByRole('dialog', { name: 'Card payments' })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull();
  });

  it('takes a typed amount along to the card, and proposes the rest once that is charged (R1.7)', async () => {
    const charged = buildCardAttempt({ amountCents: 10_000, status: 'approved', isSavedCard: true });
    let isCharged = false;
    const { user, bar, server } = await open({ status: 'working' });
    Object.assign(server.handlers, {
      'GET /api/workorders/{id}/cardpayments': () => ({
        ...cardPayments,
        ...(isCharged && { dueCents: 33_800, openCents: 33_800, attempts: [charged] }),
      }),
      'POST /api/workorders/{id}/cardpayments': () => {
        isCharged = true;
        return charged;
      },
    });
    await user.click(bar.getByRole('button', { name: 'Collect $438.00' }));
    const cash = within(await screen.findByRole('dialog', { name: 'Take payment' }));
    const typed = cash.getByRole('textbox', { name: /^Amount/ });
    await user.clear(typed);
    await user.type(typed, '100');
    await user.click(cash.getByRole('button', { name: 'Charge a card instead' }));
    const card = within(await screen.findByRole('dialog', { name: 'Card payments' }));
    const amount = async () =>
      (await card.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })).value;
    expect(await amount()).toBe('100.00');
    await user.click(card.getByRole('button', { name: /^Charge/ }));
    await expect.poll(amount).toBe('338.00');
    const { body } = server.calls.find(({ key }) => key === 'POST /api/workorders/7/cardpayments')!;
    expect(body).toMatchObject({ amountCents: 10_000 });
  });

  it.each(['', '1.2k', '0'])('proposes the balance for a card where “%s” is typed', async (amount) => {
    const { user, bar, server } = await open({ status: 'working' });
    Object.assign(server.handlers, { 'GET /api/workorders/{id}/cardpayments': () => cardPayments });
    await user.click(bar.getByRole('button', { name: 'Collect $438.00' }));
    const cash = within(await screen.findByRole('dialog', { name: 'Take payment' }));
    const typed = cash.getByRole('textbox', { name: /^Amount/ });
    await user.clear(typed);
    if (amount) await user.type(typed, amount);
    await user.click(cash.getByRole('button', { name: 'Charge a card instead' }));
    const card = within(await screen.findByRole('dialog', { name: 'Card payments' }));
    const proposed = await card.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
    expect(proposed.value).toBe('438.00');
  });

  it('finishes the visit from the menu, with Undo', async () => {
    const { user, bar, sent } = await open({ status: 'working' });
    await user.click(bar.getByRole('button', { name: 'Other steps' }));
    await user.click(screen.getByRole('menuitem', { name: 'Finished' }));
    expect(await screen.findByText('Finished: Dana Whitlock.')).toBeDefined();
    const toast = within(document.querySelector<HTMLElement>('.toasts')!);
    await user.click(toast.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => (body as { status: string }).status)).toEqual(['done', 'working']);
  });

  it('has no steps of a visit for someone else’s', async () => {
    const { bar } = await open({ technicianIds: [9] });
    expect(bar.queryByRole('button', { name: 'On my way' })).toBeNull();
    expect(bar.queryByRole('button', { name: 'Other steps' })).toBeNull();
    expect(bar.getByRole('button', { name: 'Collect $438.00' })).toBeDefined();
  });

  it('asks for a save first, and shows total and balance all the time', async () => {
    const { user, bar } = await open({ status: 'working' });
    await user.type(screen.getByRole('textbox', { name: 'Work description' }), '!');
    expect(bar.getByRole('button', { name: 'Save' })).toBeDefined();
    expect(document.querySelector('.wo-bar-totals')!.textContent).toBe('Total $438.00Balance due $438.00');
    await user.click(bar.getByRole('button', { name: 'Balance of this job $438.00, see steps' }));
    expect(await screen.findByRole('dialog', { name: 'Balance due' })).toBeDefined();
  });
});
