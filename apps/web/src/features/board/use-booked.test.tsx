import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { at, buildBoard, buildVisit, sampleDate } from './testing/board.ts';

const later = '2026-11-23';
const visit = buildVisit(31, 'Dana Whitlock', ['09:00', '10:00'], {
  start: at('14:00', later),
  end: at('15:30', later),
});

afterEach(async () => (await import('../../ui/toast/toasts.ts')).clearToasts());

/** Opens a board of one day and books a visit on a later one. */
async function openBooked() {
  const app = await openApp(`/dashboard?date=${sampleDate}&search=heat`, {
    'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    'GET /api/board': ({ path }) => buildBoard(path.includes(`from=${later}`) ? [visit] : []),
    'GET /api/scheduleevents': () => [visit],
    'GET /api/customers': () => ({ customers: [], tags: [], similar: [], next: null }),
  });
  await screen.findByText('4 technicians');
  const { shownByBoard } = await import('../booking/booked.ts');
  shownByBoard({ callDetails: visit.callDetails, events: [visit] } as Parameters<typeof shownByBoard>[0]);
  const show = await screen.findByRole('link', { name: 'Show' });
  const searched = () =>
    Object.fromEntries(new URL(app.address(), 'http://x').searchParams) as Record<string, string>;
  return { ...app, show, searched };
}

describe('the way to what was booked for another day', () => {
  it('keeps what the board is searched for while it is on the screen (R3.6)', async () => {
    const { user, show, searched } = await openBooked();
    await user.click(show);
    await waitFor(() => expect(searched()).toEqual({ date: later, search: 'heat' }));
  });

  it('leads to the day and the visit alone once the board was left (R3.6)', async () => {
    const { user, router, show, address, searched } = await openBooked();
    await router.navigate({ to: '/customers', search: { search: 'pump' } as never });
    await screen.findByRole('heading', { name: 'Customers' });
    await user.click(show);
    await waitFor(() => expect(address()).toMatch(/^\/dashboard/));
    expect(searched()).toEqual({ date: later, event: '31' });
  });
});
