import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';

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

const open = (roles: ReturnType<typeof buildMe>['roles']) =>
  openApp('/workorders/7', {
    'GET /api/me': () => buildMe({ roles }),
    'GET /api/workorders/{id}': () => buildWorkOrder({ number: 'WO-7' }, { isOwn: true }),
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
