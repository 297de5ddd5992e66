import { describe, expect, it } from 'vitest';
import { boardDay } from './board-day.ts';
import { dayLoad, workStretch } from './day-load.ts';
import { usualWorkingHours } from './working-hours.ts';

const visit = { kind: null, start: 480, end: 600 };
/** 8 to 5 */
const day = { minutes: 1440, work: { start: 480, end: 1020 } };

describe('workStretch', () => {
  it("is the company's hours on that weekday, and nothing where it is closed (R3.6)", () => {
    const times = { workingHours: usualWorkingHours, holidays: [{ text: 'Closed', date: '2026-11-20' }] };
    const on = (date: string) => workStretch(boardDay(date, 'America/New_York'), times);
    expect(on('2026-11-19')).toEqual({ start: 480, end: 1020 });
    expect([on('2026-11-20'), on('2026-11-21')]).toEqual([null, null]);
  });
});

describe('dayLoad', () => {
  it('counts visits and meetings, but no lunch (R3.6)', () => {
    const taken = [
      visit,
      { kind: 'meeting', start: 600, end: 630 },
      { kind: 'lunch', start: 720, end: 750 },
    ] as const;
    expect(dayLoad(taken, day)).toEqual({ booked: 150, working: 480 });
  });

  it("goes by the company's hours, without an hour for lunch where the day is long (R3.6)", () => {
    const working = (start: number, end: number) =>
      dayLoad([], { minutes: 1440, work: { start, end } }).working;
    expect([working(420, 1080), working(480, 840), working(480, 841)]).toEqual([600, 360, 301]);
    expect(dayLoad([visit], { minutes: 1440, work: null })).toEqual({ booked: 120, working: 0 });
  });

  it('takes time off within working hours from the working time, down to none (R3.6)', () => {
    const off = (start: number, end: number) => dayLoad([visit, { kind: 'timeOff', start, end }], day);
    expect(off(780, 900)).toEqual({ booked: 120, working: 360 });
    expect(off(1020, 1200).working).toBe(480);
    expect(off(-1440, 2880).working).toBe(0);
  });

  it('counts only what is on the day (R3.6)', () => {
    expect(dayLoad([{ kind: null, start: -60, end: 60 }], day).booked).toBe(60);
    expect(dayLoad([{ kind: null, start: 1380, end: 1500 }], day).booked).toBe(60);
  });
});
