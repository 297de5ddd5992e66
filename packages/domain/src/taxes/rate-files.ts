import { states } from '../customers/address.ts';
import { readPercentage } from '../kernel/decimal-text.ts';
import { toTenThousandths } from '../kernel/money.ts';
import { counted, numberText } from '../kernel/plural.ts';
import { sameValue } from '../kernel/same-value.ts';
import { readCsv } from './read-csv.ts';
import { rateText, type TaxPartKind, taxPartKindNames } from './tax-parts.ts';

/*
 * Published tax rates as CSV files: rates of states, of counties, of cities, and the ZIP codes of counties.
 * Any of them may be missing; from what is there, tax items are made for the chosen counties.
 */

/** The kinds of files, and the columns each is recognized by. */
const columns = {
  states: ['state', 'rate_pct'],
  counties: ['state', 'county_or_district', 'rate_pct'],
  cities: ['state', 'city', 'county', 'state_pct', 'county_pct', 'district_pct', 'city_pct', 'zips'],
  zips: ['zip5', 'state', 'county_name'],
} as const;
export type RateFileKind = keyof typeof columns;
/** The largest file that is read, in megabytes; the ZIP codes of all counties take 1.4. */
export const mostRateMegabytes = 20;
/** The largest number of tax items in one import: a large state with its cities. */
export const mostOffered = 1500;
/** The most telling first: a file of counties also has what one of states has. */
const kinds = ['cities', 'counties', 'zips', 'states'] as const satisfies RateFileKind[];

export const rateFileMessages = {
  unknown: 'This isn’t one of the four rate files. Check the column names in the first line.',
  quote: (line: number) => `Line ${line} has a quotation mark that’s never closed.`,
  rate: (line: number, typed: string) =>
    typed === '' ? `Line ${line} has no rate.` : `Line ${line}: “${typed}” isn’t a rate from 0 to 100%.`,
  twice: (line: number, name: string) => `Line ${line}: ${name} already has a rate on an earlier line.`,
  combined: (line: number, sum: string, typed: string) =>
    `Line ${line}: the parts add up to ${sum}, but combined_pct is ${typed}.`,
  zip: (line: number, typed: string) => `Line ${line}: “${typed}” isn’t a ZIP code.`,
  encoding: 'Save the file as “CSV UTF-8” and choose it again.',
  size: (most: number) => `This file is too large. Use files up to ${most} MB.`,
  items: (count: number, most: number) =>
    `This is ${counted(count, 'rate', 'rates')}. Choose fewer counties: ${numberText(most)} rates fit in one import.`,
} as const;

type Row = Readonly<Record<string, string>> & { line: number };

/** A file that was read: what it is, and its rows. */
export interface RateFile {
  kind: RateFileKind;
  rows: Row[];
}

/** Parses one of the files; recognizes it by its columns. */
export function readRateFile(text: string): RateFile | { wrong: string } {
  if (text.includes('\uFFFD')) return { wrong: rateFileMessages.encoding };
  const read = readCsv(text);
  if ('unclosed' in read) return { wrong: rateFileMessages.quote(read.unclosed) };
  const [head, ...lines] = read;
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const kind = kinds.find((each) => columns[each].every((column) => names.includes(column)));
  if (!kind) return { wrong: rateFileMessages.unknown };
  const rows = lines.map(
    ({ line, cells }) =>
      ({
        ...Object.fromEntries(names.map((name, at) => [name, cellOf(name, cells[at] ?? '')])),
        line,
      }) as Row,
  );
  return { kind, rows };
}

/** The columns that name a county. */
const countyColumns: readonly string[] = ['county', 'county_or_district', 'county_name'];

/** Trims a cell. California publishes a county that is a city as such, while its ZIP codes name the county. */
const cellOf = (column: string, text: string): string =>
  countyColumns.includes(column) ? text.trim().replace(/ \(City and County\)$/, ' County') : text.trim();

/** A part of an offered item, with its rate in 1/10,000 of a percent. */
export interface OfferedPart {
  kind: TaxPartKind;
  text: string;
  rate: number;
}
/** A tax item that the files make. */
export interface OfferedItem {
  text: string;
  section: string;
  zips: string[];
  parts: OfferedPart[];
  /** What the files say everything about: the item's other parts of these kinds end. */
  kinds: TaxPartKind[];
}
/** A state or a county of it. An empty county stands for cities whose county the file doesn't name. */
export interface OfferedPlace {
  state: string;
  county: string;
}

