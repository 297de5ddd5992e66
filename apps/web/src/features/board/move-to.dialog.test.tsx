import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { buildBoard, buildVisit } from './testing/board.ts';

/** The board of a day with one visit, and its dialog "Move to…". */
async function openMove(visit: ScheduleEvent, date: string) {
  const board = buildBoard([visit]);
  const app = await openApp(`/dashboard?date=${date}&event=${visit.id}`, {
    'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    'GET /api/board': () => board,
    'GET /api/scheduleevents': () => [],
    'GET /api/calls/{id}': () => new Response('{}', { status: 404 }),
    'PATCH /api/scheduleevents/{id}': ({ body }) => ({ ...visit, ...(body as object), version: 2 }),
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Dana Whitlock' }));
  await app.user.click(panel.getByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Dana Whitlock to' }));
  const set = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const moved = () =>
    app.server.calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body as ScheduleEvent);
  return { ...app, dialog, set, moved };
}
const night = (start: string, end: string) => ({
  ...buildVisit(7, 'Dana Whitlock', ['09:00', '10:00']),
  start,
  end,
});

describe('Move to…', () => {
  it('keeps the second of two equal hours, and names it (R3.6)', async () => {
    const { user, dialog, set, moved } = await openMove(
      night('2027-11-07T06:30:00Z', '2027-11-07T07:30:00Z'),
      '2027-11-07',
    );
    expect(dialog.getByLabelText(/^Which 1:30.AM/)).toHaveProperty('value', 'later');
    expect(dialog.getByText(/^The second, 1:30.AM EST$/)).toBeDefined();
    set('Duration, minutes', '30');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await expect.poll(moved).toHaveLength(1);
    expect(moved()[0]).toMatchObject({
      start: '2027-11-07T06:30:00.000Z',
      end: '2027-11-07T07:00:00.000Z',
    });
  });

  it('asks which of two equal times is meant, and moves nothing until it is said (R3.6)', async () => {
    const { user, dialog, set, moved } = await openMove(
      night('2027-11-07T15:00:00Z', '2027-11-07T16:00:00Z'),
      '2027-11-07',
    );
    expect(dialog.queryByLabelText(/^Which/)).toBeNull();
    set('Starts', '01:30');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await dialog.findByText('Clocks go back that day, so this time comes twice. Choose one.');
    await user.selectOptions(dialog.getByLabelText(/^Which 1:30.AM/), 'later');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await expect.poll(moved).toHaveLength(1);
    expect(moved()[0]).toMatchObject({ start: '2027-11-07T06:30:00.000Z' });
  });

  it('refuses a time that the clocks skip, and says which there is (R3.6)', async () => {
    const { user, dialog, set, moved } = await openMove(
      night('2027-03-14T14:00:00Z', '2027-03-14T15:00:00Z'),
      '2027-03-14',
    );
    set('Starts', '02:30');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await dialog.findByText('The clocks skip 2:30 AM that day. Enter 3:00 AM or later.');
    expect(moved()).toEqual([]);
  });

  it('says beside the time when that is at a site in another zone (R3.6)', async () => {
    const visit = night('2026-11-19T15:30:00Z', '2026-11-19T16:30:00Z');
    const callDetails = { ...visit.callDetails!, timeZone: 'America/Phoenix' };
    const { dialog, set } = await openMove({ ...visit, callDetails }, '2026-11-19');
    expect(dialog.getByText(/^EST, 8:30.AM MST at the site$/)).toBeDefined();
    set('Starts', '11:00');
    expect(dialog.getByText(/^EST, 9:00.AM MST at the site$/)).toBeDefined();
  });
});
