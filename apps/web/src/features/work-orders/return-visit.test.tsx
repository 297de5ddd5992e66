import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

const base = {
  timeZone: 'America/New_York',
  technicians: [],
  departments: [],
  jobTypes: [],
  arrivalWindows: [],
  leadSources: [],
  tags: [],
  workingHours: usualWorkingHours,
  holidays: [],
};

type Shown = Parameters<typeof buildWorkOrder>[1];
const open = (roles: ReturnType<typeof buildMe>['roles'], shown: Shown = {}) =>
  openApp('/workorders/7', {
    'GET /api/me': () => buildMe({ roles }),
    'GET /api/workorders/{id}': () => buildWorkOrder({ id: 7, number: 'WO-7' }, { isOwn: true, ...shown }),
    'GET /api/board/base': () => base,
    'GET /api/scheduleevents': () => [],
    'GET /api/calls/places': () => ({ inside: null, technicians: 1, places: [] }),
    // the notes don't wait for it
    'GET /api/customers/{id}': () => new Promise<never>(() => {}),
    'GET /api/customers': () => ({ customers: [], tags: [], similar: [], next: null }),
  });
const more = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await screen.findByRole('textbox', { name: 'Work description' });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
};

it('books a return visit from the work order, which its notes name (R3.6)', async () => {
  const { user } = await open(['dispatcher']);
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Book a return visit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a call' }));
  const notes = await dialog.findByRole('textbox', { name: /^Notes/ });
  expect((notes as HTMLTextAreaElement).value).toBe('Return visit for WO-7: No heat upstairs');
});

it('offers none to who may not book (R6.4)', async () => {
  const { user } = await open(['technician']);
  await more(user);
  expect(screen.queryByRole('menuitem', { name: 'Book a return visit…' })).toBeNull();
});

it('sends the work order along that the call returns to (R3.6)', async () => {
  const { user, server } = await open(['dispatcher']);
  server.handlers['POST /api/calls'] = () =>
    ({ id: 71, callDetails: { customer: 'Dana Whitlock' }, events: [] }) as never;
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Book a return visit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a call' }));
  await dialog.findByText('Return visit. The call will be linked to the earlier work order.');
  await user.click(dialog.getByRole('button', { name: 'Book without a time' }));
  const sent = () => server.calls.filter(({ key }) => key === 'POST /api/calls').map(({ body }) => body);
  await waitFor(() => expect(sent()).toMatchObject([{ siteId: 41, returnOfWorkOrderId: 7 }]));
});

it('sends no work order along once another customer is chosen, and keeps only notes of one’s own (R3.6)', async () => {
  const { user, server } = await open(['dispatcher']);
  const site = { id: 52, street: '610 Haywood Rd', city: 'Asheville', state: 'NC', postalCode: '28806' };
  const other = {
    id: 32,
    firstName: 'Angela',
    lastName: 'Castellano',
    company: '',
    site,
    siteCount: 1,
    mainPhone: '',
    mobilePhone: '',
    doNotService: false,
    tagIds: [],
    openWork: 0,
    balanceCents: 0,
    lastWorkDate: null,
    createdDate: '2026-01-01T00:00:00Z',
  };
  server.handlers['GET /api/customers'] = ({ path }) =>
    ({ customers: path.includes('removed') ? [] : [other], tags: [], similar: [], next: null }) as never;
  server.handlers['POST /api/calls'] = () =>
    ({ id: 71, callDetails: { customer: 'Angela Castellano' }, events: [] }) as never;
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Book a return visit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a call' }));
  const notes = async () =>
    ((await dialog.findByRole('textbox', { name: /^Notes/ })) as HTMLTextAreaElement).value;
  expect(await notes()).toContain('WO-7');
  await user.click(await dialog.findByRole('button', { name: 'Another customer' }));
  expect(await notes()).toBe('');
  expect(dialog.queryByText(/earlier work order/)).toBeNull();
  await user.type(await dialog.findByRole('combobox', { name: 'Who’s calling?' }), 'Castel');
  await user.click(await dialog.findByRole('option', { name: /Castellano/ }));
  await user.click(dialog.getByRole('button', { name: 'Book without a time' }));
  const sent = () => server.calls.filter(({ key }) => key === 'POST /api/calls').map(({ body }) => body);
  await waitFor(() => expect(sent()).toMatchObject([{ siteId: 52 }]));
  expect(sent()[0]).not.toHaveProperty('returnOfWorkOrderId');
});

it('says that the earlier work order was removed, and books without the link (R3.6)', async () => {
  const { user, server } = await open(['dispatcher']);
  const removed = 'The earlier work order was removed, so this call can’t be linked to it.';
  server.handlers['POST /api/calls'] = ({ body }) =>
    'returnOfWorkOrderId' in (body as object)
      ? refuse('invalid', { fields: { returnOfWorkOrderId: removed } })
      : ({ id: 71, callDetails: { customer: 'Dana Whitlock' }, events: [] } as never);
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Book a return visit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a call' }));
  await user.click(await dialog.findByRole('button', { name: 'Book without a time' }));
  const note = within(await dialog.findByRole('alert'));
  note.getByText(removed);
  await user.click(note.getByRole('button', { name: 'Remove the link' }));
  expect(dialog.queryByText(/earlier work order/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Book without a time' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Book a call' })).toBeNull());
});

it('links to the earlier work order, and from it to its return visits (R3.6)', async () => {
  const visit = {
    callId: 71,
    status: 'done',
    workOrderId: 9,
    number: 'WO-9',
    isOwn: false,
    start: null,
  } as const;
  await open(['dispatcher'], {
    returnOf: { id: 5, number: 'WO-5', isOwn: false },
    returnVisits: [
      visit,
      {
        callId: 72,
        status: 'scheduled',
        workOrderId: null,
        number: null,
        isOwn: false,
        start: '2026-11-24T15:00:00Z',
      },
      { callId: 73, status: 'unscheduled', workOrderId: null, number: null, isOwn: false, start: null },
    ],
  });
  const href = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Return visit for WO-5')).toBe('/workorders/5');
  expect(await href('WO-9')).toBe('/workorders/9');
  expect(await href(/^Return visit Tue/)).toBe('/dashboard?call=72');
  expect(await href('Return visit, not scheduled')).toBe('/dashboard?call=73');
});

it('links technicians to their own work orders only (R6.4)', async () => {
  const visit = { status: 'done', start: null } as const;
  await open(['technician'], {
    returnOf: { id: 5, number: 'WO-5', isOwn: false },
    returnVisits: [
      { ...visit, callId: 71, workOrderId: 9, number: 'WO-9', isOwn: true },
      { ...visit, callId: 72, workOrderId: 10, number: 'WO-10', isOwn: false },
    ],
  });
  const own = await screen.findByRole('link', { name: 'WO-9' });
  expect(own.getAttribute('href')).toBe('/workorders/9');
  screen.getByText('Return visit for WO-5');
  screen.getByText('WO-10');
  expect(screen.queryByRole('link', { name: /WO-5|WO-10/ })).toBeNull();
});