export const placeKey = ({ state, county }: OfferedPlace): string => `${state} ${county}`;

/** Lists the places that the files have rates for, by state and county. */
export function placesIn(files: readonly RateFile[]): OfferedPlace[] {
  const places = new Map<string, OfferedPlace>();
  const rated = new Set(rowsOf(files, 'states').map(({ state = '' }) => state));
  const add = (state = '', county = '') => places.set(placeKey({ state, county }), { state, county });
  for (const { state, county } of rowsOf(files, 'cities')) add(state, county);
  for (const { state = '', county_or_district: county } of countyRows(files))
    if (rated.has(state)) add(state, county);
  for (const { state = '', county_name: county } of rowsOf(files, 'zips'))
    if (rated.has(state)) add(state, county);
  return [...places.values()].toSorted((a, b) => (placeKey(a) < placeKey(b) ? -1 : 1));
}

/** What the chosen places come to. */
export interface Offered {
  items: OfferedItem[];
  /** ZIP codes that are in several of the places, and went to the first of them. */
  shared: string[];
  /** Tax districts of the chosen states, by name. They cover parts of counties, so no county has their rate. */
  districts: string[];
  /** Names of states without any county rate: their counties have the state's rate alone. */
  stateOnly: string[];
  /** Rows that can't be read, and what is too much; nothing is imported while there are any. */
  problems: string[];
}

/**
 * Returns the tax items of the chosen places: one for each city with rates of its own, and one for the rest
 * of each county. A ZIP code belongs to one item only: a city's before a county's, then the first.
 */
export function itemsIn(files: readonly RateFile[], chosen: ReadonlySet<string>): Offered {
  const places = placesIn(files).filter((place) => chosen.has(placeKey(place)));
  const ofStates = new Set(places.map(({ state }) => state));
  const problems: string[] = [];
  const isChosen = (state = '', county = '') => chosen.has(placeKey({ state, county }));
  const cities = rowsOf(files, 'cities').filter(({ state, county }) => isChosen(state, county));
  const stateRates = ratesBy(
    rowsOf(files, 'states').filter(({ state = '' }) => ofStates.has(state)),
    ({ state = '' }) => state,
    problems,
  );
  const countyRates = ratesBy(
    countyRows(files).filter(({ state, county_or_district: county }) => isChosen(state, county)),
    ({ state = '', county_or_district: county = '' }) => placeKey({ state, county }),
    problems,
  );
  const zips = zipsByPlace(files, isChosen, problems);
  const withCounties = new Set(countyRows(files).map(({ state = '' }) => state));
  const items = [
    ...eachOnce(
      cities.map((row) => ({ ...cityItem(row, problems), line: row.line })),
      problems,
    ),
    ...places.flatMap(({ state, county }): OfferedItem[] => {
      const stateRate = stateRates.get(state);
      if (county === '' || stateRate === undefined) return [];
      const key = placeKey({ state, county });
      const rate = countyRates.get(key) ?? 0;
      const parts: OfferedPart[] = [
        { kind: 'state', text: sectionOf(state), rate: stateRate },
        { kind: 'county', text: county, rate },
      ];
      return [
        {
          text: county,
          section: sectionOf(state),
          zips: zips.get(key) ?? [],
          parts: parts.filter(isCharged),
          kinds: withCounties.has(state) ? ['state', 'county'] : ['state'],
        },
      ];
    }),
  ];
  if (items.length > mostOffered) problems.push(rateFileMessages.items(items.length, mostOffered));
  const bare = places.filter(({ state, county }) => county !== '' && !withCounties.has(state));
  return {
    ...withoutShared(items),
    districts: rowsOf(files, 'counties')
      .filter(({ state = '' }) => ofStates.has(state))
      .flatMap(({ county_or_district: name = '' }) => (isDistrict(name) ? [districtName(name)] : [])),
    stateOnly: [...new Set(bare.map(({ state }) => sectionOf(state)))],
    problems,
  };
}

/** Leaves out a city that is there again. @param problems one that is there again with other rates is added */
function eachOnce(cities: readonly (OfferedItem & { line: number })[], problems: string[]): OfferedItem[] {
  const seen = new Map<string, OfferedItem>();
  for (const { line, ...city } of cities) {
    const key = `${city.section} ${city.text}`;
    const above = seen.get(key);
    if (above && !sameValue(above.parts, city.parts)) problems.push(rateFileMessages.twice(line, city.text));
    seen.set(key, above ? { ...above, zips: [...above.zips, ...city.zips] } : city);
  }
  return [...seen.values()];
}

