import { callFieldsSchema } from '@fieldwright/domain/schedule/call';
import type { ListedWorkOrder } from '@fieldwright/domain/work-orders/listed-work-order';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../../testing/open-app.tsx';
import { type Handlers, refuse, refuseChanged } from '../../../testing/stub-server.ts';
import { clearToasts } from '../../../ui/toast/toasts.ts';
import { at, buildBoard, buildCall, buildVisit, sampleDate, samplePlace } from '../testing/board.ts';

const visit = buildVisit(7, 'Dana Whitlock', ['09:00', '10:00'], { version: 3 });
const call = {
  ...buildCall(107, 'Dana Whitlock', {
    version: 9,
    notes: 'Dog in the yard',
    status: 'scheduled',
    arrivalWindow: { date: sampleDate, start: '08:00', end: '10:00' },
  }),
  events: [visit],
  mainPhone: '',
  mobilePhone: '',
  proposal: null,
  changes: [],
  place: samplePlace,
};
const place = { city: 'Asheville', state: 'NC', postalCode: '28803', hidden: false, text: '' };
const site = (id: number, street: string) => ({ id, street, timeZone: 'America/New_York', ...place });
const page = { sites: [site(5, '27 Cedar Bluff Dr'), site(6, '9 Elm St')] };
const base = { ...buildBoard(), leadSources: [{ id: 80, text: 'Google' }] };

const work = (id: number, text: string, callId: number | null): ListedWorkOrder => ({
  id,
  version: 1,
  number: `WO-${id}`,
  text,
  processed: false,
  complete: true,
  createdDate: '2026-11-02T15:00:00Z',
  customerId: 3,
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  siteId: 5,
  address: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28803' },
  timeZone: 'America/New_York',
  department: null,
  visit: null,
  callId,
  returnOf: null,
  callStatus: null,
  totalCents: null,
  amountDueCents: null,
});

afterEach(() => {
  clearToasts();
  cleanup();
  vi.restoreAllMocks();
});

/** Opens a call's panel beside the board. */
const openPanel = (role: 'office' | 'dispatcher', handlers: Handlers = {}) =>
  openApp(`/dashboard?date=${sampleDate}&event=7`, {
    'GET /api/me': () => buildMe({ roles: [role] }),
    'GET /api/board': () => ({ ...base, events: [visit], panel: call }),
    'GET /api/board/base': () => base,
    'GET /api/calls/{id}': () => call,
    'GET /api/calls': () => [],
    'GET /api/workorders': () => ({ workOrders: [], tiles: null, choices: null, similar: false, next: null }),
    'GET /api/calls/places': () => ({ inside: false, technicians: 2, places: [] }),
    'GET /api/scheduleevents': () => [visit],
    'GET /api/customers/{id}': () => page as never,
    'PATCH /api/calls/{id}': () => ({ ...call, version: 10 }),
    ...handlers,
  });

