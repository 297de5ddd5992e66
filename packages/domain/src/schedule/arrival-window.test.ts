import { describe, expect, it } from 'vitest';
import { wrongWindow } from './arrival-window.ts';

const zone = 'America/New_York';
const wrong = (start: string, end: string, date = '2027-03-15', timeZone = zone) =>
  wrongWindow({ date, start, end }, timeZone);

describe('wrongWindow', () => {
  it('says that the end has to be after the start (R3.6)', () => {
    expect(wrong('10:00', '08:00')).toBe('The end has to be after the start.');
    expect(wrong('10:00', '10:00')).toBe('The end has to be after the start.');
  });

  it('refuses one whose end comes before its start, since the clocks skip an hour (R3.6)', () => {
    const skipped = 'The clocks skip that hour on this day. Choose a later end.';
    expect(wrong('02:30', '03:00', '2027-03-14')).toBe(skipped);
    expect(wrong('02:30', '03:30', '2027-03-14')).toBe(skipped);
  });

  it('takes one over the skipped hour, in the hour that comes twice, and where no clock changes (R3.6)', () => {
    expect(wrongWindow(null, zone)).toBeNull();
    expect(wrong('01:30', '03:30', '2027-03-14')).toBeNull();
    expect(wrong('01:15', '01:45', '2027-11-07')).toBeNull();
    expect(wrong('02:30', '03:00', '2027-03-14', 'America/Phoenix')).toBeNull();
  });
});
