import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/requests/query-client.ts';
import { VisitSaves } from '../../lib/saves/visit-saves.ts';
import { buildAccess, type Handlers, refuse, stubServer } from '../../testing/stub-server.ts';
import type { WholeCall } from './call-changed.ts';
import { changeCall, loadCall } from './call-changes.ts';
import { takeBackVisits } from './take-back-visits.ts';

type Visit = WholeCall['events'][number];

const visit = (more: Partial<Visit>) =>
  ({ id: 7, version: 3, start: '2026-11-19T14:00:00.000Z', status: 'scheduled', ...more }) as Visit;
const callWith = (...events: Visit[]) => ({ id: 107, version: 9, events }) as WholeCall;
const [nine, three, five] = ['14', '20', '22'].map((hour) => `2026-11-19T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
];
const place = (start: string) => ({ id: 7, start, end: start, technicianIds: [1], overlapReason: null });

beforeEach(() => queryClient.clear());
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Creates a server, and sends visit changes as a board does. */
function open(handlers: Handlers) {
  const server = stubServer({
    'POST /api/session/refresh': () => buildAccess(),
    'GET /api/customers': () => [] as never,
    ...handlers,
  });
  const saves = new VisitSaves({ receive: (answer) => answer });
  const sent = () =>
    server.calls
      .filter(({ key }) => key.startsWith('PATCH'))
      .map(({ key, body }) => [key.replace('PATCH /api/', ''), body]);
  return { server, saves, sent };
}

/** Creates a response that the test gives when it is time. */
function answer<T>() {
  let give = (_: T) => {};
  const given = new Promise<T>((resolve) => (give = resolve));
  return { given, give };
}

describe('changeCall', () => {
  it('comes after the move of its visit that is being saved: nothing is lost, and the last is last (R7.9)', async () => {
    const moved = answer<Visit>();
    const { saves, sent } = open({
      'PATCH /api/scheduleevents/{id}': () => moved.given,
      'PATCH /api/calls/{id}': () => callWith(visit({ version: 5, start: five })),
    });
    const moving = saves.change(7, { start: three }, 3);
    const changing = changeCall(callWith(visit({})), { visit: place(five), basedOn: 9 });
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([['scheduleevents/7', { start: three, basedOn: 3 }]]);
    moved.give(visit({ version: 4, start: three }));
    expect(await moving).toMatchObject({ event: { start: three } });
    expect((await changing).events[0]!.start).toBe(five);
    expect(sent()[1]).toEqual(['calls/107', { visit: { ...place(five), basedOn: 4 }, basedOn: 9 }]);
  });

  it('comes before a move that is made meanwhile, which is made on its answer (R7.9)', async () => {
    const changed = answer<WholeCall>();
    const { saves, sent } = open({
      'PATCH /api/calls/{id}': () => changed.given,
      'PATCH /api/scheduleevents/{id}': () => visit({ version: 6, start: three }),
    });
    const changing = changeCall(callWith(visit({})), { visit: place(five), basedOn: 9 });
    await waitFor(() => expect(sent()).toHaveLength(1));
    const moving = saves.change(7, { start: three }, 3);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent()).toHaveLength(1);
    changed.give(callWith(visit({ version: 5, start: five })));
    await changing;
    expect(await moving).toMatchObject({ event: { version: 6 } });
    expect(sent()[1]).toEqual(['scheduleevents/7', { start: three, basedOn: 5 }]);
  });

  it('takes no version of a visit that it has not moved: what others made of it is not overwritten (R7.9)', async () => {
    const { saves, sent } = open({
      'PATCH /api/calls/{id}': () => callWith(visit({ version: 5 })),
      'PATCH /api/scheduleevents/{id}': () => refuse('stale_version'),
    });
    await changeCall(callWith(visit({})), { notes: 'Gate code 12', basedOn: 9 });
    expect(await saves.change(7, { start: three }, 3)).toHaveProperty('error');
    expect(sent()[1]).toEqual(['scheduleevents/7', { start: three, basedOn: 3 }]);
  });

  it('names the version of the visit that was seen, so that a move of others is not overwritten (R7.9)', async () => {
    const { sent } = open({ 'PATCH /api/calls/{id}': () => callWith(visit({ version: 8, start: five })) });
    await changeCall(callWith(visit({ version: 7 })), { visit: place(five), basedOn: 9 });
    expect(sent()).toEqual([['calls/107', { visit: { ...place(five), basedOn: 7 }, basedOn: 9 }]]);
  });

  it('does not wait for a change of other visits', async () => {
    const other = answer<Visit>();
    const { saves, sent } = open({
      'PATCH /api/scheduleevents/{id}': () => other.given,
      'PATCH /api/calls/{id}': () => callWith(visit({})),
    });
    const moving = saves.change(8, { start: three }, 3);
    await changeCall(callWith(visit({})), { visit: place(five) });
    expect(sent().map(([path]) => path)).toContain('calls/107');
    other.give(visit({ id: 8, version: 4 }));
    await moving;
  });

  it('is refused where the change before it gets no answer, and nothing of it is sent (R9.10)', async () => {
    const { saves, sent } = open({
      'PATCH /api/scheduleevents/{id}': () => Promise.reject(new TypeError('lost')),
    });
    void saves.change(7, { start: three }, 3);
    await waitFor(() => expect(saves.waiting.get()).toBe(1));
    const changing = changeCall(callWith(visit({})), { visit: place(five), basedOn: 9 });
    await expect(changing).rejects.toMatchObject({ code: 'unreachable' });
    expect(new Set(sent().map(([path]) => path))).toEqual(new Set(['scheduleevents/7']));
    saves.close();
  });

  it('sends what waits for a connection first, and goes on with its answer (R9.10)', async () => {
    let isLost = true;
    const { saves, sent } = open({
      'PATCH /api/scheduleevents/{id}': () =>
        isLost ? Promise.reject(new TypeError('lost')) : visit({ version: 4, start: three }),
      'PATCH /api/calls/{id}': () => callWith(visit({ version: 5, start: five })),
    });
    void saves.change(7, { start: three }, 3);
    await waitFor(() => expect(saves.waiting.get()).toBe(1));
    isLost = false;
    await changeCall(callWith(visit({})), { visit: place(five), basedOn: 9 });
    expect(sent().map(([path]) => path)).toEqual(['scheduleevents/7', 'scheduleevents/7', 'calls/107']);
    expect(saves.open.get()).toBe(0);
  });
});

describe('loadCall', () => {
  it('has the visit where it was put a moment ago, though that was not saved yet (R7.9)', async () => {
    const moved = answer<Visit>();
    let start = nine;
    const { saves, server } = open({
      'PATCH /api/scheduleevents/{id}': () => moved.given,
      'GET /api/calls/{id}': () => callWith(visit({ start })),
    });
    void saves.change(7, { start: three }, 3);
    const loading = loadCall(107);
    await waitFor(() => expect(server.keys()).toContain('GET /api/calls/107'));
    start = three;
    moved.give(visit({ version: 4, start: three }));
    expect((await loading).events[0]!.start).toBe(three);
  });
});

describe('takeBackVisits', () => {
  it('takes off what one has moved oneself since, after that is saved (R7.9)', async () => {
    const moved = answer<Visit>();
    const { saves, sent } = open({
      'PATCH /api/scheduleevents/{id}': () => moved.given,
      'PATCH /api/calls/{id}': () => callWith(),
    });
    void saves.change(7, { start: three }, 3);
    const taking = takeBackVisits(107, [visit({}), visit({ id: 8, version: 1 })]);
    moved.give(visit({ version: 4, start: three }));
    await taking;
    expect(sent()[1]).toEqual([
      'calls/107',
      {
        takeOff: [
          { id: 7, version: 4 },
          { id: 8, version: 1 },
        ],
      },
    ]);
  });
});