/** Opens a call's panel and the dialog of a button at its top. */
async function open(
  button: 'Edit' | 'Reschedule' | 'Cancel call',
  role: 'office' | 'dispatcher',
  handlers: Handlers = {},
) {
  const app = await openPanel(role, handlers);
  const { user, server } = app;
  const panel = within(await screen.findByRole('complementary', { name: 'Dana Whitlock' }));
  await user.click(await panel.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () =>
    server.calls.filter(({ key }) => key.startsWith('PATCH /api/calls/')).map(({ body }) => body);
  const press = (name: string) => user.click(dialog.getByRole('button', { name: new RegExp(`^${name}`) }));
  return { ...app, dialog, sent, press };
}

describe('editing a call', () => {
  it('sends what was changed and nothing else, on the version that was seen, and undoes it (R7.9)', async () => {
    const { user, dialog, sent, press } = await open('Edit', 'office');
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Site' }),
      '9 Elm St, Asheville, NC 28803',
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Priority' }), 'High');
    await user.type(dialog.getByRole('textbox', { name: /^Requested by/ }), 'Joan');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Lead source' }), 'Google');
    await press('Save');
    await screen.findByText('Call for Dana Whitlock saved.');
    expect(sent()).toEqual([
      { priority: 'high', leadSourceId: 80, contactName: 'Joan', siteId: 6, basedOn: 9 },
    ]);
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({
      priority: 'normal',
      leadSourceId: null,
      contactName: '',
      siteId: 5,
      basedOn: 10,
    });
  });

  it('links the call to an earlier work order of its site, shows another, and unlinks it (R7.9)', async () => {
    const linked = { id: 44, number: 'WO-44', hidden: true };
    const { user, dialog, server, sent, press } = await open('Edit', 'dispatcher', {
      'GET /api/board': () => ({
        ...base,
        events: [visit],
        panel: { ...call, returnOfWorkOrderId: 44, returnOf: linked },
      }),
      'GET /api/calls/{id}': () => ({ ...call, returnOfWorkOrderId: 44, returnOf: linked }),
      'GET /api/workorders': () => ({
        workOrders: [work(51, 'This call', 107), work(50, 'No heat', 90)],
        tiles: null,
        choices: null,
        similar: false,
        next: null,
      }),
    });
    const field = await dialog.findByRole('combobox', { name: 'Return visit for' });
    await dialog.findByRole('option', { name: 'WO-50, Nov 2, 2026, No heat' });
    const texts = within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(['Not a return visit', 'WO-44, removed', 'WO-50, Nov 2, 2026, No heat']);
    expect((field as HTMLSelectElement).value).toBe('44');
    expect(server.calls.find(({ key }) => key === 'GET /api/workorders')!.path).toContain('siteId=5');
    await user.selectOptions(field, '50');
    await press('Save');
    await screen.findByText('Call for Dana Whitlock saved.');
    expect(sent()).toEqual([{ returnOfWorkOrderId: 50, basedOn: 9 }]);
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ returnOfWorkOrderId: 44, basedOn: 10 });
  });

  it('keeps a chosen earlier work order in sight when the site changes (R7.9)', async () => {
    const { user, dialog } = await open('Edit', 'dispatcher', {
      'GET /api/workorders': ({ path }) => ({
        workOrders: path.includes('siteId=5') ? [work(50, 'No heat', 90)] : [],
        tiles: null,
        choices: null,
        similar: false,
        next: null,
      }),
    });
    await dialog.findByRole('option', { name: /^WO-50/ });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Return visit for' }), '50');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Site' }), '6');
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Return visit for' })).toHaveProperty('value', '50'),
    );
  });

  it('says that the planned visit is shorter, and lengthens it where that is chosen (R7.9)', async () => {
    const { user, dialog, sent, press } = await open('Edit', 'dispatcher');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Expected duration' }), '2 hours');
    dialog.getByText('The visit is scheduled for 1 h, but the call should take 2 h.');
    const choice = dialog.getByRole('checkbox', {
      name: /^Change the visit to Thu, Nov 19, 9:00–11:00.AM/,
    });
    await user.click(choice);
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      expectedMinutes: 120,
      visit: {
        id: 7,
        technicianIds: [1],
        start: at('09:00'),
        end: at('11:00'),
        overlapReason: null,
        basedOn: visit.version,
      },
      basedOn: 9,
    });
  });

  it('lays longer work over working days where that is chosen, and takes all of it back (R3.6)', async () => {
    const guids: string[] = [];
    const { user, dialog, sent, press } = await open('Edit', 'dispatcher', {
      'PATCH /api/calls/{id}': ({ body }) => {
        const { furtherVisits = [] } = body as { furtherVisits?: { guid: string }[] };
        guids.push(...furtherVisits.map(({ guid }) => guid));
        const added = furtherVisits.map(({ guid }, index) => ({
          ...visit,
          id: 70 + index,
          guid,
          version: 1,
        }));
        return { ...call, version: 10, events: [visit, ...added] };
      },
    });
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Expected duration' }), '12 hours');
    await user.click(
      dialog.getByRole('checkbox', {
        name: /^Change to 2 visits, from Thu, Nov 19, 9:00.AM–5:00.PM to Fri, Nov 20, 8:00.AM–12:00.PM/,
      }),
    );
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      expectedMinutes: 720,
      visit: { id: 7, start: at('09:00'), end: at('17:00') },
      furtherVisits: [
        { start: at('08:00', '2026-11-20'), end: at('12:00', '2026-11-20'), technicianIds: [1] },
      ],
    });
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(guids).toHaveLength(1);
    expect(sent()[1]).toMatchObject({
      expectedMinutes: 60,
      visit: { id: 7, start: at('09:00'), end: at('10:00') },
      takeOff: [{ id: 70, version: 1 }],
    });
  });

  it('leaves the visit to who plans visits (R6.4)', async () => {
    const { user, dialog, sent, press } = await open('Edit', 'office');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Expected duration' }), '2 hours');
    dialog.getByText('The visit is scheduled for 1 h, but the call should take 2 h.');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await press('Save');
    await waitFor(() => expect(sent()).toEqual([{ expectedMinutes: 120, basedOn: 9 }]));
  });

  it('says that somebody else has changed the same, and saves on their version next (R7.9)', async () => {
    const { user, server, dialog, sent, press } = await open('Edit', 'office', {
      'PATCH /api/calls/{id}': () => refuse('stale_version'),
    });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Priority' }), 'Low');
    server.handlers['GET /api/calls/{id}'] = () => ({ ...call, version: 12 });
    await press('Save');
    await dialog.findByText('This has changed since you opened it.');
    server.handlers['PATCH /api/calls/{id}'] = () => ({ ...call, version: 13 });
    await press('Save');
    await screen.findByText('Call for Dana Whitlock saved.');
    expect(sent().map((body) => (body as { basedOn: number }).basedOn)).toEqual([9, 12]);
  });
});

