import { describe, expect, it } from 'vitest';
import { windowMoments, wrongWindow } from './arrival-window.ts';

const zone = 'America/New_York';
const wrong = (start: string, end: string, date = '2027-03-15', timeZone = zone) =>
  wrongWindow({ date, start, end }, timeZone);

describe('wrongWindow', () => {
  it('says that the end has to be after the start (R3.6)', () => {
    expect(wrong('10:00', '08:00')).toBe('The end must be after the start.');
    expect(wrong('10:00', '10:00')).toBe('The end must be after the start.');
  });

  it.each([
    ['02:30', '03:00'],
    ['02:30', '05:00'],
    ['01:30', '02:30'],
  ])('refuses %s to %s where the clocks skip one of them, and names it (R3.6)', (start, end) => {
    const skipped = 'The clocks skip 2:30 AM that day. Enter 3:00 AM or later.';
    expect(wrong(start, end, '2027-03-14')).toBe(skipped);
  });

  it('takes one over the skipped hour, in the hour that comes twice, and where no clock changes (R3.6)', () => {
    expect(wrongWindow(null, zone)).toBeNull();
    expect(wrong('01:30', '03:30', '2027-03-14')).toBeNull();
    expect(wrong('01:15', '01:45', '2027-11-07')).toBeNull();
    expect(wrong('02:30', '03:00', '2027-03-14', 'America/Phoenix')).toBeNull();
  });
});

describe('windowMoments', () => {
  it("are by the site's clock (R3.6)", () => {
    const window = { date: '2026-12-01', start: '08:00', end: '10:00' };
    const momentsIn = (timeZone: string) =>
      Object.values(windowMoments(window, timeZone)).map((ms) => new Date(ms).toISOString().slice(0, 16));
    expect(momentsIn('America/Phoenix')).toEqual(['2026-12-01T15:00', '2026-12-01T17:00']);
    expect(momentsIn(zone)).toEqual(['2026-12-01T13:00', '2026-12-01T15:00']);
  });
});
