import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

const visit = {
  id: 1,
  start: '2026-11-19T14:30:00Z',
  end: '2026-11-19T16:15:00Z',
  status: 'done' as const,
  enRouteDate: '2026-11-19T14:10:30Z',
  arrivedDate: '2026-11-19T14:30:20Z' as string | null,
  finishedDate: '2026-11-19T16:30:20Z' as string | null,
  pausedDate: null,
  pausedMinutes: 15,
  technicians: ['Marcus Bell'],
  technicianIds: [5],
  version: 3,
};
async function opened(visits: object[], handlers: Handlers = {}) {
  const call = {
    id: 12,
    callDepartmentTypeId: null,
    arrivalWindow: null,
    notes: '',
    status: 'done',
    priority: 'normal',
    jobType: 'No heat',
    visits,
  };
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder({}, { call: call as never }),
    ...handlers,
  });
  const place = within(await screen.findByRole('region', { name: 'Customer and site' }));
  return { ...app, place };
}
const asTechnician = { 'GET /api/me': () => buildMe({ id: 5, roles: ['technician'] }) };

describe('the actual times of a visit on the work order', () => {
  it('say when it was, and the hours of the visit and of the job, for each technician (R3.3)', async () => {
    const two = { ...visit, id: 2, technicians: ['Marcus Bell', 'Ines Duarte'], technicianIds: [5, 6] };
    const { place } = await opened([visit, two]);
    expect(place.getAllByText('On the way 9:10 AM, Arrived 9:30 AM, Finished 11:30 AM')).toHaveLength(2);
    expect(place.getAllByText('1 h 45 min on site, 20 min driving, 15 min of breaks')).toHaveLength(2);
    expect(place.getByText('Hours of this job').parentElement!.textContent).toBe(
      'Hours of this job 5 h 15 min on site, 1 h driving, 45 min of breaks',
    );
  });

  it('are corrected with a reason, and only those that were changed are sent (R3.6)', async () => {
    const { user, place, server } = await opened([visit], {
      'PATCH /api/scheduleevents/{id}/times': () => ({}) as never,
    });
    await user.click(place.getByRole('button', { name: 'Correct times' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct times, Thu, Nov 19' }));
    const arrived = dialog.getByLabelText('Arrived');
    expect(arrived).toHaveProperty('value', '09:30');
    await user.clear(arrived);
    await user.type(arrived, '09:45');
    await user.click(dialog.getByRole('button', { name: 'Save times' }));
    dialog.getByText('Enter a reason.');
    expect(server.calls.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
    await user.type(dialog.getByLabelText(/^Reason/), 'Forgot to tap');
    await user.click(dialog.getByRole('button', { name: 'Save times' }));
    await screen.findByText('Times corrected.');
    expect(server.calls.find(({ key }) => key === 'PATCH /api/scheduleevents/1/times')!.body).toEqual({
      arrivedDate: '2026-11-19T14:45:00.000Z',
      reason: 'Forgot to tap',
      basedOn: 3,
    });
  });

  it('show at the field what the server refuses', async () => {
    const fields = { finishedDate: 'Finished can’t be before on the way or arrived.' };
    const { user, place } = await opened([visit], {
      'PATCH /api/scheduleevents/{id}/times': () => refuse('invalid', { fields }),
    });
    await user.click(place.getByRole('button', { name: 'Correct times' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Reason/), 'Late');
    await user.click(dialog.getByRole('button', { name: 'Save times' }));
    await waitFor(() => expect(dialog.getByLabelText('Finished').getAttribute('aria-invalid')).toBe('true'));
    dialog.getByText(fields.finishedDate);
  });

  it('offer only the steps that the visit has reached', async () => {
    const { user, place } = await opened([
      { ...visit, status: 'dispatched', arrivedDate: null, finishedDate: null, pausedMinutes: 0 },
    ]);
    await user.click(place.getByRole('button', { name: 'Correct times' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('On the way')).toBeTruthy();
    expect(dialog.queryByLabelText('Arrived')).toBeNull();
  });

  it('are corrected by technicians until the day after their own visit (R6.4)', async () => {
    const mayCorrect = async (more: object) => {
      const { place } = await opened([{ ...visit, ...more }], asTechnician);
      return place.queryByRole('button', { name: 'Correct times' }) !== null;
    };
    const { dateNow, timeNow } = await import('../../lib/clock.ts');
    const today = dateNow().toISOString();
    const ago = (days: number) => new Date(timeNow() - days * 86_400_000).toISOString();
    expect(await mayCorrect({ start: today, end: today })).toBe(true);
    expect(await mayCorrect({ start: ago(1), end: ago(1) })).toBe(true);
    expect(await mayCorrect({ start: ago(3), end: ago(3), finishedDate: today })).toBe(false);
    expect(await mayCorrect({ start: today, end: today, technicianIds: [6] })).toBe(false);
  });
});