describe('editing a call that others were quicker with', () => {
  it('is told at every field (R7.9)', async () => {
    let field = '';
    const { dialog, press } = await open('Edit', 'office', {
      'PATCH /api/calls/{id}': () => refuseChanged(field, `Beth of ${field}`),
    });
    await dialog.findByRole('combobox', { name: 'Site' });
    // the work order that a call returns to is given when it's booked, and stays
    const { returnOfWorkOrderId: _, ...edited } = callFieldsSchema.shape;
    for (field of Object.keys(edited)) {
      await press('Save');
      expect(await dialog.findByText(new RegExp(`^Beth of ${field} changed this at `))).toBeTruthy();
    }
  });
});

describe('a window that is promised for a call that is planned', () => {
  it('is of the day of its visit, not of today (R7.9)', async () => {
    const { user, dialog, sent, press } = await open('Edit', 'office', {
      'GET /api/board': () => ({ ...base, events: [visit], panel: { ...call, arrivalWindow: null } }),
      'GET /api/calls/{id}': () => ({ ...call, arrivalWindow: null }),
    });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '10 AM–12 PM');
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      arrivalWindow: { date: sampleDate, start: '10:00', end: '12:00' },
    });
  });
});

describe('rescheduling a call', () => {
  it('takes the visit back to Unassigned for who plans none, and undoes both (R6.4)', async () => {
    const { user, dialog, sent, press } = await open('Reschedule', 'office');
    expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement!.textContent)).toEqual([
      'Back to Unassigned',
      'Leave it where it is',
    ]);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '12–2 PM');
    await press('Reschedule');
    await screen.findByText(/^Dana Whitlock: promised .* The call is in Unassigned\.$/);
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { arrivalWindow: { date: sampleDate, start: '12:00', end: '14:00' }, unassign: true, basedOn: 9 },
      { arrivalWindow: call.arrivalWindow, undoes: 10, basedOn: 10 },
    ]);
  });

  it('offers who plans visits to move the visit (R6.4)', async () => {
    const { dialog } = await open('Reschedule', 'dispatcher');
    expect(dialog.getByRole('radio', { name: 'Move it to another time' })).toBeTruthy();
  });

  it('begins with where the visit was put a moment ago, and undoes to there (R7.9)', async () => {
    // the virtualizer needs the scroller's height
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
    let saved = visit;
    let save = () => {};
    const asked = new Promise<void>((resolve) => (save = resolve));
    const { user, server } = await openPanel('dispatcher', {
      'GET /api/calls/{id}': () => ({ ...call, events: [saved] }),
      'PATCH /api/scheduleevents/{id}': async ({ body }) => {
        await asked;
        saved = { ...visit, ...(body as object), version: 4 };
        return saved;
      },
    });
    // its code comes later than the board, and it takes the focus
    await screen.findByRole('button', { name: 'Reschedule' });
    const card = await screen.findByRole('gridcell', { name: /Dana Whitlock/ });
    act(() => card.focus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(server.keys()).toContain('PATCH /api/scheduleevents/7'));
    await user.click(screen.getByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(server.keys()).toContain('GET /api/calls/107'));
    expect(screen.queryByRole('dialog')).toBeNull();
    save();
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/9:15–10:15.AM/);
    await dialog.findByText(/^No openings/);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '12–2 PM');
    await user.click(dialog.getByRole('button', { name: /^Reschedule/ }));
    const told = await screen.findByText(/^Dana Whitlock: promised /);
    const sent = () => server.calls.filter(({ key }) => key === 'PATCH /api/calls/107');
    expect(sent()[0]!.body).toMatchObject({ visit: { start: at('12:00') } });
    await user.click(within(told.closest<HTMLElement>('.toast')!).getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]!.body).toMatchObject({ visit: { start: at('09:15'), end: at('10:15') } });
  });

  it.each([
    ['where the visit is back', 'scheduled', [false], ['Call for Dana Whitlock changed back.']],
    [
      'where the visit is not',
      'unscheduled',
      [true],
      ['Dana Whitlock: arrival window changed back.', 'The old time is taken, so the call is in Unassigned.'],
    ],
    [
      'where one of two visits is not',
      'scheduled',
      [false, true],
      [
        'Dana Whitlock: arrival window changed back.',
        'The old time is taken, so not every visit is back on the board.',
      ],
    ],
  ] as const)('says on Undo what has become of it, %s (R3.6)', async (_what, status, removed, words) => {
    const visits = (gone: readonly boolean[]) =>
      gone.map((isGone, index) => ({ ...visit, id: 7 + index, removed: isGone }));
    const before = { ...call, events: visits(removed.map(() => false)) };
    const { user, server, press } = await open('Reschedule', 'office', {
      'GET /api/board': () => ({ ...base, events: [visit], panel: before }),
      'GET /api/calls/{id}': () => before,
    });
    await press('Reschedule');
    await screen.findByText(/The call is in Unassigned\.$/);
    server.handlers['PATCH /api/calls/{id}'] = () => ({
      ...call,
      version: 11,
      status,
      events: visits(removed),
    });
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    for (const text of words) expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['nobody is free', () => ({ inside: false, technicians: 2, places: [] })],
    ['free times cannot be had', () => refuse('invalid')],
  ])('moves the visit into the new window where %s (R3.6)', async (_what, places) => {
    const { user, dialog, sent, press } = await open('Reschedule', 'dispatcher', {
      'GET /api/calls/places': places,
    });
    await dialog.findByText(/^No openings|^Couldn’t load openings/);
    const openings = dialog.getByRole('group', { name: /^Next openings/ });
    expect(openings.getAttribute('aria-busy')).toBe('false');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '12–2 PM');
    await press('Reschedule');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      arrivalWindow: { date: sampleDate, start: '12:00', end: '14:00' },
      visit: {
        id: 7,
        technicianIds: [1],
        start: at('12:00'),
        end: at('13:00'),
        overlapReason: null,
        basedOn: visit.version,
      },
      basedOn: 9,
    });
  });
});

