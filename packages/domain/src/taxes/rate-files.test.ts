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
    expect(readCsv('a,\nb')).toEqual([
      { line: 1, cells: ['a', ''] },
      { line: 2, cells: ['b'] },
    ]);
  });

  it('reads on after a cell that goes on behind its quotes, and names a quote that is never closed', () => {
    expect(readCsv('"a"b,c\nd "e",f\n')).toEqual([
      { line: 1, cells: ['ab', 'c'] },
      { line: 2, cells: ['d "e"', 'f'] },
    ]);
    expect(readCsv('a,b\n"c\nd,e')).toEqual({ unclosed: 2 });
    expect(readCsv(`"${'a'.repeat(5_000_000)}`)).toEqual({ unclosed: 1 });
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
    expect(readRateFile('state,rate_pct\n"IL,1')).toEqual({
      wrong: 'Line 2 has a quotation mark that’s never closed.',
    });
    expect(readRateFile('state,rate_pct\nNuevo M\uFFFDxico,1')).toHaveProperty('wrong');
  });
});

describe('placesIn', () => {
  it('lists the counties of states whose rate is known', () => {
    expect(placesIn(all).map(placeKey)).toEqual(['IL Cook County', 'IL DuPage County']);
    expect(placesIn([states, counties]).map(placeKey)).toEqual(['IL Cook County']);
    expect(placesIn([counties, zips])).toEqual([]);
  });

  it('lists them in order, each once, whatever the order of the files', () => {
    const unordered = read(
      'state,county_or_district,rate_pct\nMS,Hinds County,0\nIL,Will County,1\nIL,Cook County,1\n',
    );
    expect(placesIn([unordered, states, zips]).map(placeKey)).toEqual([
      'IL Cook County',
      'IL DuPage County',
      'IL Will County',
      'MS Hinds County',
    ]);
  });
});

