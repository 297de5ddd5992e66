import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatOf } from '../schedule/board-day.ts';
import {
  clocksDiffer,
  isRepeated,
  isTimeZone,
  shortZoneName,
  timeZoneOf,
  withZone,
  withZones,
  zoneName,
} from './zone.ts';

const winter = '2026-12-01T13:00:00Z';
const summer = '2026-07-01T13:00:00Z';

describe('clocksDiffer', () => {
  it('goes by what the clocks show at that moment, not by what the zones are called', () => {
    expect(clocksDiffer(winter, 'America/Phoenix', 'America/New_York')).toBe(true);
    expect(clocksDiffer(winter, 'America/Detroit', 'America/New_York')).toBe(false);
    // Arizona has no daylight saving time
    expect(clocksDiffer(winter, 'America/Phoenix', 'America/Denver')).toBe(false);
    expect(clocksDiffer(summer, 'America/Phoenix', 'America/Denver')).toBe(true);
    // a difference of half an hour, and of a whole day at the same time of day
    expect(clocksDiffer(winter, 'America/St_Johns', 'America/Halifax')).toBe(true);
    expect(clocksDiffer(winter, 'Pacific/Kiritimati', 'Pacific/Honolulu')).toBe(true);
  });
});

describe('shortZoneName', () => {
  it.each([
    [winter, 'America/New_York', 'EST'],
    [summer, 'America/New_York', 'EDT'],
    [winter, 'America/Phoenix', 'MST'],
    [winter, 'Pacific/Honolulu', 'HST'],
  ])('is at %s in %s what people say: %s', (moment, zone, name) => {
    expect(shortZoneName(moment, zone)).toBe(name);
  });
});

describe('isRepeated', () => {
  it.each([
    'America/New_York',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'America/Santiago',
    'America/Phoenix',
  ])('holds in %s for the times that calendars have twice, and for no other', (zone) => {
    // random quarter hours of these years, and those around clock changes
    const quarter = fc.oneof(
      fc.integer({ min: Date.parse('2026-01-01') / 900_000, max: Date.parse('2029-01-01') / 900_000 }),
      fc.integer({ min: Date.parse('2027-04-03') / 900_000, max: Date.parse('2027-04-05') / 900_000 }),
      fc.integer({ min: Date.parse('2027-11-07') / 900_000, max: Date.parse('2027-11-08') / 900_000 }),
    );
    fc.assert(
      fc.property(quarter, (at) => {
        expect(isRepeated(at * 900_000, zone)).toBe(repeatOf(at * 900_000, zone) !== null);
      }),
    );
  });
});

describe('withZones', () => {
  const zone = 'America/New_York';
  const span = (start: string, end: string) => ({ start: `2027-11-07T${start}Z`, end: `2027-11-07T${end}Z` });

  it('names both zones where the clocks change in between, and one in an hour that comes twice', () => {
    expect(withZones(['1:30', '1:00'], span('05:30', '06:00'), zone)).toEqual(['1:30 EDT', '1:00 EST']);
    expect(withZones(['1:30', '2:30'], span('06:30', '07:30'), zone)).toEqual(['1:30', '2:30 EST']);
    expect(withZones(['12:30', '1:30'], span('04:30', '05:30'), zone)).toEqual(['12:30', '1:30 EDT']);
    expect(withZones(['2:00', '3:00'], span('07:00', '08:00'), zone)).toEqual(['2:00', '3:00']);
  });

  it('names once the zone of a site that has another time', () => {
    const site = { timeZone: 'America/Phoenix', beside: zone };
    expect(withZones(['8:00', '9:00'], span('15:00', '16:00'), site)).toEqual(['8:00', '9:00 MST']);
  });
});

describe('withZone', () => {
  const site = { timeZone: 'America/Phoenix', beside: 'America/New_York' };

  it('names the zone where readers would take the time for another one', () => {
    expect(withZone('6:00 AM', winter, site)).toBe('6:00 AM MST');
    expect(zoneName(winter, { timeZone: 'America/Detroit', beside: 'America/New_York' })).toBe('');
  });

  it('names it where the clock shows the time twice', () => {
    const times = ['05:30', '06:30'].map((time) =>
      withZone('1:30 AM', `2027-11-07T${time}Z`, 'America/New_York'),
    );
    expect(times).toEqual(['1:30 AM EDT', '1:30 AM EST']);
  });

  it('names no zone that is alone', () => {
    expect(withZone('8:00 AM', winter, 'America/New_York')).toBe('8:00 AM');
    expect(withZone('1:30 AM', '2027-03-14T06:30:00Z', 'America/New_York')).toBe('1:30 AM');
    expect([timeZoneOf('America/Denver'), timeZoneOf(site)]).toEqual(['America/Denver', 'America/Phoenix']);
  });
});

describe('isTimeZone', () => {
  it.each([
    ['America/New_York', true],
    ['America/Port-au-Prince', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['+05:00', false],
    ['', false],
  ])('of %s is %s', (name, is) => {
    expect(isTimeZone(name)).toBe(is);
  });
});