describe('rescheduling a call, for who plans visits', () => {
  const bea = (start: string, end: string) => ({
    technicianId: 2,
    start: at(start),
    end: at(end),
    visits: 1,
    reasons: ['firstFree', 'inWindow'] as ('firstFree' | 'inWindow')[],
  });
  const placed = (name: RegExp, dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
    dialog.findByRole<HTMLInputElement>('radio', { name });
  const asks = ({ server }: Awaited<ReturnType<typeof open>>) =>
    server.calls.filter(({ key }) => key === 'GET /api/calls/places').map(({ path }) => path.split('?')[1]);

  it('takes the first of the next places on Enter, and says where the visit is now (R3.6)', async () => {
    const { user, dialog, sent } = await open('Reschedule', 'dispatcher', {
      'GET /api/calls/places': () => ({ inside: true, technicians: 2, places: [bea('08:15', '09:15')] }),
    });
    expect((await placed(/^8:15/, dialog)).checked).toBe(true);
    dialog.getByRole('combobox', { name: 'Arrival window' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Dana Whitlock: visit moved to Thu, Nov 19, 8:15/);
    expect(sent()[0]).toMatchObject({ visit: { technicianIds: [2], start: at('08:15') } });
  });

  describe('for long work', () => {
    const nextDay = (time: string) => at(time, '2026-11-20');
    const days = [
      { ...visit, start: at('08:00'), end: at('17:00') },
      {
        ...visit,
        id: 8,
        version: 3,
        guid: crypto.randomUUID(),
        start: nextDay('08:00'),
        end: nextDay('13:00'),
      },
    ];
    const long = { ...call, expectedMinutes: 840, arrivalWindow: null, events: days };
    const place = {
      technicianId: 2,
      start: '2026-11-23T13:00:00Z',
      end: '2026-11-24T18:00:00Z',
      visits: 2,
      reasons: ['firstFree' as const],
    };
    const openLong = () =>
      open('Reschedule', 'dispatcher', {
        'GET /api/calls/{id}': () => long,
        'GET /api/calls/places': () => ({ inside: null, technicians: 2, places: [place] }),
        'PATCH /api/calls/{id}': ({ body }) => {
          const { furtherVisits = [] } = body as { furtherVisits?: { guid: string }[] };
          const further = furtherVisits.map((each, index) => ({
            ...days[1]!,
            ...each,
            id: 90 + index,
            version: 1,
          }));
          return { ...long, version: 10, events: [days[0]!, { ...days[1]!, removed: true }, ...further] };
        },
      });

    it('proposes openings for all of its visits, moves them in one save, and takes that back (R3.6)', async () => {
      const app = await openLong();
      const { user, dialog, sent, press } = app;
      dialog.getByText(/^2 visits scheduled, from Thu, Nov 19, 8:00.*to Fri, Nov 20/);
      expect((await placed(/^8:00.*Tue, Nov 24/, dialog)).checked).toBe(true);
      expect(asks(app).at(-1)).toContain('callId=');
      expect(asks(app).at(-1)).toContain('minutes=840');
      expect(asks(app).at(-1)).not.toContain('eventId=');
      await press('Reschedule');
      await screen.findByText(/^Dana Whitlock: now 2 visits, Mon, Nov 23.* to Tue, Nov 24/);
      const [moved] = sent() as {
        visit: object;
        takeOff: object;
        furtherVisits: { start: string; end: string }[];
      }[];
      expect(moved).toMatchObject({
        visit: {
          id: 7,
          technicianIds: [2],
          start: '2026-11-23T13:00:00.000Z',
          end: '2026-11-23T22:00:00.000Z',
        },
        takeOff: [{ id: 8, version: 3 }],
        furtherVisits: [{ start: '2026-11-24T13:00:00.000Z', end: '2026-11-24T18:00:00.000Z' }],
      });
      await user.click(screen.getByRole('button', { name: /Undo/ }));
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()[1]).toMatchObject({
        visit: { id: 7, start: at('08:00'), end: at('17:00') },
        takeOff: [{ id: 90, version: 1 }],
        undoes: 10,
      });
    });

    it('takes all of its visits off the board (R3.6)', async () => {
      const { user, dialog, sent, press } = await openLong();
      await user.click(dialog.getByRole('radio', { name: 'Back to Unassigned' }));
      await press('Reschedule');
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]).toMatchObject({ unassign: true });
    });
  });

  it('moves a visit that others have moved only when it is saved again, on what they made of it (R7.9)', async () => {
    let loaded = { ...call };
    const { dialog, server, sent, press } = await open('Reschedule', 'dispatcher', {
      'GET /api/calls/places': () => ({ inside: true, technicians: 2, places: [bea('08:15', '09:15')] }),
      'GET /api/calls/{id}': () => loaded,
      'PATCH /api/calls/{id}': () => refuseChanged('visit', 'Beth Young'),
    });
    await placed(/^8:15/, dialog);
    loaded = { ...call, version: 10, events: [{ ...visit, version: visit.version + 3 }] };
    await press('Reschedule');
    expect((await dialog.findAllByText(/^Beth Young changed/)).length).toBeGreaterThan(0);
    server.handlers['PATCH /api/calls/{id}'] = () => loaded;
    await press('Reschedule');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const basedOn = sent().map((body) => (body as { visit: { basedOn: number } }).visit.basedOn);
    expect(basedOn).toEqual([visit.version, visit.version + 3]);
  });

  it('is left without a question where only the proposed place was taken (R7.9)', async () => {
    const { dialog, sent, press } = await open('Reschedule', 'dispatcher', {
      'GET /api/calls/places': () => ({ inside: true, technicians: 2, places: [bea('08:15', '09:15')] }),
    });
    expect((await placed(/^8:15/, dialog)).checked).toBe(true);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it.each([
    ['there is no other place', undefined],
    ['the visit is left where it is', 'Leave it where it is'],
  ])('changes and says nothing with nothing changed where %s (R3.6)', async (_what, fate) => {
    const { user, dialog, sent, press } = await open('Reschedule', 'dispatcher');
    await dialog.findByText(/^No openings/);
    if (fate) await user.click(dialog.getByRole('radio', { name: fate }));
    await press('Reschedule');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
    expect(screen.queryByText(/promised/)).toBeNull();
  });

  it('has the next places, of which the first follows what is promised (R3.6)', async () => {
    const app = await open('Reschedule', 'dispatcher', {
      'GET /api/calls/places': ({ path }) => ({
        inside: true,
        technicians: 2,
        places: path.includes('windowStart=12')
          ? [bea('12:30', '13:30'), bea('13:30', '14:30')]
          : [bea('08:15', '09:15')],
      }),
    });
    const { user, dialog, sent, press } = app;
    expect((await placed(/^8:15/, dialog)).checked).toBe(true);
    expect(dialog.getByLabelText('Starts at')).toHaveProperty('value', '08:15');
    expect(asks(app)).toEqual([
      'minutes=60&callDepartmentTypeId=1&siteId=5&eventId=7&windowDate=2026-11-19&windowStart=08%3A00&windowEnd=10%3A00',
    ]);
    const window = dialog.getByRole('combobox', { name: 'Arrival window' });
    await user.selectOptions(window, '12–2 PM');
    expect((await placed(/^12:30/, dialog)).checked).toBe(true);
    expect(document.activeElement).toBe(window);
    await user.click(await placed(/^1:30/, dialog));
    await press('Reschedule');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      arrivalWindow: { date: sampleDate, start: '12:00', end: '14:00' },
      visit: { id: 7, technicianIds: [2], start: at('13:30'), end: at('14:30') },
    });
  });

  it('looks for as long as the call is expected to take, and says that the visit is shorter (R3.6)', async () => {
    const app = await open('Reschedule', 'dispatcher', {
      'GET /api/calls/{id}': () => ({ ...call, expectedMinutes: 120 }),
    });
    await app.dialog.findByText(
      /^The visit is scheduled for 1 h, but .* 2 h\. If you move it, it’ll be changed to 2 h\.$/,
    );
    await waitFor(() => expect(asks(app)[0]).toMatch(/^minutes=120&/));
  });

  it('leaves a time that was entered by hand, and says in words where it does not fit (R3.6)', async () => {
    const emergency = { ...call, priority: 'emergency' as const };
    const { user, dialog } = await open('Reschedule', 'dispatcher', {
      'GET /api/calls/{id}': () => emergency,
      'GET /api/calls/places': () => ({ inside: true, technicians: 2, places: [bea('12:30', '13:30')] }),
    });
    await placed(/^12:30/, dialog);
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-20' } });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Technician' }), '3');
    await dialog.findByText('Cy North is in Plumbing; this call is Heating.');
    dialog.getByText(/^Not the promised day: (Thu, Nov 19, )?8–10 AM\.$/);
    dialog.getByText('Emergency moved to a later day.');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '12–2 PM');
    await waitFor(() => expect(dialog.getByText(/^Not the promised day: .*12–2 PM\.$/)).toBeTruthy());
    expect(dialog.getByLabelText('Day')).toHaveProperty('value', '2026-11-20');
  });
});

