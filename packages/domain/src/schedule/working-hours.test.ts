import { describe, expect, it } from 'vitest';
import { usualWorkingHours, type WorkingHours, workOn, wrongHours } from './working-hours.ts';

const timeZone = 'America/New_York';
const open = (workingHours: WorkingHours) => ({ workingHours, holidays: [] });

describe('wrongHours', () => {
  it('names the day whose end is not after its start, or that lacks a time (R3.6)', () => {
    const hours = {
      ...usualWorkingHours,
      tuesday: { start: '17:00', end: '08:00' },
      wednesday: { start: '08:00', end: '08:00' },
      saturday: { start: '08:00', end: '' },
      sunday: { start: '24:00', end: '25:00' },
    };
    expect(wrongHours(hours)).toEqual({
      tuesday: 'The end must be after the start.',
      wednesday: 'The end must be after the start.',
      saturday: 'Enter both times, like 08:00.',
      sunday: 'Enter both times, like 08:00.',
    });
    expect(wrongHours(usualWorkingHours)).toEqual({});
  });
});

describe('workOn', () => {
  it('is nothing on a day on which nobody works (R3.6)', () => {
    expect(workOn('2026-11-21', open(usualWorkingHours), timeZone)).toBeNull();
  });

  it('is nothing on a holiday, and as usual on the days beside it (R3.6)', () => {
    const holidays = [{ text: 'Thanksgiving', date: '2026-11-26' }];
    const times = { workingHours: usualWorkingHours, holidays };
    const isOpen = (date: string) => workOn(date, times, timeZone) !== null;
    expect(['2026-11-25', '2026-11-26', '2026-11-27'].map(isOpen)).toEqual([true, false, true]);
  });

  it('is nothing where the clocks skip all of it (R3.6)', () => {
    const hours = { ...usualWorkingHours, sunday: { start: '02:30', end: '03:00' } };
    expect(workOn('2026-03-08', open(hours), timeZone)).toBeNull();
    expect(workOn('2026-03-15', open(hours), timeZone)).not.toBeNull();
  });

  it("goes by the clock on the company's wall, also where that changes (R3.6)", () => {
    const hours = { ...usualWorkingHours, sunday: { start: '00:00', end: '17:00' } };
    const work = workOn('2026-11-01', open(hours), timeZone)!;
    expect((work.end - work.start) / 3_600_000).toBe(18);
  });
});
