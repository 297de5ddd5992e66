import { accessFields, type SiteAccess } from '@fieldwright/domain/customers/site';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { OwnDay, OwnVisit, ScheduleEvent } from './own-day.data.ts';

// a second access field, so that code with a fixed list of fields fails
vi.mock('@fieldwright/domain/customers/site', async (original) => {
  const site = await original<typeof import('@fieldwright/domain/customers/site')>();
  return {
    ...site,
    accessFields: [...site.accessFields, 'parking'],
    siteFieldTexts: { ...site.siteFieldTexts, parking: 'Parking' },
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const zone = 'America/New_York';
const marcus = buildMe({ id: 5, firstName: 'Marcus', lastName: 'Bell', roles: ['technician'] });

type Details = NonNullable<ScheduleEvent['callDetails']>;

const access = Object.fromEntries(accessFields.map((field) => [field, `4471 ${field}`])) as SiteAccess;

function buildVisit(id: number, more: Partial<ScheduleEvent> = {}, details: Partial<Details> = {}): OwnVisit {
  const stamps = { createdBy: 3, createdDate: '2026-11-18T15:00:00Z', updatedBy: 3, updatedDate: null };
  const event: ScheduleEvent = {
    ...stamps,
    id,
    guid: '6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6',
    version: 1,
    callId: id + 100,
    start: '2026-11-19T14:30:00Z',
    end: '2026-11-19T16:15:00Z',
    callDetails: {
      customerId: 4,
      siteId: 6,
      customer: 'Dana Whitlock',
      address: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' },
      timeZone: zone,
      callDepartmentTypeId: null,
      jobType: 'No heat upstairs',
      priority: 'high',
      arrivalWindow: { date: '2026-11-19', start: '09:00', end: '11:00' },
      status: 'scheduled',
      alerts: [],
      alertFacts: {
        window: null,
        overlaps: [],
        first: true,
        customerOwes: false,
        doNotService: false,
      },
      workOrderId: null,
      workOrderNumber: null,
      ...details,
    },
    removed: false,
    technicianIds: [5],
    status: 'scheduled',
    text: '',
    kind: null,
    fixed: false,
    overlapReason: null,
    enRouteDate: null,
    arrivedDate: null,
    finishedDate: null,
    pausedDate: null,
    pausedMinutes: 0,
    ...more,
  };
  const call = {
    notes: 'No heat since last night',
    mainPhone: '+18285550199',
    mobilePhone: '+18285550177',
    contactName: '',
    contactPhone: '',
    ...access,
    siteNotes: 'Ladder in the garage',
    siteText: 'Home',
    timeZone: zone,
    with: ['Ines Duarte'],
    lacks: null as NonNullable<OwnVisit['call']>['lacks'],
  };
  return { event, call: event.callId === null ? null : call };
}
const lunch = buildVisit(9, {
  callId: null,
  callDetails: null,
  text: 'Lunch',
  start: '2026-11-19T17:00:00Z',
  end: '2026-11-19T17:30:00Z',
});
const elm = buildVisit(
  2,
  { start: '2026-11-19T18:00:00Z', end: '2026-11-19T19:00:00Z' },
  { customer: 'Elm Street Bakery', jobType: 'Tune-up' },
);
const dayOf = (...visits: OwnVisit[]): OwnDay => ({
  timeZone: zone,
  date: '2026-11-19',
  visits,
  next: null,
});

async function openDay(day: OwnDay, handlers: Handlers = {}, address = '/day') {
  const app = await openApp(address, {
    'GET /api/me': () => marcus,
    'GET /api/ownday': () => day,
    ...handlers,
  });
  await screen.findByRole('heading', { name: 'My day' });
  return app;
}
const press = (name: string) => screen.getByRole('button', { name });

describe('the own day, refused', () => {
  it('puts back what the server refuses, says why, and looks again (R6.4)', async () => {
    const { user, server } = await openDay(dayOf(buildVisit(1)), {
      'PATCH /api/scheduleevents/{id}': () => refuse('stale_version'),
    });
    await user.click(press('On my way'));
    await screen.findByText(/^Couldn’t update Dana Whitlock\. This has changed since you opened it/);
    expect(press('On my way')).toBeTruthy();
    await waitFor(() => expect(server.keys().filter((key) => key === 'GET /api/ownday').length).toBe(2));
  });

  it('says where the work order cannot be opened, and stays (R6.4)', async () => {
    const { user, address } = await openDay(dayOf(buildVisit(1)), {
      'POST /api/calls/{id}/workorder': () => refuse('not_found'),
    });
    await user.click(press('Open work order'));
    await screen.findByText('Not found, or your role can’t open it.');
    expect(address()).toBe('/day');
  });

  it('offers to try again where the day cannot be loaded (R8.2)', async () => {
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
    const { server, user } = await openApp('/day', {
      'GET /api/me': () => marcus,
      'GET /api/ownday': () => refuse('bad_request'),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.handlers['GET /api/ownday'] = () => dayOf(buildVisit(1));
    await user.click(again);
    expect(await screen.findByText('Dana Whitlock')).toBeTruthy();
  });
});

describe('the own day, while others work', () => {
  it('shows what others book while an own press is on its way (R1.5)', async () => {
    const said = buildVisit(1, { status: 'dispatched', version: 2 });
    const { user, server } = await openDay(dayOf(buildVisit(1)), {
      'GET /api/scheduleevents': () => [elm.event],
      'PATCH /api/scheduleevents/{id}': async () => {
        const { tellLive } = await import('../../lib/live/live-feed.ts');
        server.handlers['GET /api/ownday'] = () => dayOf(said, elm);
        tellLive.changes([{ topic: 'event', id: 2, version: 1 }]);
        return said.event;
      },
    });
    await user.click(press('On my way'));
    expect(await screen.findByRole('link', { name: /Elm Street Bakery/ })).toBeTruthy();
  });

  it('loads the day again on coming back where a change was told as one left (R1.5)', async () => {
    let answer = (_day: OwnDay) => {};
    const { server, router } = await openDay(dayOf(buildVisit(1)));
    const { tellLive } = await import('../../lib/live/live-feed.ts');
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    // an earlier response is still in flight
    server.handlers['GET /api/ownday'] = () => new Promise((resolve) => (answer = resolve));
    void queryClient.invalidateQueries({ queryKey: ['ownday'] });
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    tellLive.changes([{ topic: 'event', id: 2, version: 1 }]);
    answer(dayOf(buildVisit(1)));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await router.navigate({ to: '/settings/sessions' });
    await screen.findByRole('heading', { name: 'Your devices' });
    server.handlers['GET /api/ownday'] = () => dayOf(buildVisit(1), elm);
    await router.navigate({ to: '/day' });
    expect(await screen.findByRole('link', { name: /Elm Street Bakery/ })).toBeTruthy();
  });

  it('looks again where nobody can say whose a visit is (R1.5)', async () => {
    const { server } = await openDay(dayOf(buildVisit(1)), {
      'GET /api/scheduleevents': () => refuse('bad_request'),
    });
    const { tellLive } = await import('../../lib/live/live-feed.ts');
    server.handlers['GET /api/ownday'] = () => dayOf(buildVisit(1), elm);
    tellLive.changes([{ topic: 'event', id: 2, version: 1 }]);
    expect(await screen.findByRole('link', { name: /Elm Street Bakery/ })).toBeTruthy();
  });

  it('leads from an empty day to another next one where that visit is given to somebody else (R1.5)', async () => {
    const { server } = await openDay(
      { ...dayOf(), next: '2026-11-23' },
      // it is no longer the user's own, so nothing is said about it
      { 'GET /api/scheduleevents': () => [] },
    );
    expect(screen.getByRole('link', { name: 'Go to Monday, Nov 23' })).toBeTruthy();
    const { tellLive } = await import('../../lib/live/live-feed.ts');
    server.handlers['GET /api/ownday'] = () => ({ ...dayOf(), next: '2026-11-25' });
    tellLive.changes([{ topic: 'event', id: 2, version: 2 }]);
    expect(await screen.findByRole('link', { name: 'Go to Wednesday, Nov 25' })).toBeTruthy();
    expect(server.keys()).not.toContain('GET /api/scheduleevents');
  });

  it('shows by which name somebody comes along by now (R1.5)', async () => {
    const visit = buildVisit(1);
    const { server } = await openDay(dayOf(visit));
    expect(screen.getByText('With Ines Duarte')).toBeTruthy();
    const { tellLive } = await import('../../lib/live/live-feed.ts');
    server.handlers['GET /api/ownday'] = () =>
      dayOf({ ...visit, call: { ...visit.call!, with: ['Ines Moreau'] } });
    tellLive.changes([{ topic: 'person', id: 8, version: 2 }]);
    expect(await screen.findByText('With Ines Moreau')).toBeTruthy();
  });

  it('keeps what is saved where an older answer is still on its way (R1.5)', async () => {
    const said = buildVisit(1, { status: 'dispatched', version: 2 });
    let answerOld = (_day: OwnDay) => {};
    const { user, server } = await openDay(dayOf(buildVisit(1)), {
      'PATCH /api/scheduleevents/{id}': () => said.event,
    });
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    server.handlers['GET /api/ownday'] = () =>
      new Promise((answer) => {
        answerOld = answer;
      });
    void queryClient.invalidateQueries({ queryKey: ['ownday'] });
    await waitFor(() => expect(server.keys().filter((key) => key === 'GET /api/ownday').length).toBe(2));
    server.handlers['GET /api/ownday'] = () => dayOf(said);
    await user.click(press('On my way'));
    await waitFor(() => expect(server.keys().filter((key) => key === 'GET /api/ownday').length).toBe(3));
    answerOld(dayOf(buildVisit(1)));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(press('Arrived')).toBeTruthy();
  });
});

describe('the own day', () => {
  it('is where a technician lands (R6.4)', async () => {
    const { address } = await openDay(dayOf(buildVisit(1)), {}, '/');
    expect(address()).toBe('/day');
  });

  it('lists the visits in their order, and opens the next one with what is needed at the door (R6.4)', async () => {
    await openDay(dayOf(buildVisit(1), lunch, elm));
    expect(screen.getByText(/1 visit|2 visits/).textContent).toContain('2 visits');
    const open = within(screen.getByRole('article', { name: 'Dana Whitlock' }));
    expect(open.getByRole('heading', { name: 'No heat upstairs' })).toBeTruthy();
    for (const text of ['9:30–11:15 AM', 'Promised 9–11 AM', ...Object.values(access), 'With Ines Duarte'])
      expect(open.getByText(text)).toBeTruthy();
    expect(open.getByText('No heat since last night')).toBeTruthy();
    expect(open.getByText('Ladder in the garage')).toBeTruthy();
    const href = (name: RegExp) => open.getByRole('link', { name }).getAttribute('href');
    expect(href(/^Call Dana Whitlock, \(828\) 555-0199/)).toBe('tel:+18285550199');
    expect(href(/^Text Dana Whitlock, \(828\) 555-0177/)).toBe('sms:+18285550177');
    expect(href(/^Map of/)).toContain(encodeURIComponent('27 Cedar Bluff Dr, Asheville, NC 28804'));
    for (const way of ['Call', 'Text', 'Map'])
      expect(open.getByText(way, { exact: true }).closest('a')).toBeTruthy();
    expect(screen.getByText('Lunch').closest('a')).toBeNull();
  });

  it('calls a status as the board does (R3.6)', async () => {
    await openDay(dayOf(buildVisit(1, { status: 'dispatched' }), lunch));
    const open = within(screen.getByRole('article', { name: 'Dana Whitlock' }));
    expect(open.getByText('Dispatched')).toBeTruthy();
    expect(screen.getByText('Not a job')).toBeTruthy();
  });

  it('names who asked for the visit, and their number to be pressed (R6.4)', async () => {
    const visit = buildVisit(1);
    const contact = { contactName: 'Joan Pruitt', contactPhone: '+18285550134' };
    await openDay(dayOf({ ...visit, call: { ...visit.call!, ...contact } }));
    const open = within(screen.getByRole('article', { name: 'Dana Whitlock' }));
    expect(open.getByText('Joan Pruitt')).toBeTruthy();
    const link = open.getByRole('link', { name: 'Call Joan Pruitt, (828) 555-0134' });
    expect(link.getAttribute('href')).toBe('tel:+18285550134');
    expect(open.getByRole('link', { name: /^Call Dana Whitlock/ })).toBeTruthy();
  });

  it('names no contact where the customer asked, and a number without a name (R6.4)', async () => {
    await openDay(dayOf(buildVisit(1)));
    expect(screen.queryByText('Requested by')).toBeNull();
    const visit = buildVisit(1);
    await openDay(dayOf({ ...visit, call: { ...visit.call!, contactPhone: '+18285550134' } }));
    expect(screen.getByRole('link', { name: 'Call (828) 555-0134' })).toBeTruthy();
  });

  it('has what is done below what is to be done, but what is finished here stays where it is (R6.4)', async () => {
    const { user } = await openDay(dayOf(buildVisit(1, { status: 'done' }), elm), {
      'PATCH /api/scheduleevents/{id}': ({ body }) => ({
        ...elm.event,
        status: (body as { status: 'working' }).status,
        version: 9,
      }),
    });
    const names = () =>
      [...document.querySelectorAll('.visits > li')].map(
        (line) => /Dana Whitlock|Elm Street Bakery/.exec(line.textContent)![0],
      );
    expect(names()).toEqual(['Elm Street Bakery', 'Dana Whitlock']);
    await user.click(press('On my way'));
    await user.click(await waitFor(() => press('Arrived')));
    await user.click(await waitFor(() => press('Finished')));
    await screen.findByText('2 visits, all done', { exact: false });
    expect(names()).toEqual(['Elm Street Bakery', 'Dana Whitlock']);
  });

  it('names the zone of a site that is not the company’s, at every time of it (R6.4)', async () => {
    const visit = buildVisit(1, { status: 'working', arrivedDate: '2026-11-19T14:35:00Z' });
    const west = { ...visit, call: { ...visit.call!, timeZone: 'America/Phoenix' } };
    await openDay(dayOf(west));
    const open = await screen.findByRole('article', { name: 'Dana Whitlock' });
    const text = open.textContent.replaceAll(/\s/g, ' ');
    expect(text).toContain('7:30–9:15 AM MST');
    expect(text).toContain('Promised 9–11 AM MST');
    expect(text).toContain('7:35 AM MST');
  });

  it('counts no visits where there is only what is no job (R6.4)', async () => {
    await openDay(dayOf(lunch, { ...lunch, event: { ...lunch.event, id: 10, text: 'Class' } }));
    expect(screen.getByText(/No visits$/)).toBeTruthy();
    expect(screen.queryByText(/all done/)).toBeNull();
  });

  it('keeps which visit is open, and the day, in the address (R6.4)', async () => {
    const { user, address } = await openDay(dayOf(buildVisit(1), elm));
    await user.click(screen.getByRole('link', { name: /Elm Street Bakery/ }));
    await screen.findByRole('article', { name: 'Elm Street Bakery' });
    expect(address()).toBe('/day?visit=2');
    await user.click(screen.getByRole('link', { name: 'Next day' }));
    expect(address()).toMatch(/^\/day\?date=\d{4}-\d\d-\d\d$/);
    await user.click(screen.getByRole('link', { name: 'Today' }));
    expect(address()).toBe('/day');
  });

  it('asks for the day that the address names (R6.4)', async () => {
    const day = { ...dayOf(), next: '2026-12-28' };
    const { server } = await openDay(day, {}, '/day?date=2026-12-24');
    expect(screen.getByText(/Thursday, Dec 24/)).toBeTruthy();
    expect(server.calls.find(({ key }) => key === 'GET /api/ownday')?.path).toContain('date=2026-12-24');
    expect(screen.getByRole('heading', { name: 'No visits scheduled' })).toBeTruthy();
    const next = screen.getByRole('link', { name: 'Go to Monday, Dec 28' });
    expect(next.getAttribute('href')).toBe('/day?date=2026-12-28');
  });

  it('leads step by step, each shown before the server has answered (R6.4)', async () => {
    let now = buildVisit(1).event;
    const said: (VisitStatus | undefined)[] = [];
    const { user } = await openDay(dayOf(buildVisit(1)), {
      'PATCH /api/scheduleevents/{id}': ({ body }) => {
        const { status } = body as { status: VisitStatus };
        said.push(status);
        now = { ...now, status, version: now.version + 1 };
        return now;
      },
    });
    for (const name of ['On my way', 'Arrived', 'Pause', 'Resume', 'Finished']) {
      await user.click(press(name));
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await waitFor(() => expect(said.at(-1)).toBe('done'));
    expect(await screen.findByText('1 visit, all done', { exact: false })).toBeTruthy();
  });

  it('says on finishing what the work order still lacks, with the way there, and nothing where it lacks nothing (R4.7)', async () => {
    const whole = buildVisit(1, { status: 'working' });
    const done = (now: OwnVisit) => ({ ...now.event, status: 'done' as const, version: 2 });
    const lacks = { workOrderId: 77, amountDueCents: 42_000, unanswered: 2 };
    const lacking = { ...whole, call: { ...whole.call!, lacks } };
    const { user, address, server } = await openDay(dayOf(lacking), {
      'PATCH /api/scheduleevents/{id}': () => done(lacking),
    });
    await user.click(press('Finished'));
    const toast = (await screen.findByText('Finished: Dana Whitlock.')).closest('.toast')!;
    expect(toast.textContent).toContain('2 debrief answers are missing. $420.00 is unpaid.');
    const links = within(toast as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/workorders/77?part=debrief',
      '/workorders/77?part=money',
    ]);
    // the day already has what it needs
    expect(server.keys().filter((key) => key === 'GET /api/ownday').length).toBe(1);
    await user.click(links[0]!);
    await waitFor(() => expect(address()).toBe('/workorders/77?part=debrief'));
  });

  it('says nothing more on finishing where the work order lacks nothing (R4.7)', async () => {
    const whole = buildVisit(1, { status: 'working' });
    const lacks = { workOrderId: 77, amountDueCents: 0, unanswered: 0 };
    const { user } = await openDay(dayOf({ ...whole, call: { ...whole.call!, lacks } }), {
      'PATCH /api/scheduleevents/{id}': () => ({ ...whole.event, status: 'done', version: 2 }),
    });
    await user.click(press('Finished'));
    const toast = (await screen.findByText('Finished: Dana Whitlock.')).closest('.toast')!;
    expect(within(toast as HTMLElement).queryAllByRole('link')).toEqual([]);
    expect(toast.textContent).not.toContain('missing');
  });

  it('takes a step back with Undo (R6.4)', async () => {
    let now = buildVisit(1).event;
    const { user, server } = await openDay(dayOf(buildVisit(1)), {
      'PATCH /api/scheduleevents/{id}': ({ body }) => {
        now = { ...now, ...(body as object), version: now.version + 1 };
        return now;
      },
    });
    await user.click(press('On my way'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'On my way' });
    await waitFor(() =>
      expect(server.calls.findLast(({ body }) => body)?.body).toMatchObject({ status: 'scheduled' }),
    );
  });

  it('says what is not saved while no connection is there, and sends it when it is back (R9.10)', async () => {
    const { user, server } = await openDay(dayOf(buildVisit(1), elm), {
      'PATCH /api/scheduleevents/{id}': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await user.click(press('On my way'));
    await screen.findByText('Not saved yet. It will be sent when you’re back online.');
    await user.click(screen.getByRole('link', { name: /Elm Street Bakery/ }));
    expect(screen.getByRole('link', { name: /Dana Whitlock/ }).textContent).toContain('Not saved yet');
    await user.click(screen.getByRole('link', { name: /Dana Whitlock/ }));
    expect(press('Arrived')).toBeTruthy();
    const { event } = buildVisit(1, { status: 'dispatched', version: 2 });
    server.handlers['PATCH /api/scheduleevents/{id}'] = () => event;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^Not saved yet/)).toBeNull());
  });

  it('opens the work order of the call, which is made where there is none (R3.6)', async () => {
    const { user, address, server } = await openDay(dayOf(buildVisit(1)), {
      'POST /api/calls/{id}/workorder': () => ({ workOrderId: 20_418 }),
    });
    await user.click(press('Open work order'));
    await waitFor(() => expect(address()).toContain('20418'));
    expect(server.keys()).toContain('POST /api/calls/101/workorder');
  });

  it('asks with which work order a further visit is worked on (R3.6)', async () => {
    const { user, address } = await openDay(dayOf(buildVisit(1, {}, { workOrderId: 77 })), {
      'POST /api/calls/{id}/workorder': () => ({ workOrderId: 20_418 }),
    });
    await user.click(press('Open work order'));
    await waitFor(() => expect(address()).toContain('20418'));
  });

  it('leads from a visit that is done to what was written then (R3.6)', async () => {
    const done = buildVisit(1, { status: 'done' }, { workOrderId: 77 });
    const { user, address, server } = await openDay(dayOf(done), {}, '/day?visit=1');
    await user.click(press('Open work order'));
    await waitFor(() => expect(address()).toContain('/workorders/77'));
    expect(server.keys()).not.toContain('POST /api/calls/101/workorder');
  });
});

describe('the hours of the own day', () => {
  it('are those of the visit and of the day so far, and are corrected there (R3.6)', async () => {
    const done = {
      status: 'done' as const,
      enRouteDate: '2026-11-19T14:20:00Z',
      arrivedDate: '2026-11-19T14:30:00Z',
      finishedDate: '2026-11-19T16:00:00Z',
      pausedMinutes: 30,
    };
    const corrected = buildVisit(1, { ...done, version: 2, pausedMinutes: 0 }).event;
    const { user } = await openDay(
      dayOf(buildVisit(1, done), buildVisit(2, done), lunch),
      {
        'GET /api/me': () => ({ ...marcus, roles: ['dispatcher', 'technician'] }),
        'PATCH /api/scheduleevents/{id}/times': () => corrected,
      },
      '/day?visit=1',
    );
    screen.getByText('2 h working, 20 min driving, 1 h of breaks');
    screen.getByText('1 h working, 10 min driving, 30 min of breaks');
    await user.click(press('Correct times'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct times for Thu, Nov 19' }));
    await user.clear(dialog.getByLabelText('Breaks (minutes)'));
    await user.type(dialog.getByLabelText('Breaks (minutes)'), '0');
    await user.type(dialog.getByLabelText(/^Reason/), 'Tapped by mistake');
    await user.click(dialog.getByRole('button', { name: 'Save times' }));
    expect(await screen.findByText('2 h 30 min working, 20 min driving, 30 min of breaks')).toBeTruthy();
  });

  it('are those on that day of a visit past midnight (R3.6)', async () => {
    const night = {
      status: 'done' as const,
      start: '2026-11-20T04:00:00Z',
      end: '2026-11-20T07:00:00Z',
      enRouteDate: '2026-11-20T03:40:00Z',
      arrivedDate: '2026-11-20T04:00:00Z',
      finishedDate: '2026-11-20T07:00:00Z',
    };
    const hours = () => document.querySelector('.day-hours')!.textContent;
    await openDay(dayOf(buildVisit(1, night)));
    expect(hours()).toBe('1 h working, 20 min driving');
    cleanup();
    await openDay({ ...dayOf(buildVisit(1, night)), date: '2026-11-20' }, {}, '/day?date=2026-11-20');
    expect(hours()).toBe('2 h working');
  });
});
