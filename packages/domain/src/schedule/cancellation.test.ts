import { describe, expect, it } from 'vitest';
import { mayPutBack, undoMinutes, whyNotCanceled, wrongCancellation } from './cancellation.ts';
import { visitStatuses } from './schedule-event.ts';
import { somebodyArrived } from './visit-status.ts';

const unused = { id: 20418, number: '9', processed: false, paidCents: 0, depositsCents: 0 };

describe('wrongCancellation', () => {
  it('asks for words where the reason is none of the list', () => {
    expect(wrongCancellation({ reason: 'other', note: '  ' })).toEqual({ note: 'Enter the reason.' });
    expect(wrongCancellation({ reason: 'other', note: 'Sold the house' })).toEqual({});
    expect(wrongCancellation({ reason: 'weather', note: '' })).toEqual({});
  });
});

describe('whyNotCanceled', () => {
  it('refuses where a visit has begun, and not where it is only planned (R3.6)', () => {
    const why = visitStatuses.map((status) => whyNotCanceled([{ status }], []).length);
    expect(Object.fromEntries(visitStatuses.map((status, at) => [status, why[at]]))).toEqual({
      scheduled: 0,
      confirmed: 0,
      dispatched: 0,
      working: 1,
      paused: 1,
      done: 1,
    });
    expect(whyNotCanceled([{ status: 'done' }, { status: 'working' }], [])).toEqual([somebodyArrived]);
  });

  it('refuses where a work order is processed or has money on it, each by its number (R3.6)', () => {
    expect(
      whyNotCanceled(
        [],
        [
          unused,
          { ...unused, id: 1, number: 'WO-1', processed: true, paidCents: 500 },
          { ...unused, id: 2, number: 'WO-2', paidCents: 1 },
          { ...unused, id: 3, number: 'WO-3', depositsCents: 500 },
        ],
      ),
    ).toEqual([
      'Work order WO-1 is processed. Reopen it first.',
      'Work order WO-2 has a payment. Void it first.',
      'A deposit counts toward work order WO-3. Void it on the proposal first.',
    ]);
  });
});

describe('mayPutBack', () => {
  const date = '2026-11-18T15:00:00Z';
  const after = (minutes: number) => Date.parse(date) + minutes * 60_000;

  it('gives who only books the own visits back for a few minutes (R6.4)', () => {
    expect(mayPutBack({ isOwn: true, date }, false, after(undoMinutes))).toBe(true);
    expect(mayPutBack({ isOwn: true, date }, false, after(undoMinutes + 1))).toBe(false);
    expect(mayPutBack({ isOwn: false, date }, false, after(1))).toBe(false);
  });

  it('gives who plans visits all of them back (R6.4)', () => {
    expect(mayPutBack({ isOwn: false, date }, true, after(1000))).toBe(true);
  });
});
