import { describe, expect, it } from 'vitest';
import { at, timeZone } from '../testing/board.ts';
import { historyWords } from './history-words.ts';

const names: Readonly<Record<number, string>> = { 1: 'Aisha Rahman', 2: 'Leo Marsh' };
const namesOf = (ids: readonly number[]) => ids.flatMap((id) => names[id] ?? []).join(', ');
const words = (fields: Parameters<typeof historyWords>[0]) =>
  historyWords(fields, { zone: timeZone, day: '2026-11-19', namesOf });
const from = (start: unknown, to: unknown) => ({ from: start, to });

describe('historyWords (R3.6)', () => {
  it.each([
    [
      { start: from(at('09:00'), at('10:30')), end: from(at('10:00'), at('11:30')) },
      'moved it from 9:00 AM to 10:30 AM',
    ],
    [
      { start: from(at('09:00'), at('10:30')), end: from(at('10:00'), at('13:00')) },
      'moved it from 9:00 AM to 10:30 AM, changed its end time from 10:00 AM to 1:00 PM',
    ],
    [
      { start: from(at('09:00'), at('09:00', '2026-11-20')) },
      'moved it from Thu, Nov 19, 9:00 AM to Fri, Nov 20, 9:00 AM',
    ],
    [{ end: from(at('10:00'), at('11:00')) }, 'changed its end time from 10:00 AM to 11:00 AM'],
    [{ technicianIds: from([1], [2]) }, 'reassigned it from Aisha Rahman to Leo Marsh'],
    [{ technicianIds: from([1], [1, 2]) }, 'added Leo Marsh'],
    [{ technicianIds: from([1, 9], [1]) }, 'removed someone who left'],
    [
      { status: from('scheduled', 'working'), arrivedDate: from(null, at('09:05')) },
      'changed it from Scheduled to Working, arrived at 9:05 AM',
    ],
    [
      { arrivedDate: from(at('09:05'), at('09:00')), pausedMinutes: from(0, 15) },
      'corrected “arrived” from 9:05 AM to 9:00 AM, changed breaks from 0 to 15 min',
    ],
    [{ status: from('paused', 'working'), pausedMinutes: from(0, 15) }, 'changed it from Paused to Working'],
    [{ overlapReason: from(null, 'Same street') }, 'double-booked it: “Same street”'],
    [{ overlapReason: from('Same street', null) }, 'removed the double-booking reason'],
    [{ removed: from(false, true) }, 'took it off the board'],
    [{ finishedDate: from(at('09:00'), null) }, 'undid “finished”'],
    [{}, 'changed it'],
  ])('says from what to what', (fields, said) => {
    expect(words(fields)).toBe(said);
  });

  it('says why times were corrected', () => {
    const fields = { finishedDate: from(at('10:05'), at('10:00')) };
    expect(historyWords(fields, { zone: timeZone, day: '2026-11-19', namesOf }, 'Forgot to tap')).toBe(
      'corrected “finished” from 10:05 AM to 10:00 AM: “Forgot to tap”',
    );
  });

  it('says the day of a time that was on another than the visit', () => {
    const early = at('00:10', '2026-11-20');
    expect(words({ arrivedDate: from(early, at('23:50')) })).toBe(
      'corrected “arrived” from Fri, Nov 20, 12:10 AM to Thu, Nov 19, 11:50 PM',
    );
    expect(words({ status: from('dispatched', 'working'), arrivedDate: from(null, early) })).toBe(
      'changed it from Dispatched to Working, arrived Fri, Nov 20, 12:10 AM',
    );
  });
});
