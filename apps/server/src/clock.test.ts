import { describe, expect, it } from 'vitest';
import { clockAhead, databaseAhead, machineClock, readShift, shiftText } from './clock.ts';

const machineNow = Date.parse('2026-11-19T15:42:00Z');

describe('readShift', () => {
  it.each([
    '',
    'tomorrow',
    '2026-11-22',
    '2026-11-22T09:00',
    '2026-02-30T09:00Z',
    '1764000000',
    '+1h',
    '3ms',
  ])('refuses "%s"', (text) => expect(readShift(text, machineNow)).toBeNull());

  it.each([
    ['2026-11-22T09:00-05:00', '2026-11-22T14:00:00Z'],
    ['2026-11-22T14:00:00.250Z', '2026-11-22T14:00:00.250Z'],
    ['2020-01-01T00:00Z', '2020-01-01T00:00:00Z'],
  ])('reads %s as the time from now to that moment', (text, moment) =>
    expect(readShift(text, machineNow)).toBe(Date.parse(moment) - machineNow),
  );

  it('reads a shift as it was written, whenever that is', () => {
    for (const shift of [0, 1, -86_400_000, 36_000_000_000])
      expect(readShift(shiftText(shift), machineNow + 5_000)).toBe(shift);
  });
});

describe('clockAhead', () => {
  it('runs like the clock of the machine', () => {
    const before = machineClock();
    const read = clockAhead(3_600_000)() - 3_600_000;
    expect([read >= before, read <= machineClock()]).toEqual([true, true]);
  });
});

describe('databaseAhead', () => {
  it('adds the shift to the address in seconds, beside what is there', () => {
    const url = 'postgres://app:s%40cret@db.example/fieldwright?sslmode=require';
    const shifted = databaseAhead(url, -1_500);
    expect(shifted).toMatch(/^postgres:\/\/app:s%40cret@db\.example\/fieldwright\?/);
    expect(Object.fromEntries(new URL(shifted).searchParams)).toEqual({
      sslmode: 'require',
      options: '-c app.clock_shift=-1.5',
    });
  });

  it('leaves the address alone where nothing is shifted', () => {
    const url = 'postgres://app:secret@db.example/fieldwright';
    expect([databaseAhead(url, undefined), databaseAhead(url, 0)]).toEqual([url, url]);
  });
});