describe('itemsIn', () => {
  const ofCities = (row: string) =>
    `state,city,county,state_pct,county_pct,district_pct,city_pct,combined_pct,zips\n${row}\n`;

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
        kinds: ['state', 'county', 'city', 'district'],
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
        kinds: ['state', 'county'],
      },
    ]);
  });

  it('leaves out what isn’t charged, but for the state’s part, and what has no county', () => {
    const free = [
      read('state,rate_pct\nMT,0\n'),
      read('state,county_or_district,rate_pct\nMT,Missoula County,0\n'),
      read(ofCities('MT,Whitefish,,0,0,0,3,3,59937 59901')),
    ];
    const places = chosen(['MT', 'Missoula County'], ['MT', '']);
    const { items, stateOnly } = itemsIn(free, places);
    expect(
      items.map(({ text, zips, parts }) => [text, zips, parts.map(({ kind, rate }) => [kind, rate])]),
    ).toEqual([
      [
        'Whitefish',
        ['59901', '59937'],
        [
          ['state', 0],
          ['city', 30_000],
        ],
      ],
      ['Missoula County', [], [['state', 0]]],
    ]);
    expect(stateOnly).toEqual([]);
    // a county without a rate has the state's alone
    expect(itemsIn([states, counties, zips], chosen(['IL', 'DuPage County'])).items).toMatchObject([
      { text: 'DuPage County', parts: [{ kind: 'state' }], kinds: ['state', 'county'] },
    ]);
    const unnamed = read(ofCities('IL,Skokie,Cook County,6.25,1.75,0.5,0,8.5,60076'));
    expect(itemsIn([states, unnamed], chosen(['IL', 'Cook County'])).items[0]!.parts.at(-1)).toEqual({
      kind: 'district',
      text: 'Skokie district',
      rate: 5_000,
    });
  });

  it('names the districts that no county has, and states without county rates', () => {
    const cook = chosen(['IL', 'Cook County']);
    expect(itemsIn(all, cook)).toMatchObject({ districts: ['RTA'], stateOnly: [] });
    expect(itemsIn(all, chosen(['MS', 'Hinds County']))).toMatchObject({ districts: [] });
    const { items, districts, stateOnly } = itemsIn([states, zips], cook);
    expect([districts, stateOnly]).toEqual([[], ['Illinois']]);
    expect(items).toEqual([expect.objectContaining({ text: 'Cook County', kinds: ['state'] })]);
  });

  it('gives a county that is a city the ZIP codes of the county', () => {
    const california = [
      read('state,rate_pct\nCA,7.25\n'),
      read('state,county_or_district,rate_pct\nCA,San Francisco (City and County),1.375\n'),
      read('zip5,state,county_name\n94102,CA,San Francisco County\n'),
    ];
    expect(placesIn(california).map(placeKey)).toEqual(['CA San Francisco County']);
    const { items } = itemsIn(california, chosen(['CA', 'San Francisco County']));
    expect(items).toEqual([expect.objectContaining({ text: 'San Francisco County', zips: ['94102'] })]);
    expect(items[0]!.parts.map(({ rate }) => rate)).toEqual([72_500, 13_750]);
  });

  it('takes a city that is in two files once, and names one with other rates', () => {
    const city = (rate: string, zip: string) =>
      read(ofCities(`IL,Skokie,Cook County,6.25,1.75,0,${rate},,${zip}`));
    const twice = (second: RateFile) =>
      itemsIn([states, city('1.25', '60076'), second], chosen(['IL', 'Cook County']));
    expect(twice(city('1.25', '60077'))).toMatchObject({
      problems: [],
      items: [{ text: 'Skokie', zips: ['60076', '60077'] }, { text: 'Cook County' }],
    });
    expect(twice(city('1.5', '60077')).problems).toEqual([
      'Line 2: Skokie already has a rate on an earlier line.',
    ]);
  });

  it('names what is too much for one import', () => {
    const many = Array.from({ length: 1501 }, (_, at) => `IL,City ${at},Cook County,6.25,1.75,0,1,,`);
    const { problems } = itemsIn([states, read(ofCities(many.join('\n')))], chosen(['IL', 'Cook County']));
    expect(problems).toEqual(['This is 1,502 rates. Choose fewer counties: 1,500 rates fit in one import.']);
  });

  it('gives a ZIP code to one item only, and names those that are in several places', () => {
    const { items, shared } = itemsIn(all, chosen(['IL', 'Cook County'], ['IL', 'DuPage County']));
    const codes = items.flatMap((item) => item.zips);
    expect(new Set(codes).size).toBe(codes.length);
    expect(shared).toEqual(['60602', '60801']);
  });

  const problems = (states: string, ...more: string[]) =>
    itemsIn([`state,rate_pct\n${states}`, ...more].map(read).concat(zips), chosen(['IL', 'Cook County']))
      .problems;
  const ofCounties = (rows: string) => `state,county_or_district,rate_pct\n${rows}`;

  it('names the line of a rate that can’t be read, of none, and of a second one', () => {
    expect(problems('IL,six\n')).toEqual(['Line 2: “six” isn’t a rate from 0 to 100%.']);
    expect(problems('IL,6.25\n', ofCounties('IL,Cook County'))).toEqual(['Line 2 has no rate.']);
    expect(problems('IL,6.25\nIL,6.25\nIL,6.5\n')).toEqual([
      'Line 4: Illinois already has a rate on an earlier line.',
    ]);
    expect(problems('IL,6.25\n', ofCounties('IL,Cook County,1\nIL,Cook County,2'))).toEqual([
      'Line 3: Cook County already has a rate on an earlier line.',
    ]);
  });

  it('names the line of a city whose parts don’t come to its total, or with what isn’t a ZIP code', () => {
    const city = (total: string, code: string) =>
      problems('IL,6.25\n', ofCities(`IL,Skokie,Cook County,6.25,1.75,0,1.25,${total},60076 ${code}`));
    expect(city('9.25', '60077')).toEqual([]);
    expect(city('', '60077')).toEqual([]);
    expect(city('10.25', '60077')).toEqual(['Line 2: the parts add up to 9.25%, but combined_pct is 10.25.']);
    expect(city('9.25', '6007')).toEqual(['Line 2: “6007” isn’t a ZIP code.']);
  });

  it('leaves what is wrong in places that aren’t chosen', () => {
    const elsewhere = 'zip5,state,county_name\n1234,MA,Essex County\n6060,IL,DuPage County\n';
    expect(problems('IL,6.25\nTX,\n', elsewhere)).toEqual([]);
    expect(problems('IL,6.25\n', ofCities('IL,Joliet,Will County,six,1,0,1,,'))).toEqual([]);
    expect(problems('IL,6.25\n', ofCounties('IL,Will County,six'))).toEqual([]);
    expect(problems('IL,6.25\n', 'zip5,state,county_name\n6060,IL,Cook County\n')).toEqual([
      'Line 2: “6060” isn’t a ZIP code.',
    ]);
  });

  it('lets a city without a rate of its own have its ZIP codes before the county, without a word', () => {
    const skokie = read(ofCities('IL,Skokie,Cook County,6.25,1.75,0,0,8,60801'));
    const { items, shared } = itemsIn([states, counties, skokie, zips], chosen(['IL', 'Cook County']));
    expect(items.map((item) => [item.text, item.zips])).toEqual([
      ['Skokie', ['60801']],
      ['Cook County', ['60601']],
    ]);
    expect(shared).toEqual([]);
  });
});
