import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';

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
