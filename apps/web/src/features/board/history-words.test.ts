import { describe, expect, it } from 'vitest';
import { historyWords } from './history-words.ts';
import { at, timeZone } from './testing/board.ts';

const names: Readonly<Record<number, string>> = { 1: 'Aisha Rahman', 2: 'Leo Marsh' };
const namesOf = (ids: readonly number[]) => ids.flatMap((id) => names[id] ?? []).join(', ');
const words = (fields: Parameters<typeof historyWords>[0]) =>
  historyWords(fields, { zone: timeZone, namesOf });
const from = (start: unknown, to: unknown) => ({ from: start, to });

describe('historyWords (R3.6)', () => {
  it.each([
    [
      { start: from(at('09:00'), at('10:30')), end: from(at('10:00'), at('11:30')) },
      'moved it from 9:00 AM to 10:30 AM',
    ],
    [
      { start: from(at('09:00'), at('10:30')), end: from(at('10:00'), at('13:00')) },
      'moved it from 9:00 AM to 10:30 AM, let it end at 1:00 PM instead of 10:00 AM',
    ],
    [
      { start: from(at('09:00'), at('09:00', '2026-11-20')) },
      'moved it from Thu, Nov 19, 9:00 AM to Fri, Nov 20, 9:00 AM',
    ],
    [{ end: from(at('10:00'), at('11:00')) }, 'let it end at 11:00 AM instead of 10:00 AM'],
    [{ technicianIds: from([1], [2]) }, 'gave it to Leo Marsh instead of Aisha Rahman'],
    [{ technicianIds: from([1], [1, 2]) }, 'gave it to Leo Marsh as well'],
    [{ technicianIds: from([1, 9], [1]) }, 'took somebody who has left off it'],
    [
      { status: from('scheduled', 'working'), arrivedDate: from(null, at('09:05')) },
      'set it to Working instead of Scheduled, arrived at 9:05 AM',
    ],
    [{ overlapReason: from(null, 'Same street') }, 'let it overlap: “Same street”'],
    [{ overlapReason: from('Same street', null) }, 'took back that it may overlap'],
    [{ removed: from(false, true) }, 'took it off the board'],
    [{ finishedDate: from(at('09:00'), null) }, 'took “finished” back'],
    [{}, 'changed it'],
  ])('says from what to what', (fields, said) => {
    expect(words(fields)).toBe(said);
  });
});
