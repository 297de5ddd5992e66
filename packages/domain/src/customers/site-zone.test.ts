import { describe, expect, it } from 'vitest';
import { states } from './address.ts';
import { asksForZone, siteZone, zoneChoices, zonesOfState, zoneText } from './site-zone.ts';

const eastern = 'America/New_York';

describe('siteZone', () => {
  it('is the zone of the state, written in letters or in full (R3.6)', () => {
    expect(siteZone('AZ', eastern)).toBe('America/Phoenix');
    expect(siteZone(' arizona', eastern)).toBe('America/Phoenix');
    expect(siteZone('TX', eastern)).toBe('America/Chicago');
    expect(siteZone('AZ', 'America/Denver')).toBe('America/Phoenix');
  });

  it("is the company's where one of the state's zones agrees with it, or the state is unknown", () => {
    expect(siteZone('TN', eastern)).toBe(eastern);
    expect(siteZone('TX', 'America/Denver')).toBe('America/Denver');
    expect(siteZone('NC', 'America/Detroit')).toBe('America/Detroit');
    expect(siteZone('', eastern)).toBe(eastern);
    expect(siteZone('XX', eastern)).toBe(eastern);
  });

  it('is known for every state and territory', () => {
    expect(Object.keys(states).filter((state) => zonesOfState(state).length === 0)).toEqual([]);
    for (const zone of Object.keys(states).flatMap(zonesOfState))
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
  });
});

describe('zoneChoices', () => {
  it("begins with the state's zones, and has the chosen one, each once", () => {
    expect(zoneChoices('TX', 'America/Chicago').slice(0, 3)).toEqual([
      'America/Chicago',
      'America/Denver',
      eastern,
    ]);
    const detroit = zoneChoices('MI', 'America/Detroit');
    expect(detroit.slice(0, 2)).toEqual(['America/Detroit', 'America/Chicago']);
    expect(detroit).not.toContain(eastern);
    expect(zoneChoices('NC', 'Pacific/Guam')).toContain('Pacific/Guam');
  });
});

describe('asksForZone', () => {
  it("is for states with several zones, and clocks that differ from the company's", () => {
    expect(asksForZone('NC', eastern, eastern)).toBe(false);
    expect(asksForZone('TN', eastern, eastern)).toBe(true);
    expect(asksForZone('AZ', 'America/Phoenix', eastern)).toBe(true);
    expect(asksForZone('NC', 'America/Phoenix', eastern)).toBe(true);
  });
});

describe('zoneText', () => {
  it('says what people call a zone', () => {
    const winter = '2026-01-15T12:00:00Z';
    expect(zoneText('America/Phoenix', winter)).toBe('Arizona time (MST)');
    expect(zoneText(eastern, winter)).toBe('Eastern time (EST)');
    expect(zoneText('America/Detroit', winter)).toBe('Detroit time (EST)');
  });
});
