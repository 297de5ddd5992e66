import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
async function opened(visits: object[], handlers: Handlers = {}, context: object = {}) {
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
    'GET /api/workorders/{id}': () => buildWorkOrder({}, { call: call as never, ...context }),
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
    expect(place.getAllByText('1 h 45 min working, 20 min driving, 15 min of breaks')).toHaveLength(2);
    expect(place.getByText('Hours on this job').parentElement!.textContent).toBe(
      'Hours on this job 5 h 15 min working, 1 h driving, 45 min of breaks',
    );
  });

  it('are corrected with a reason, and only those that were changed are sent (R3.6)', async () => {
    const { user, place, server } = await opened([visit], {
      'PATCH /api/scheduleevents/{id}/times': () => ({}) as never,
    });
    await user.click(place.getByRole('button', { name: 'Correct times' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct times for Thu, Nov 19' }));
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
    const fields = { finishedDate: 'Finished can’t be earlier than On the way or Arrived.' };
    const { user, place } = await opened([visit], {
      'PATCH /api/scheduleevents/{id}/times': () => refuse('invalid', { fields }),
    });
    await user.click(place.getByRole('button', { name: 'Correct times' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Finished'), { target: { value: '08:00' } });
    await user.type(dialog.getByLabelText(/^Reason/), 'Late');
    await user.click(dialog.getByRole('button', { name: 'Save times' }));
    await waitFor(() => expect(dialog.getByLabelText('Finished').getAttribute('aria-invalid')).toBe('true'));
    dialog.getByText(fields.finishedDate);
  });

  it('are on the day entered beside each, also past midnight (R3.6)', async () => {
    const night = {
      ...visit,
      start: '2026-11-20T04:30:00Z',
      end: '2026-11-20T06:00:00Z',
      enRouteDate: '2026-11-20T04:30:00Z',
      arrivedDate: null,
      finishedDate: '2026-11-20T12:00:20Z',
    };
    const { user, place, server } = await opened([night], {
      'PATCH /api/scheduleevents/{id}/times': () => ({}) as never,
    });
    place.getByText('On the way 11:30 PM, Finished Fri, Nov 20, 7:00 AM');
    await user.click(place.getByRole('button', { name: 'Correct times' }));
    const dialog = within(await screen.findByRole('dialog'));
    const fill = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    expect(dialog.getByLabelText('Date finished')).toHaveProperty('value', '2026-11-20');
    // nobody tapped Arrived: on the day of the visit, unless it's said
    expect(dialog.getByLabelText('Date arrived')).toHaveProperty('value', '2026-11-19');
    fill('Arrived', '00:10');
    fill('Date arrived', '');
    fill('Finished', '01:40');
    await user.type(dialog.getByLabelText(/^Reason/), 'Forgot to tap');
    await user.click(dialog.getByRole('button', { name: 'Save times' }));
    dialog.getByText('Enter a date.');
    fill('Date arrived', '2026-11-20');
    await user.click(dialog.getByRole('button', { name: 'Save times' }));
    await screen.findByText('Times corrected.');
    expect(server.calls.find(({ key }) => key.startsWith('PATCH'))!.body).toEqual({
      arrivedDate: '2026-11-20T05:10:00.000Z',
      finishedDate: '2026-11-20T06:40:00.000Z',
      reason: 'Forgot to tap',
      basedOn: 3,
    });
  });

  it('are saved only if one was changed, of the time or of its day', async () => {
    const { user, place } = await opened([visit]);
    await user.click(place.getByRole('button', { name: 'Correct times' }));
    const dialog = within(await screen.findByRole('dialog'));
    const canSave = () => !dialog.getByRole('button', { name: 'Save times' }).hasAttribute('disabled');
    await user.type(dialog.getByLabelText(/^Reason/), 'Nothing');
    expect(canSave()).toBe(false);
    dialog.getByText('Change a time to save.');
    const day = dialog.getByLabelText('Date finished');
    fireEvent.change(day, { target: { value: '2026-11-18' } });
    expect(canSave()).toBe(true);
    fireEvent.change(day, { target: { value: '2026-11-19' } });
    expect(canSave()).toBe(false);
    fireEvent.change(dialog.getByLabelText('Breaks (minutes)'), { target: { value: '20' } });
    expect(canSave()).toBe(true);
  });

  it.each([
    ['America/Phoenix', 1],
    ['America/New_York', 0],
  ])('name their zone at a site in %s if it isn’t the company’s', async (timeZone, count) => {
    const { user, place } = await opened(
      [visit],
      {},
      {
        place: { ...buildWorkOrder().context.place!, timeZone },
      },
    );
    await user.click(place.getByRole('button', { name: 'Correct times' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryAllByText(/^Times are in/).map((line) => line.textContent)).toEqual(
      count ? ['Times are in MST.'] : [],
    );
    expect(dialog.getByLabelText('Arrived')).toHaveProperty('value', count ? '07:30' : '09:30');
  });

  it.each([
    ['technician', 0],
    ['dispatcher', 1],
  ] as const)('where only days are shown, are for a %s hidden or not', async (role, count) => {
    const { timeNow } = await import('../../lib/clock.ts');
    const now = new Date(timeNow()).toISOString();
    const { place } = await opened(
      [{ ...visit, start: now, end: now }],
      { 'GET /api/me': () => buildMe({ id: 5, roles: [role] }) },
      { baseView: { ...buildWorkOrder().context.baseView, displayTime: false } },
    );
    expect(place.queryAllByText('1 h 45 min working, 20 min driving, 15 min of breaks')).toHaveLength(count);
    expect(place.queryAllByRole('button', { name: 'Correct times' })).toHaveLength(count);
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