/** A state's part is there without a rate, too: an item has at least one part. */
const isCharged = ({ kind, text, rate }: OfferedPart): boolean =>
  kind === 'state' || (rate > 0 && text !== '');

/** Returns a city's item. @param problems what is wrong with the row is added */
function cityItem(row: Row, problems: string[]): OfferedItem {
  const { city = '', county = '', district = '', combined_pct: combined = '', line } = row;
  const section = sectionOf(row['state']);
  const rated = (column: string) => readRate(row, column, problems);
  const parts: OfferedPart[] = [
    { kind: 'state', text: section, rate: rated('state_pct') },
    { kind: 'county', text: county, rate: rated('county_pct') },
    { kind: 'city', text: city, rate: rated('city_pct') },
    { kind: 'district', text: district || `${city} district`, rate: rated('district_pct') },
  ];
  const sum = parts.reduce((total, { rate }) => total + rate, 0);
  if (combined !== '' && readRate(row, 'combined_pct', problems) !== sum)
    problems.push(rateFileMessages.combined(line, rateText(sum), combined));
  const zips = (row['zips'] ?? '').split(/\s+/).filter(Boolean);
  for (const zip of zips) if (!isZip(zip)) problems.push(rateFileMessages.zip(line, zip));
  return { text: city, section, zips, parts: parts.filter(isCharged), kinds: [...taxPartKindNames] };
}

/** Returns a cell's rate. @param problems what is wrong with it is added */
function readRate(row: Row, column: string, problems: string[]): number {
  const typed = row[column] ?? '';
  const reading = readPercentage(typed);
  if ('value' in reading) return toTenThousandths(reading.value);
  problems.push(rateFileMessages.rate(row.line, typed));
  return 0;
}

/** Returns the rates of rows by a key. @param problems what is wrong with them is added */
function ratesBy(rows: readonly Row[], key: (row: Row) => string, problems: string[]): Map<string, number> {
  const rates = new Map<string, number>();
  for (const row of rows) {
    const rate = readRate(row, 'rate_pct', problems);
    const name = row['county_or_district'] ?? sectionOf(row['state']);
    if ((rates.get(key(row)) ?? rate) !== rate) problems.push(rateFileMessages.twice(row.line, name));
    rates.set(key(row), rate);
  }
  return rates;
}

/** Leaves each ZIP code with the first item that has it. A county gives those of its cities silently. */
function withoutShared(items: readonly OfferedItem[]): Pick<Offered, 'items' | 'shared'> {
  const taken = new Map<string, boolean>();
  const shared = new Set<string>();
  const kept = items.map((item) => {
    const isCity = item.kinds.includes('city');
    const zips = [...new Set(item.zips)].filter((zip) => {
      const ofCity = taken.get(zip);
      if (ofCity === undefined) return true;
      if (isCity || !ofCity) shared.add(zip);
      return false;
    });
    for (const zip of zips) taken.set(zip, isCity);
    return { ...item, zips: zips.toSorted() };
  });
  return { items: kept, shared: [...shared].toSorted() };
}

const rowsOf = (files: readonly RateFile[], kind: RateFileKind): Row[] =>
  files.filter((file) => file.kind === kind).flatMap(({ rows }) => rows);

/** Districts are among the counties. They cover parts of them, and cities say which. */
const isDistrict = (name: string): boolean => /^district:/i.test(name);
const districtName = (name: string): string => name.replace(/^district:\s*/i, '');
const countyRows = (files: readonly RateFile[]): Row[] =>
  rowsOf(files, 'counties').filter(({ county_or_district: name = '' }) => !isDistrict(name));

/** Returns the ZIP codes of each chosen county, by its key. @param problems what is none is added */
function zipsByPlace(
  files: readonly RateFile[],
  isChosen: (state?: string, county?: string) => boolean,
  problems: string[],
): Map<string, string[]> {
  const zips = new Map<string, string[]>();
  for (const { line, zip5 = '', state = '', county_name: county = '' } of rowsOf(files, 'zips')) {
    if (!isChosen(state, county)) continue;
    if (!isZip(zip5)) problems.push(rateFileMessages.zip(line, zip5));
    const key = placeKey({ state, county });
    const there = zips.get(key);
    if (there) there.push(zip5);
    else zips.set(key, [zip5]);
  }
  return zips;
}

const isZip = (text: string): boolean => /^\d{5}$/.test(text);

/** Returns the section of a state's items: its name. */
export const sectionOf = (state = ''): string => states[state] ?? state;
