import { describe, expect, it } from 'vitest';
import { itemsIn, placeKey, placesIn, type RateFile, readRateFile } from './rate-files.ts';
import { readCsv } from './read-csv.ts';

const read = (text: string) => readRateFile(text) as RateFile;
const states = read('state,rate_pct,effective_from\nIL,6.250,1990-01-01\nMS,7.000,\n');
const counties = read(
  'state,county_or_district,rate_pct\nIL,Cook County,1.750\nIL,DISTRICT: RTA,0.750\nNC,Wake County,2.5\n',
);
const cities = read(
  `state,city,county,district,state_pct,county_pct,district_pct,city_pct,combined_pct,zip_count,zips
IL,Chicago,Cook County,RTA (Cook County),6.250,1.750,1.000,1.250,10.250,2,60601 60602
IL,Skokie,Cook County,,6.250,1.750,0,1.250,9.250,2,60076 60602
`,
);
const zips = read(
  'zip5,state,county_fips3,county_name\n60601,IL,031,Cook County\n60801,IL,031,Cook County\n60801,IL,043,DuPage County\n',
);
const all = [states, counties, cities, zips];
const chosen = (...counts: [string, string][]) =>
  new Set(counts.map(([state, county]) => placeKey({ state, county })));

describe('readCsv', () => {
  it('reads quoted cells with commas, quotes and line breaks, and the line each row starts on', () => {
    expect(readCsv('a,b\r\n"x, ""y""\nz",2\n\n3,\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"\nz', '2'] },
      { line: 5, cells: ['3', ''] },
    ]);
    expect(readCsv('')).toEqual([]);
  });
});

describe('readRateFile', () => {
  it('recognizes each file by its columns, whatever its name', () => {
    expect(all.map(({ kind }) => kind)).toEqual(['states', 'counties', 'cities', 'zips']);
  });

  it('refuses another file, and one in another encoding', () => {
    expect(readRateFile('name,price\nA,1')).toEqual({
      wrong: 'This isn’t one of the four rate files. Check the column names in the first line.',
    });
    expect(readRateFile('state,rate_pct\nNuevo M\uFFFDxico,1')).toHaveProperty('wrong');
  });
});

describe('placesIn', () => {
  it('lists the counties of states whose rate is known', () => {
    expect(placesIn(all).map(placeKey)).toEqual(['IL Cook County', 'IL DuPage County']);
  });
});

describe('itemsIn', () => {
  it('makes an item of each city with its parts, and one of the rest of the county (R3.5)', () => {
    const { items, problems } = itemsIn(all, chosen(['IL', 'Cook County']));
    expect(problems).toEqual([]);
    expect(items).toEqual([
      {
        text: 'Chicago',
        section: 'Illinois',
        zips: ['60601', '60602'],
        parts: [
          { kind: 'state', text: 'Illinois', rate: 62_500 },
          { kind: 'county', text: 'Cook County', rate: 17_500 },
          { kind: 'city', text: 'Chicago', rate: 12_500 },
          { kind: 'district', text: 'RTA (Cook County)', rate: 10_000 },
        ],
      },
      expect.objectContaining({ text: 'Skokie', zips: ['60076'] }),
      {
        text: 'Cook County',
        section: 'Illinois',
        zips: ['60801'],
        parts: [
          { kind: 'state', text: 'Illinois', rate: 62_500 },
          { kind: 'county', text: 'Cook County', rate: 17_500 },
        ],
      },
    ]);
  });

  it('gives a ZIP code to one item only, and names those that are in several places', () => {
    const { items, shared } = itemsIn(all, chosen(['IL', 'Cook County'], ['IL', 'DuPage County']));
    const codes = items.flatMap((item) => item.zips);
    expect(new Set(codes).size).toBe(codes.length);
    expect(shared).toEqual(['60602', '60801']);
  });

  it('names the line of a rate that can’t be read', () => {
    const bad = read('state,rate_pct\nIL,six\n');
    expect(itemsIn([bad, zips], chosen(['IL', 'Cook County'])).problems).toEqual([
      'Line 2: “six” isn’t a rate from 0 to 100%.',
    ]);
  });
});