describe('canceling a call', () => {
  it('asks why, and for words where the reason is another (R3.6)', async () => {
    const { user, dialog, sent, press } = await open('Cancel call', 'office');
    expect(dialog.getByText('Its visit comes off the board.')).toBeTruthy();
    await press('Cancel call');
    await dialog.findByText('Choose a reason.');
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await press('Cancel call');
    await dialog.findByText('Enter the reason.');
    expect(sent()).toEqual([]);
  });

  it('says what stands against it, and undoes it (R3.6)', async () => {
    const why = 'Work order 20418 is processed. Reopen it first.';
    const { user, server, dialog, sent, press } = await open('Cancel call', 'office', {
      'PATCH /api/calls/{id}': () => refuse('invalid', { detail: why, fields: { status: why } }),
    });
    await user.click(dialog.getByRole('radio', { name: 'Went with someone else' }));
    await press('Cancel call');
    await dialog.findByText(why);
    server.handlers['PATCH /api/calls/{id}'] = () => ({ ...call, version: 10, status: 'canceled' });
    await press('Cancel call');
    await screen.findByText('Call for Dana Whitlock canceled.');
    server.handlers['PATCH /api/calls/{id}'] = () => ({ ...call, version: 11 });
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await screen.findByText('Call for Dana Whitlock restored.');
    expect(sent().at(-1)).toEqual({ status: 'unscheduled', undoes: 10, basedOn: 10 });
  });
});
