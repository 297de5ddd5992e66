import { describe, expect, it } from 'vitest';
import { knownTime, newTime, timeOf, wrongTimeFields } from './blocked-time.ts';

const zone = 'America/New_York';
const at = { start: '2026-11-19T17:00:00.000Z', technicianId: 3 };

describe('blocked time', () => {
  it('begins where it was asked for, as long as its kind usually is (R3.6)', () => {
    const lunch = timeOf(newTime('lunch', at, zone), zone);
    expect(lunch).toEqual({
      kind: 'lunch',
      fixed: false,
      text: 'Lunch',
      technicianIds: [3],
      start: '2026-11-19T17:00:00.000Z',
      end: '2026-11-19T17:30:00.000Z',
    });
  });

  it('is whole days of time off, to the last moment of the last one (R3.6)', () => {
    const filled = { ...newTime('timeOff', at, zone), until: '2026-11-20' };
    const off = timeOf(filled, zone);
    expect([off.start, off.end]).toEqual(['2026-11-19T05:00:00.000Z', '2026-11-21T05:00:00.000Z']);
    expect(knownTime(off, zone)).toMatchObject({ wholeDays: true, date: '2026-11-19', until: '2026-11-20' });
  });

  it('names each field that is wrong (R3.6)', () => {
    const wrong = (more: object) =>
      Object.keys(wrongTimeFields({ ...newTime('meeting', at, zone), ...more }, zone));
    expect(wrong({})).toEqual([]);
    expect(wrong({ kind: 'other' })).toEqual(['text']);
    expect(wrong({ technicians: [] })).toEqual(['technicians']);
    expect(wrong({ date: '', start: '' })).toEqual(['date', 'start']);
    expect(wrong({ end: '11:00' })).toEqual(['end']);
    expect(wrong({ wholeDays: true, until: '2026-11-18' })).toEqual(['until']);
  });
});
