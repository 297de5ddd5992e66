import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { dayAhead, momentOn, timeZone } from './days.ts';
import type { Screen } from './screen.ts';

const date = dayAhead(0);
const at = (time: string) => momentOn(date, time);

const address = { city: 'Asheville', state: 'NC', postalCode: '28804' };

/** Returns a visit in the format of the server's response. */
function visitAt([id, customer, street]: [number, string, string], more: object, details: object = {}) {
  const event = {
    id,
    guid: '6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6',
    version: 1,
    createdBy: null,
    createdDate: at('07:00'),
    updatedBy: null,
    updatedDate: at('07:00'),
    callId: id + 100,
    callDetails: {
      customerId: id,
      siteId: id,
      customer,
      address: { street, ...address },
      timeZone,
      callDepartmentTypeId: null,
      jobType: 'No heat upstairs',
      priority: 'high',
      arrivalWindow: { date, start: '09:00', end: '11:00' },
      status: 'scheduled',
      alerts: [],
      alertFacts: {
        window: null,
        overlaps: [],
        first: true,
        customerOwes: false,
        doNotService: false,
      },
      workOrderId: 20_418,
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
    notes: 'No heat since last night. Baby in the house.',
    mainPhone: '+18285550199',
    mobilePhone: '+18285550177',
    contactName: 'Joan Pruitt, tenant',
    contactPhone: '+18285550134',
    gateCode: '4471',
    siteNotes: 'Furnace is in the attic, ladder in the garage.',
    siteText: '',
    timeZone: event.callDetails?.timeZone ?? timeZone,
    with: ['Ines Duarte'],
  };
  return { event, call: event.callId === null ? null : call };
}

const times = (start: string, end: string) => ({ start: at(start), end: at(end) });
const visits = [
  visitAt(
    [1, 'Elm Street Bakery', '410 Elm St'],
    {
      ...times('08:00', '09:00'),
      status: 'done',
      enRouteDate: at('07:41'),
      arrivedDate: at('08:02'),
      finishedDate: at('08:55'),
    },
    { jobType: 'Tune-up' },
  ),
  visitAt(
    [2, 'Dana Whitlock', '27 Cedar Bluff Dr'],
    { ...times('09:30', '11:15'), status: 'working', enRouteDate: at('09:08'), arrivedDate: at('09:30') },
    {
      alertFacts: {
        window: { start: at('07:00'), end: at('09:00') },
        overlaps: [],
        first: true,
        customerOwes: true,
        doNotService: false,
      },
    },
  ),
  visitAt([3, '', ''], { ...times('12:30', '13:00'), callId: null, callDetails: null, text: 'Lunch' }),
  visitAt([4, 'Robert Castellano', '8 Haywood Ter'], { ...times('14:00', '15:30'), status: 'confirmed' }),
];

/** Opens the technician's own day with these visits in the server's response. */
async function opened(page: Page, shown: object[]): Promise<void> {
  const data = { timeZone, date, visits: shown, next: dayAhead(4) };
  await answerCalls(page, '**/api/ownday*', (route) => route.fulfill({ json: { data } }));
  await page.getByRole('navigation').getByRole('link', { name: 'My day' }).click();
  await page.getByRole('heading', { name: 'My day' }).waitFor();
}

const base = { path: '/payments', as: 'technician' } as const;

export const ownDayScreens: Screen[] = [
  { name: 'own-day', path: '/day', as: 'technician' },
  { ...base, name: 'own-day-working', whole: true, prepare: (page) => opened(page, visits) },
  { ...base, name: 'own-day-none', prepare: (page) => opened(page, []) },
  {
    ...base,
    name: 'own-day-correct-times',
    async prepare(page) {
      const answered = page.waitForResponse('**/api/me');
      await page.reload();
      const me = (await (await answered).json()) as { data: { id: number } };
      // of today: technicians can't correct a visit of later days
      const today = (time: string) => momentOn(dayAhead(0), time);
      const tapped = {
        enRouteDate: today('07:08'),
        arrivedDate: today('07:30'),
        finishedDate: today('09:20'),
      };
      const given = { start: today('07:30'), end: today('09:15'), technicianIds: [me.data.id], ...tapped };
      const where = { timeZone: 'America/Phoenix' };
      await opened(page, [
        visitAt(
          [2, 'Dana Whitlock', '27 Cedar Bluff Dr'],
          { ...given, status: 'done', pausedMinutes: 15 },
          where,
        ),
      ]);
      await page.getByRole('link', { name: /Dana Whitlock/ }).click();
      await page.getByRole('button', { name: 'Correct times' }).click();
      await page.getByRole('button', { name: 'Save times' }).waitFor();
    },
  },
  {
    ...base,
    name: 'own-day-not-saved',
    whole: true,
    async prepare(page) {
      await opened(page, visits);
      // simulates a response from a proxy between us and the browser
      const elsewhere = { status: 404, contentType: 'text/html', body: '<p>Not here</p>' };
      await answerCalls(page, '**/api/scheduleevents/*', (route) => route.fulfill(elsewhere));
      await page.getByRole('button', { name: 'Finished' }).click();
      await page.getByText('Not saved yet').waitFor();
    },
  },
];
