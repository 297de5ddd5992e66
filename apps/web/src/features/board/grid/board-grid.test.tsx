import type { BoardBase } from '@fieldwright/contract/schedule';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../../testing/open-app.tsx';
import { at, buildBoard, buildCall, buildVisit, sampleDate } from '../testing/board.ts';

/** Counts formatted times, which shows needless renders. */
let formatted = 0;
const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')!;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(at('08:00')), toFake: ['Date'] });
  // the virtualizer needs the scroller's height
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    ...format,
    get() {
      formatted += 1;
      return format.get!.call(this);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format);
});

async function openBoard(events: ScheduleEvent[], tray: BoardCall[] = [], base: Partial<BoardBase> = {}) {
  const app = await openApp(`/dashboard?date=${sampleDate}`, {
    'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    'GET /api/board': () => ({ ...buildBoard(events, tray), ...base }),
  });
  const grid = await screen.findByRole('grid');
  await screen.findAllByRole('gridcell');
  const { openedBoard } = await import('../board.data.ts');
  const { queryClient } = await import('../../../lib/requests/query-client.ts');
  const { store } = openedBoard(queryClient)!;
  const change = (event: ScheduleEvent) => act(async () => store.apply([{ ...event, version: 2 }]));
  return { ...app, grid, change };
}

/** Returns how many times were formatted during `happen`. */
async function formattedBy(happen: () => unknown): Promise<number> {
  formatted = 0;
  await act(async () => void (await happen()));
  return formatted;
}

const alone = buildVisit(1, 'Dana', ['15:00', '16:00'], { technicianIds: [4] });
/** Builds simultaneous visits of one technician. */
const overlapping = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildVisit(index + 10, `Eli ${index}`, ['12:00', '13:00'], { overlapReason: 'Same street' }),
  );

describe('the board', () => {
  it('marks a department’s heading and the cards of its calls with its color (R3.6)', async () => {
    const visit = buildVisit(1, 'Dana', ['15:00', '16:00'], { technicianIds: [4] });
    const of = (id: number) => ({
      ...visit,
      callDetails: { ...visit.callDetails!, callDepartmentTypeId: id },
    });
    const { grid, change } = await openBoard([of(1)]);
    const colors = (among: string) =>
      [...grid.querySelectorAll(`${among} [data-entry-color]`)].map((dot) =>
        dot.getAttribute('data-entry-color'),
      );
    expect(colors('.board-group')).toEqual(['teal']);
    expect(colors('[role="gridcell"]')).toEqual(['teal']);
    await change(of(2));
    expect(colors('[role="gridcell"]')).toEqual([]);
  });

  it('shows the same colors in the choice of the department, and beside the chosen one (R3.6)', async () => {
    const { user } = await openBoard([alone]);
    const dots = (within: Element) =>
      [...within.querySelectorAll('[data-entry-color]')].map((dot) => dot.getAttribute('data-entry-color'));
    const chip = screen.getByRole('button', { name: /All departments/ });
    expect(dots(chip)).toEqual([]);
    await user.click(chip);
    const items = screen.getAllByRole('menuitemradio');
    expect(items.map((item) => [item.textContent, ...dots(item)])).toEqual([
      ['All departments'],
      ['Plumbing'],
      ['Heating', 'teal'],
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Heating' }));
    expect(dots(await screen.findByRole('button', { name: /Heating/ }))).toEqual(['teal']);
  });

  it('names the holiday beside its day, on which nobody has hours (R3.6)', async () => {
    await openBoard([alone], [], { holidays: [{ text: 'Founders’ Day', date: sampleDate }] });
    await screen.findByText('Closed: Founders’ Day');
    expect(screen.getByText('Off, 1 h booked')).toBeTruthy();
  });

  it('renders no ruler while one scrolls', async () => {
    const { grid } = await openBoard([alone]);
    const scroll = () => {
      grid.scrollTop = 40;
      fireEvent.scroll(grid);
    };
    expect(await formattedBy(scroll)).toBe(0);
  });

  it('draws each glyph once, however many cards have it', async () => {
    const { grid } = await openBoard([alone, ...overlapping(3)]);
    const cells = [...grid.querySelectorAll('[role="gridcell"]')];
    expect(cells.flatMap((cell) => [...cell.querySelectorAll('svg')])).toEqual([]);
    const glyphs = cells.flatMap((cell) =>
      [...cell.querySelectorAll<HTMLElement>('[data-glyph]')].map(({ dataset }) => dataset['glyph']!),
    );
    expect(new Set(glyphs)).toEqual(new Set(['scheduled', 'trouble']));
    const page = grid.closest<HTMLElement>('.board-page')!;
    for (const glyph of glyphs) expect(page.style.getPropertyValue(`--glyph-${glyph}`)).toContain('svg');
  });

  it('says of a promise that it is for today only until that day is over (R4.16)', async () => {
    vi.setSystemTime(at('23:59'));
    const call = buildCall(50, 'Gus');
    const arrivalWindow = { date: sampleDate, start: '12:00', end: '16:00' };
    await openBoard([alone], [{ ...call, callDetails: { ...call.callDetails, arrivalWindow } }]);
    await screen.findByText('Today, 12–4 PM');
    const { followServer } = await import('../../../lib/clock.ts');
    act(() => followServer(at('00:01', '2026-11-20')));
    expect(screen.getByText('Thu, Nov 19, 12–4 PM')).toBeTruthy();
  });

  it('does no more for a change where many cards have an alert', async () => {
    const work = [];
    for (const count of [2, 8]) {
      const { change } = await openBoard([alone, ...overlapping(count)]);
      // each pair is one problem
      const pairs = (count * (count - 1)) / 2;
      await screen.findByRole('button', { name: pairs === 1 ? '1 alert' : `${pairs} alerts` });
      const { callDetails } = alone;
      const alertFacts = { ...callDetails!.alertFacts, doNotService: true };
      const warned = { ...alone, callDetails: { ...callDetails!, alertFacts } };
      work.push(await formattedBy(() => change(warned)));
      await screen.findByRole('button', { name: `${pairs + 1} alerts` });
    }
    expect(work[0]).toBeGreaterThan(0);
    expect(work[1]).toBe(work[0]);
  });

  it('lists the alerts while their menu is open, as they are by now (R3.6)', async () => {
    const [first, second] = overlapping(2) as [ScheduleEvent, ScheduleEvent];
    const { user, change } = await openBoard([alone, first, second]);
    await user.click(screen.getByRole('button', { name: '1 alert' }));
    const item = (name: RegExp) => screen.findByRole('menuitem', { name });
    await item(/^Eli 0/);
    await change({ ...first, callDetails: { ...first.callDetails!, customer: 'Elias' } });
    await item(/^Elias/);
    expect(screen.queryByRole('menuitem', { name: /^Eli 1/ })).toBeNull();
  });
});
