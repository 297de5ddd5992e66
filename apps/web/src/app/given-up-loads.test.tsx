import { focusManager, onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildWorkOrder } from '../testing/build-work-order.ts';
import { openApp } from '../testing/open-app.tsx';
import { type Handlers, refuse } from '../testing/stub-server.ts';
import { mainParts } from './main/main-pages.ts';

type App = Awaited<ReturnType<typeof openApp>>;

// import the page's code before a test waits for it
beforeAll(() => mainParts.workOrderPage(), 60_000);
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Page {
  page: string;
  at: string;
  /** the endpoint that is down */
  path: string;
  down: Handlers;
  up: Handlers;
  /** opens what asks for it, if opening the address isn't enough */
  go?: () => Promise<void>;
  isThere: () => Promise<unknown>;
}

const nobody = { customers: [], tags: [], similar: [], next: null };
const pages: Page[] = [
  {
    page: 'a list',
    at: '/customers',
    path: '/api/customers',
    down: { 'GET /api/customers': () => refuse('internal') },
    up: { 'GET /api/customers': () => nobody },
    isThere: () => screen.findByRole('heading', { name: /customers/i, level: 1 }),
  },
  {
    page: 'a list that is searched',
    at: '/customers',
    path: '/api/customers?search=whitlock',
    down: {
      'GET /api/customers': ({ path }) => (path.includes('search') ? refuse('internal') : nobody),
    },
    up: { 'GET /api/customers': () => nobody },
    async go() {
      const box = await screen.findByRole('searchbox', { name: /customer/i });
      fireEvent.change(box, { target: { value: 'whitlock' } });
    },
    isThere: () => screen.findByText('No matching customers'),
  },
  {
    page: 'a document',
    at: '/workorders/20418',
    path: '/api/workorders/20418',
    down: { 'GET /api/workorders/{id}': () => refuse('internal') },
    up: { 'GET /api/workorders/{id}': () => buildWorkOrder() },
    isThere: () => screen.findByRole('textbox', { name: 'Work description' }),
  },
];

/** What happens elsewhere that refetches the data on the screen. */
const occasions: { occasion: string; happens: () => Promise<void> | void }[] = [
  {
    occasion: 'a change is told',
    async happens() {
      const { markStale } = await import('./main/live-watch.ts');
      markStale(new Set(['customer', 'site', 'workOrder'] as const));
    },
  },
  {
    occasion: 'changes were missed',
    async happens() {
      const { makeStale } = await import('./main/main-area.ts');
      await makeStale();
    },
  },
  {
    occasion: 'the tab is seen again',
    happens() {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    },
  },
  {
    occasion: 'the network returns',
    happens() {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    },
  },
];

describe.each(pages)('$page whose endpoint alone is down', ({ at, path, down, up, go, isThere }) => {
  const tries = ({ server }: App) => server.calls.filter((call) => call.path === path).length;

  it('is tried ten times more, and then not before the person asks, whatever happens meanwhile (R9.10)', async () => {
    const questions: Handlers = { 'GET /api/taxitems': () => [] };
    const app = await openApp(at, { ...questions, ...down });
    await go?.();
    await waitFor(() => expect(tries(app)).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(60_000);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(tries(app)).toBe(11);

    for (const { occasion, happens } of occasions) {
      void happens();
      await vi.advanceTimersByTimeAsync(60_000);
      expect([occasion, tries(app), again.isConnected]).toEqual([occasion, 11, true]);
    }

    Object.assign(app.server.handlers, up);
    fireEvent.click(again);
    expect(await isThere()).toBeTruthy();
    expect([tries(app), again.isConnected]).toEqual([12, false]);
  });
});
