import type { BoardBase } from '@fieldwright/contract/schedule';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { overlapsAt } from '../actions/overlaps-at.ts';
import { BoardStore } from '../store/board-store.ts';
import { at, buildBoard, buildCall, buildVisit, sampleDate, timeZone } from '../testing/board.ts';
import type { BoardParts } from '../use-board.ts';
import { type Held, targetAt, wordsOf } from './drag-target.ts';

// the day before the shown one
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(at('07:00', '2026-11-18')), toFake: ['Date'] });
  return () => void vi.useRealTimers();
});

const window = { start: at('10:00', '2026-11-18'), end: at('12:00', '2026-11-18') };
const urgent = <T extends { callDetails: ScheduleEvent['callDetails'] }>(of: T): T => ({
  ...of,
  callDetails: {
    ...of.callDetails!,
    priority: 'emergency',
    arrivalWindow: { date: '2026-11-18', start: '10:00', end: '12:00' },
    alertFacts: { ...of.callDetails!.alertFacts, window },
  },
});
const call = urgent(buildCall(40, 'Ruth Farrow'));
const visit = urgent({
  ...buildVisit(7, 'Dana Whitlock', ['09:00', '10:00']),
  start: at('10:00', '2026-11-18'),
  end: at('11:00', '2026-11-18'),
});

/** Returns the text while something is dragged over a technician's row, at 9 AM of the shown day. */
function said(held: Held, technicianId: number, more: Partial<BoardBase> = {}): string {
  const store = new BoardStore();
  store.show(sampleDate, timeZone);
  const { events, tray, ...base } = buildBoard([], [call]);
  store.setBase({ ...base, ...more });
  store.apply(events);
  store.setTray(tray);
  const actions = { overlapsAt: (wanted: Parameters<typeof overlapsAt>[1]) => overlapsAt(store, wanted) };
  const board = { store, actions } as unknown as BoardParts;
  const target = targetAt(board, held, { technicianId, minute: 540, isOverTray: false });
  return wordsOf(board, held, target).text.replaceAll('\u202F', ' ');
}

describe('what is said of a drop before it is final', () => {
  it('names the day, the promise, the trade and that an emergency would wait (R3.6)', () => {
    const words =
      /^Thu, Nov 19, 9:00 AM · Cy North\. Cy North is in Plumbing; this call is Heating\. Not the promised day: today, 10 AM–12 PM\. Emergency moved to a later day$/;
    expect(said({ is: 'call', call }, 3)).toMatch(words);
    expect(said({ is: 'card', event: visit, technicianId: 1 }, 3)).toMatch(words);
  });

  it('says that the company is closed that day (R3.6)', () => {
    const holidays = [{ text: 'Founders’ Day', date: sampleDate }];
    const on = (held: Held) => said(held, 1, { holidays });
    expect(on({ is: 'call', call })).toContain('. Closed for Founders’ Day.');
    expect(on({ is: 'card', event: visit, technicianId: 1 })).toContain('. Closed for Founders’ Day.');
    expect(said({ is: 'call', call }, 1)).not.toContain('Closed');
  });
});
