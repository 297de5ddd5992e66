import { describe, expect, it } from 'vitest';
import { clocksDiffer, shortZoneName, timeZoneOf, withZone, zoneName } from './zone.ts';

const winter = '2026-12-01T13:00:00Z';
const summer = '2026-07-01T13:00:00Z';

describe('clocksDiffer', () => {
  it('goes by what the clocks show at that moment, not by what the zones are called', () => {
    expect(clocksDiffer(winter, 'America/Phoenix', 'America/New_York')).toBe(true);
    expect(clocksDiffer(winter, 'America/Detroit', 'America/New_York')).toBe(false);
    // Arizona has no summer time
    expect(clocksDiffer(winter, 'America/Phoenix', 'America/Denver')).toBe(false);
    expect(clocksDiffer(summer, 'America/Phoenix', 'America/Denver')).toBe(true);
    // half an hour, and a whole day with the same time of the day
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

describe('withZone', () => {
  const site = { timeZone: 'America/Phoenix', beside: 'America/New_York' };

  it('names the zone where readers would take the time for another one', () => {
    expect(withZone('6:00 AM', winter, site)).toBe('6:00 AM MST');
    expect(zoneName(winter, { timeZone: 'America/Detroit', beside: 'America/New_York' })).toBe('');
  });

  it('names no zone that is alone', () => {
    expect(withZone('8:00 AM', winter, 'America/New_York')).toBe('8:00 AM');
    expect([timeZoneOf('America/Denver'), timeZoneOf(site)]).toEqual(['America/Denver', 'America/Phoenix']);
  });
});
