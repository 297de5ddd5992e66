import { dayOf, weekdayText } from '@fieldwright/domain/kernel/days';
import { clockAt, dateAfter } from '@fieldwright/domain/schedule/board-day';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMe, openApp } from '../../../testing/open-app.tsx';
import { at, buildBoard, buildCall, buildVisit, samplePlace, timeZone } from '../testing/board.ts';

/** Opens the board of a day with one visit, and its "Move to…" dialog. */
async function openMove(visit: ScheduleEvent, date: string) {
  const board = buildBoard([visit]);
  const app = await openApp(`/dashboard?date=${date}&event=${visit.id}`, {
    'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    'GET /api/board': () => board,
    'GET /api/scheduleevents': () => [],
    'GET /api/calls/{id}': () => ({
      ...buildCall(107, 'Dana Whitlock', { status: 'scheduled' }),
      events: [visit],
      mainPhone: '',
      mobilePhone: '',
      proposal: null,
      changes: [],
      place: samplePlace,
    }),
    'PATCH /api/scheduleevents/{id}': ({ body }) => ({ ...visit, ...(body as object), version: 2 }),
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Dana Whitlock' }));
  await app.user.click(panel.getByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Dana Whitlock' }));
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
    expect(dialog.getByText(/^Second 1:30.AM EST$/)).toBeDefined();
    set('Duration (minutes)', '30');
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
    await dialog.findByText('The clocks change that day, so this time happens twice. Choose one.');
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

  it('gives it to another technician in three presses: the card, Move to…, the name (R3.6)', async () => {
    const { user, dialog, moved } = await openMove(
      night('2026-11-19T15:30:00Z', '2026-11-19T16:30:00Z'),
      '2026-11-19',
    );
    expect(dialog.getByRole('button', { name: /^Ada North assigned now/, pressed: true })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: /^Bea North Heating, free$/ }));
    await expect.poll(moved).toHaveLength(1);
    expect(moved()[0]).toMatchObject({ technicianIds: [2], start: '2026-11-19T15:30:00.000Z' });
  });

  it('says of nobody that a call of the tray is theirs, also where a place is taken (R3.6)', async () => {
    const { user } = await openApp(`/dashboard?date=2026-11-19&call=40`, {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/board': () => buildBoard([], [buildCall(40, 'Ruth Farrow')]),
      'GET /api/scheduleevents': () => [],
      'GET /api/calls/{id}': () => new Response('{}', { status: 404 }),
      'GET /api/calls/places': () => ({
        inside: null,
        technicians: 2,
        places: [
          {
            technicianId: 1,
            start: at('09:00', '2026-11-19'),
            end: at('10:00', '2026-11-19'),
            visits: 1,
            reasons: ['firstFree' as const],
          },
        ],
      }),
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Ruth Farrow' }));
    await user.click(panel.getByRole('button', { name: /^Assign/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ruth Farrow' }));
    const taken = await dialog.findByRole('button', { name: /^Ada North/, pressed: true });
    expect(taken.textContent).not.toContain('assigned now');
  });

  it('leaves a time alone that is being typed when the openings arrive (R3.6)', async () => {
    const answered = Promise.withResolvers<void>();
    const { user } = await openApp(`/dashboard?date=2026-11-19&call=40`, {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/board': () => buildBoard([], [buildCall(40, 'Ruth Farrow')]),
      'GET /api/scheduleevents': () => [],
      'GET /api/calls/{id}': () => new Response('{}', { status: 404 }),
      'GET /api/calls/places': async () => {
        await answered.promise;
        const [start, end] = [at('09:15', '2026-11-19'), at('10:15', '2026-11-19')];
        const place = { technicianId: 1, start, end, visits: 1, reasons: ['firstFree' as const] };
        return { inside: null, technicians: 2, places: [place] };
      },
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Ruth Farrow' }));
    await user.click(panel.getByRole('button', { name: /^Assign/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ruth Farrow' }));
    const starts = dialog.getByLabelText('Starts');
    const { value } = starts as HTMLInputElement;
    starts.focus();
    fireEvent.keyDown(starts, { key: '4' });
    answered.resolve();
    await dialog.findByRole('radio', { name: /^9:15/, checked: false });
    expect(starts).toHaveProperty('value', value);
    expect(document.activeElement).toBe(starts);
  });

  it('looks for places of the length that is entered, and marks those of before as old (R3.6)', async () => {
    const place = (minutes: number) => ({
      technicianId: 1,
      start: at(minutes > 480 ? '10:00' : '09:00', '2026-11-19'),
      end: at(minutes > 480 ? '15:00' : '10:00', minutes > 480 ? '2026-11-20' : '2026-11-19'),
      visits: minutes > 480 ? 2 : 1,
      reasons: ['firstFree' as const],
    });
    const { user, server } = await openApp(`/dashboard?date=2026-11-19&call=40`, {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/board': () => buildBoard([], [buildCall(40, 'Ruth Farrow')]),
      'GET /api/scheduleevents': () => [],
      'GET /api/calls/{id}': () => new Response('{}', { status: 404 }),
      'GET /api/calls/places': ({ path }) => ({
        inside: null,
        technicians: 2,
        places: [place(Number(/minutes=(\d+)/.exec(path)![1]))],
      }),
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Ruth Farrow' }));
    await user.click(panel.getByRole('button', { name: /^Assign/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ruth Farrow' }));
    await dialog.findByRole('radio', { name: /^9:00/, checked: true });
    fireEvent.change(dialog.getByLabelText('Duration (minutes)'), { target: { value: '84' } });
    fireEvent.change(dialog.getByLabelText('Duration (minutes)'), { target: { value: '840' } });
    const openings = dialog.getByRole('group', { name: /^Next openings/ });
    expect(openings.getAttribute('aria-busy')).toBe('true');
    await dialog.findByRole('radio', { name: /^10:00.*2 visits/, checked: true });
    expect(openings.getAttribute('aria-busy')).toBe('false');
    expect(dialog.getByLabelText('Starts')).toHaveProperty('value', '10:00');
    const asked = server.calls.filter(({ key }) => key === 'GET /api/calls/places');
    expect(asked.map(({ path }) => /minutes=(\d+)/.exec(path)![1])).toEqual(['60', '840']);
  });

  it('asks for the reason of two visits by the times of each (R3.6)', async () => {
    const overlap = (id: number, text: string, [start, end]: [string, string]) => ({
      eventId: id,
      technicianId: 1,
      text,
      start,
      end,
    });
    const overlaps = [
      overlap(71, 'Joe Friday', [at('09:00', '2026-11-20'), at('10:00', '2026-11-20')]),
      overlap(72, 'Mo Monday', [at('08:30', '2026-11-23'), at('09:30', '2026-11-23')]),
    ];
    const refused = { code: 'overlap', title: 'Someone is already booked then.', overlaps };
    const { user } = await openApp(`/dashboard?date=2026-11-20&call=40`, {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/board': () => buildBoard([], [buildCall(40, 'Ruth Farrow', { expectedMinutes: 840 })]),
      'GET /api/scheduleevents': () => [],
      'GET /api/calls': () => [],
      'GET /api/calls/{id}': () => new Response('{}', { status: 404 }),
      'GET /api/calls/places': () => ({
        inside: null,
        technicians: 2,
        places: [
          {
            technicianId: 1,
            start: at('08:00', '2026-11-20'),
            end: at('13:00', '2026-11-23'),
            visits: 2,
            reasons: ['firstFree' as const],
          },
        ],
      }),
      'POST /api/calls/{id}/visits': () =>
        new Response(JSON.stringify({ ...refused, requestId: 'r-1' }), {
          status: 409,
          headers: { 'content-type': 'application/problem+json' },
        }),
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Ruth Farrow' }));
    await user.click(panel.getByRole('button', { name: /^Assign/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ruth Farrow' }));
    await dialog.findByRole('radio', { name: /2 visits/, checked: true });
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    const days = within(await screen.findByRole('dialog', { name: 'Longer than a day' }));
    await user.click(days.getByRole('button', { name: '2 visits' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Double-book?' }));
    const leads = asked.getAllByText(/would overlap:$/).map(({ textContent }) => textContent);
    expect(leads).toEqual([
      expect.stringMatching(/^Ruth Farrow, Fri, Nov 20, 8:00.AM–5:00.PM, would overlap:$/),
      expect.stringMatching(/^Ruth Farrow, Mon, Nov 23, 8:00.AM–1:00.PM, would overlap:$/),
    ]);
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ada North: Joe Friday, 9:00/),
      expect.stringMatching(/^Ada North: Mo Monday, 8:30/),
    ]);
  });

  it('adds a helper, and says whose work it is of another trade (R3.6)', async () => {
    const { user, dialog, moved } = await openMove(
      night('2026-11-19T15:30:00Z', '2026-11-19T16:30:00Z'),
      '2026-11-19',
    );
    expect(
      dialog.getByRole('button', { name: /^Cy North Plumbing; this call is Heating, free$/ }),
    ).toBeDefined();
    const add = dialog.getByRole('button', { name: 'Add Cy North as a helper' });
    expect(within(add).getByText('+ Helper')).toBeTruthy();
    await user.click(add);
    await dialog.findByText('Cy North is in Plumbing; this call is Heating.');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await expect.poll(moved).toHaveLength(1);
    expect(moved()[0]!.technicianIds).toEqual([1, 3]);
  });

  it('names the promised day and window before it is moved to another day (R3.6)', async () => {
    const visit = night('2026-11-19T15:30:00Z', '2026-11-19T16:30:00Z');
    const window = { start: '2026-11-19T15:00:00Z', end: '2026-11-19T17:00:00Z' };
    const callDetails = {
      ...visit.callDetails!,
      arrivalWindow: { date: '2026-11-19', start: '10:00', end: '12:00' },
      alertFacts: { ...visit.callDetails!.alertFacts, window },
    };
    const { dialog, set } = await openMove({ ...visit, callDetails }, '2026-11-19');
    set('Date', '2026-11-20');
    expect(
      await dialog.findByText(/^Not the promised day: (today|Thu, Nov 19), 10 AM–12 PM\.$/),
    ).toBeTruthy();
  });
});

describe('an emergency that would go to a later day', () => {
  const emergency = <T extends { callDetails: ScheduleEvent['callDetails'] }>(of: T): T => ({
    ...of,
    callDetails: { ...of.callDetails!, priority: 'emergency' },
  });
  const today = clockAt(Date.now(), timeZone).date;
  const later = dateAfter(today, 2);
  const question = () => screen.findByRole('alertdialog', { name: /^Move an emergency to a later day/ });

  it('is said in words by Move to, and asked before it is moved (R3.6)', async () => {
    const visit = emergency(night(at('09:00', today), at('10:00', today)));
    const { user, dialog, set, moved } = await openMove(visit, today);
    expect(dialog.queryByText(/^An emergency/)).toBeNull();
    set('Date', later);
    await dialog.findByText('Emergency moved to a later day.');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    const asked = within(await question());
    expect(
      asked.getByText(
        new RegExp(`It would be moved to .*${weekdayText(dayOf(at('09:00', later), timeZone))}`),
      ),
    ).toBeTruthy();
    expect(moved()).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Move to that day' }));
    await expect.poll(moved).toHaveLength(1);
  });

  it('is said and asked by Assign, opened by its key, and stays in the tray where the answer is no (R3.6)', async () => {
    const call = emergency(buildCall(40, 'Ruth Farrow', { priority: 'emergency' }));
    const { user, server } = await openApp(`/dashboard?date=${today}&call=40`, {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/board': () => buildBoard([], [call]),
      'GET /api/scheduleevents': () => [],
      'GET /api/calls/{id}': () => new Response('{}', { status: 404 }),
      'GET /api/calls/places': () => ({
        inside: null,
        technicians: 2,
        places: [
          {
            technicianId: 1,
            start: at('08:00', later),
            end: at('09:00', later),
            visits: 1,
            reasons: ['firstFree'],
          },
        ],
      }),
    });
    await screen.findByRole('complementary', { name: 'Ruth Farrow' });
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ruth Farrow' }));
    await dialog.findByText('Emergency moved to a later day.');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await user.click(within(await question()).getByRole('button', { name: 'Leave as is' }));
    await screen.findByRole('dialog', { name: 'Assign Ruth Farrow' });
    expect(server.keys().filter((key) => key.startsWith('POST /api/scheduleevents'))).toEqual([]);
  });
});
