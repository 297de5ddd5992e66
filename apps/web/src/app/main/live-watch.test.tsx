import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appVersion } from '../../lib/requests/version.ts';
import { buildCompany } from '../../testing/build-company.ts';
import { failOften } from '../../testing/fail-often.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';

/** Counts the connections that would be opened; never answers. */
class Line extends EventTarget {
  static opened: string[] = [];
  static closed = 0;
  static last: Line;
  constructor(url: string) {
    super();
    Line.opened.push(url);
    Line.last = this;
  }
  send(): void {}
  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  close(): void {
    Line.closed += 1;
  }
}

beforeEach(() => {
  [Line.opened, Line.closed] = [[], 0];
  vi.stubGlobal('WebSocket', Line);
});
afterEach(() => vi.unstubAllGlobals());
const open = async (names: ('liveUpdates' | 'errorReports')[]) => {
  await openApp('/settings/sessions', { 'GET /api/featureflags': () => names });
  await screen.findByRole('heading', { name: 'Your devices' });
};

describe('live updates', () => {
  it('are not asked for where the company has them switched off (R7.2)', async () => {
    await open(['errorReports']);
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    await waitFor(() => expect(queryClient.getQueryData(['featureflags'])).toEqual(['errorReports']));
    expect(Line.opened).toEqual([]);
  });

  it('come by one connection beside the API, which ends where they are switched off (R7.2)', async () => {
    await open(['liveUpdates']);
    await waitFor(() =>
      expect(Line.opened).toEqual([`ws://localhost:3000/api/live?x-app-version=${appVersion}`]),
    );
    const { keepFeatures } = await import('../../lib/feature-flags.ts');
    act(() => keepFeatures([]));
    await waitFor(() => expect(Line.closed).toBe(1));
  });

  it('has a list asked for again when what it shows has changed, and only then (R1.5)', async () => {
    const { server } = await openApp('/workorders', {
      'GET /api/featureflags': () => ['liveUpdates'],
      'GET /api/workorders': () => ({
        workOrders: [],
        tiles: null,
        choices: null,
        similar: false,
        next: null,
      }),
    });
    const asked = () => server.keys().filter((key) => key === 'GET /api/workorders').length;
    await waitFor(() => expect([Line.opened.length, asked()]).toEqual([1, 1]));
    const tell = (topic: string) =>
      act(async () =>
        Line.last.say({ type: 'changes', cursor: 'c', changes: [{ topic, id: 7, version: 2 }] }),
      );
    await tell('priceBook');
    expect(asked()).toBe(1);
    await tell('workOrder');
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('have everything loaded again, with the new days, when the company has another time zone (R3.6)', async () => {
    let timeZone = 'America/New_York';
    const { server } = await openApp('/settings/taxes', {
      'GET /api/featureflags': () => ['liveUpdates'],
      'GET /api/me': () => ({ ...buildMe(), company: { ...buildMe().company, timeZone } }),
      'GET /api/company': () => buildCompany({ timeZone }),
      'GET /api/taxitems': () => [],
    });
    const asked = () => server.keys().filter((key) => key === 'GET /api/taxitems').length;
    await waitFor(() => expect([Line.opened.length, asked()]).toEqual([1, 1]));
    const askedWho = () => server.keys().filter((key) => key === 'GET /api/me').length;
    const tell = (version: number) => {
      const changes = [{ topic: 'company', id: 1, version }];
      return act(async () => Line.last.say({ type: 'changes', cursor: 'c', changes }));
    };
    await tell(2);
    await waitFor(() => expect(askedWho()).toBe(2));
    expect(asked()).toBe(1);
    timeZone = 'America/Denver';
    await tell(3);
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('have what could not be loaded again asked for when the server says that it is there (R1.5)', async () => {
    await open(['liveUpdates']);
    await waitFor(() => expect(Line.opened.length).toBe(1));
    const retry = await failOften();
    Line.last.say({ type: 'alive', cursor: 'd' });
    expect(retry).toHaveBeenCalled();
  });
});
