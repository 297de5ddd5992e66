import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildAccess, refuse, stubServer } from '../../testing/stub-server.ts';
import type { VisitChange } from './pending-changes.ts';
import { VisitOrder } from './visit-order.ts';
import { VisitSaves } from './visit-saves.ts';

afterEach(() => void vi.unstubAllGlobals());

const event = (more: Partial<ScheduleEvent>) => ({ id: 1, version: 2, status: 'scheduled', ...more });

/** Saves with a stubbed server, and what they have shown. */
function open(answer: (tries: number) => unknown, order = new VisitOrder()) {
  let tries = 0;
  const server = stubServer({
    'POST /api/session/refresh': () => buildAccess(),
    'PATCH /api/scheduleevents/{id}': () => answer(++tries) as ScheduleEvent,
  });
  const shown: (VisitChange | null)[] = [];
  const refused: unknown[] = [];
  const saves = new VisitSaves({
    receive: (answered) => answered,
    show: (_, change) => shown.push(change),
    refused: (_, error) => refused.push(error),
    order,
  });
  const bodies = () => server.calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);
  return { saves, shown, refused, bodies };
}

describe('VisitSaves.change', () => {
  it('shows a change before the server has answered, and then no more (R3.6)', async () => {
    const { saves, shown } = open(() => event({ status: 'dispatched' }));
    const saving = saves.change(1, { status: 'dispatched' }, 1);
    expect(shown).toEqual([{ status: 'dispatched' }]);
    expect(saves.pending.get().get(1)).toMatchObject({ change: { status: 'dispatched' }, is: 'saving' });
    expect(await saving).toEqual({ event: event({ status: 'dispatched' }) });
    expect(shown).toEqual([{ status: 'dispatched' }, null]);
    expect(saves.open.get()).toBe(0);
  });

  it('sends what is changed in between together, on the own answer (R7.9)', async () => {
    let answer = (_: unknown) => {};
    const first = new Promise((resolve) => (answer = resolve));
    const { saves, shown, bodies } = open((tries) => (tries === 1 ? first : event({ version: 3 })));
    const outcomes = [saves.change(1, { start: 'a' }, 1)];
    await waitFor(() => expect(bodies()).toHaveLength(1));
    outcomes.push(saves.change(1, { status: 'confirmed' }, 1), saves.change(1, { text: 'b' }, 1));
    expect(shown.at(-1)).toEqual({ start: 'a', status: 'confirmed', text: 'b' });
    answer(event({ version: 2 }));
    for (const outcome of await Promise.all(outcomes))
      expect(outcome).toEqual({ event: event({ version: 3 }) });
    expect(bodies()).toEqual([
      { start: 'a', basedOn: 1 },
      { status: 'confirmed', text: 'b', basedOn: 2 },
    ]);
  });

  it('sends each step of the status by itself, however fast one follows the other (R6.4)', async () => {
    const { saves, shown, bodies } = open((tries) => event({ version: tries + 1 }));
    const steps = ['dispatched', 'working', 'done'] as const;
    const outcomes = steps.map((status) => saves.change(1, { status }, 1));
    expect(shown.at(-1)).toEqual({ status: 'done' });
    for (const outcome of await Promise.all(outcomes))
      expect(outcome).toEqual({ event: event({ version: 4 }) });
    expect(bodies()).toEqual(steps.map((status, index) => ({ status, basedOn: index + 1 })));
    expect(shown.at(-1)).toBeNull();
  });

  it('is based on the oldest version that somebody has seen who wants some of it (R7.9)', async () => {
    const { saves, bodies } = open(() => event({ version: 6 }));
    await Promise.all([saves.change(1, { text: 'a' }, 4), saves.change(1, { status: 'done' }, 5)]);
    expect(bodies()).toEqual([{ text: 'a', status: 'done', basedOn: 4 }]);
  });

  it('is sent again where no answer came, and is the same save (R9.10)', async () => {
    const { saves, bodies } = open((tries) =>
      tries === 1 ? Promise.reject(new TypeError('lost')) : event({ status: 'working' }),
    );
    const saving = saves.change(1, { status: 'working' }, 1);
    await waitFor(() => expect(saves.waiting.get()).toBe(1));
    expect(saves.pending.get().get(1)?.is).toBe('waiting');
    saves.tryNow();
    await saving;
    expect(bodies()[1]).toEqual(bodies()[0]);
    expect([saves.open.get(), saves.waiting.get()]).toEqual([0, 0]);
  });

  it('is shown no more when it is refused, which is told once (R3.6)', async () => {
    const { saves, shown, refused } = open(() => refuse('stale_version'));
    const outcomes = await Promise.all([
      saves.change(1, { status: 'done' }, 1),
      saves.change(1, { text: 'a' }, 1),
    ]);
    for (const outcome of outcomes) expect(outcome).toHaveProperty('error');
    expect(refused).toHaveLength(1);
    expect(shown.at(-1)).toBeNull();
    expect(saves.open.get()).toBe(0);
  });

  it('goes on with another save after one that was refused', async () => {
    const { saves } = open((tries) => (tries === 1 ? refuse('stale_version') : event({ version: 4 })));
    expect(await saves.change(1, { status: 'done' }, 1)).toHaveProperty('error');
    expect(await saves.change(1, { status: 'done' }, 3)).toEqual({ event: event({ version: 4 }) });
  });
});

describe('VisitSaves that share an order', () => {
  /** Opens the same visit on two pages; the first has a change that waits for a connection. */
  async function openBoth() {
    let isLost = true;
    const order = new VisitOrder();
    const first = open(
      (tries) =>
        isLost ? Promise.reject(new TypeError('lost')) : event({ version: tries + 1, status: 'working' }),
      order,
    );
    const second = new VisitSaves({ receive: (answered) => answered, order });
    void first.saves.change(1, { status: 'working' }, 1);
    await waitFor(() => expect(first.saves.waiting.get()).toBe(1));
    const saving = second.change(1, { text: 'b' }, 1);
    return { ...first, saving, reconnect: () => (isLost = false) };
  }

  it('send what another page changes of a visit after it, on its answer (R7.9)', async () => {
    const { saves, saving, bodies, reconnect } = await openBoth();
    reconnect();
    saves.tryNow();
    await saving;
    const first = { status: 'working', basedOn: 1 };
    expect(bodies()).toEqual([first, first, { text: 'b', basedOn: 3 }]);
  });

  it('do not wait for what was given up', async () => {
    const { saves, saving, bodies, reconnect } = await openBoth();
    reconnect();
    saves.close();
    await saving;
    expect(bodies().at(-1)).toEqual({ text: 'b', basedOn: 1 });
  });
});

describe('VisitSaves.close', () => {
  it('gives up what waits for a connection', async () => {
    const { saves, bodies } = open(() => Promise.reject(new TypeError('lost')));
    void saves.change(1, { status: 'working' }, 1);
    await waitFor(() => expect(saves.waiting.get()).toBe(1));
    saves.close();
    saves.tryNow();
    expect(bodies()).toHaveLength(1);
  });
});
