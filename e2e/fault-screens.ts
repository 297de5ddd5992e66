import type { Page } from 'playwright-core';
import { runClock } from '../scripts/run-clock.ts';
import { type Answer, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';
import { openPeople } from './steps.ts';

const seen = (hoursAgo: number) => new Date(runClock() - hoursAgo * 3_600_000).toISOString();
const fault = (id: number, more: object) => ({
  id,
  isSignedIn: true,
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'packages')",
  count: 1,
  people: 1,
  versions: ['1.0.175'],
  routes: ['/proposals/$id'],
  firstSeenDate: seen(90),
  lastSeenDate: seen(1),
  ...more,
});
const faults = [
  fault(1, { count: 14, people: 3, routes: ['/proposals/$id', '/workorders/$id', '/dashboard'] }),
  fault(2, {
    name: 'ApiError',
    message: '500 internal: POST /api/workorders/{id}/process',
    routes: ['/workorders/$id'],
    count: 212,
    people: 6,
    lastSeenDate: seen(5),
  }),
  fault(3, {
    name: 'RangeError',
    message: 'Invalid time value',
    routes: ['/dashboard'],
    versions: ['1.0.174'],
    lastSeenDate: seen(80),
  }),
];
const detail = {
  ...faults[0],
  stack: [
    'at packageTotals (sales-proposal-editor-DkP1a2bX.js:14:20983)',
    'at ProposalTotals (sales-proposal-editor-DkP1a2bX.js:14:22107)',
    'at renderWithHooks (base-DZDIoWhZ.js:8:31544)',
  ].join('\n'),
  correlationId: '5f0c7c1e-2f0a-4a55-9d52-0b6c2a6a5a10',
  sightings: [
    { version: '1.0.175', route: '/proposals/$id', count: 11, people: 3, lastSeenDate: seen(1) },
    { version: '1.0.175', route: '/workorders/$id', count: 2, people: 1, lastSeenDate: seen(9) },
    { version: '1.0.174', route: '/dashboard', count: 1, people: 1, lastSeenDate: seen(90) },
  ],
};

const evictions = [
  {
    id: 1,
    dates: ['2026-11-17', '2026-11-18', '2026-11-19'],
    evictedDate: seen(3),
    isActive: false,
    isConnected: true,
    person: { id: 4, firstName: 'Hannah', lastName: 'Ortiz' },
    device: 'Chrome on Windows',
  },
  {
    id: 2,
    dates: ['2026-11-16'],
    evictedDate: seen(30),
    isActive: false,
    isConnected: false,
    person: { id: 4, firstName: 'Beth', lastName: 'Young' },
    device: 'Safari on Mac',
  },
];

const listed = { json: { data: faults } };

/** Returns a screen of the list of errors with this response. */
function errorsWhere(name: string, search: string, answer: Answer, words: string): Screen {
  return {
    name,
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/errorreports', (route) => route.fulfill(answer));
      await answerCalls(page, '**/api/boardevictions', (route) =>
        route.fulfill({ json: { data: evictions } }),
      );
      await answerCalls(page, '**/api/errorreports/*', (route) => route.fulfill({ json: { data: detail } }));
      await page.goto(`/settings/errors${search}`);
      await page.getByText(words).first().waitFor();
    },
  };
}

/** Returns a screen of a person's own devices while calls fail. */
function devicesWhile(name: string, fail: (page: Page) => Promise<void>, words: string): Screen {
  return {
    name,
    path: '/settings/sessions',
    as: 'owner',
    async prepare(page) {
      await page.getByText('This device').waitFor();
      await fail(page);
      await page.getByText(words).first().waitFor();
    },
  };
}

/** Error states that people see, and the owners' list of errors. */
export const faultScreens: Screen[] = [
  errorsWhere('errors', '', listed, '212 times'),
  {
    ...errorsWhere('errors-filters', '', listed, '212 times'),
    async prepare(page) {
      await errorsWhere('errors', '', listed, '212 times').prepare?.(page);
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  errorsWhere('errors-one', '?id=1', listed, 'packageTotals'),
  errorsWhere('errors-boards', '?list=boards', listed, 'Hannah Ortiz'),
  errorsWhere('errors-none', '', { json: { data: [] } }, 'No errors'),
  errorsWhere('errors-nothing-found', '?search=zebra', listed, 'No matching errors'),
  {
    name: 'features',
    path: '/settings/features',
    as: 'owner',
    prepare: (page) => page.getByRole('switch').first().waitFor(),
  },
  devicesWhile(
    'connection-lost',
    async (page) => {
      await answerCalls(page, '**/api/**', (route) => route.fulfill({ status: 403, body: '' }));
      await openPeople(page);
    },
    'We lost the connection to our server.',
  ),
  devicesWhile(
    'still-trying',
    async (page) => {
      await answerCalls(page, '**/api/people', (route) => route.fulfill({ status: 403, body: '' }));
      await openPeople(page);
    },
    'This is taking longer than usual.',
  ),
  {
    name: 'out-of-date',
    path: '/settings/sessions',
    as: 'owner',
    async prepare(page) {
      const cursor = 'c';
      const welcome = {
        type: 'welcome',
        cursor,
        companyId: 1,
        topics: [],
        expiresInMs: 300_000,
        changes: [],
      };
      // more has changed than the server can list
      await page.routeWebSocket('**/api/live?*', (socket) =>
        socket.onMessage(() => socket.send(JSON.stringify({ ...welcome, reloadAll: true }))),
      );
      let loads = 0;
      await answerCalls(page, '**/api/sessions', (route) =>
        (loads += 1) === 1 ? route.fallback() : route.fulfill({ status: 404, json: { code: 'not_found' } }),
      );
      await page.reload();
      await page.getByText('This page may be out of date.').waitFor();
    },
  },
  devicesWhile(
    'part-gone',
    async (page) => {
      await answerCalls(page, /\/assets\/people\.page[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
      await openPeople(page);
    },
    'This part of the page has been updated',
  ),
  devicesWhile(
    'renewal-refused',
    async (page) => {
      await answerCalls(page, '**/api/people', (route) =>
        route.fulfill({ status: 401, json: { code: 'signed_out', title: 'Sign in to continue.' } }),
      );
      await answerCalls(page, '**/api/session/refresh', (route) =>
        route.fulfill({ status: 403, json: { code: 'origin_refused', title: 'No.' } }),
      );
      await openPeople(page);
    },
    'We could not renew your authentication.',
  ),
  {
    name: 'update-wanted',
    path: '/settings/sessions',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/*', async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'x-minimum-version': '999.0.0' };
        return route.fulfill({ response, headers });
      });
      await page.reload();
      await page.getByText('The product website has received an update.').waitFor();
    },
  },
];
