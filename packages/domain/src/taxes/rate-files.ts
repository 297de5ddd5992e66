import { states } from '../customers/address.ts';
import { readPercentage } from '../kernel/decimal-text.ts';
import { toTenThousandths } from '../kernel/money.ts';
import { readCsv } from './read-csv.ts';
import { rateText, type TaxPartKind } from './tax-parts.ts';

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
/** The most telling first: a file of counties also has what one of states has. */
const kinds = ['cities', 'counties', 'zips', 'states'] as const satisfies RateFileKind[];

export const rateFileMessages = {
  unknown: 'This isn’t one of the four rate files. Check the column names in the first line.',
  quote: (line: number) => `Line ${line} has a quotation mark without a second one.`,
  rate: (line: number, typed: string) =>
    typed === '' ? `Line ${line} has no rate.` : `Line ${line}: “${typed}” isn’t a rate from 0 to 100%.`,
  twice: (line: number, name: string) => `Line ${line}: ${name} has another rate above.`,
  combined: (line: number, sum: string, typed: string) =>
    `Line ${line}: the parts add up to ${sum}, but combined_pct is ${typed}.`,
  zip: (line: number, typed: string) => `Line ${line}: “${typed}” isn’t a ZIP code.`,
  encoding: 'Save the file as “CSV UTF-8” and choose it again.',
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
      ({ ...Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()])), line }) as Row,
  );
  return { kind, rows };
}

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
interface Offered {
  items: OfferedItem[];
  /** ZIP codes that are in several of the places, and went to the first of them. */
  shared: string[];
  /** Rows that can't be read; nothing is imported while there are any. */
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
  const items = [
    ...cities.map((row) => cityItem(row, problems)),
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
        },
      ];
    }),
  ];
  return { ...withoutShared(items, cities.length), problems };
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
  return { text: city, section, zips, parts: parts.filter(isCharged) };
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

/**
 * Leaves each ZIP code with the first item that has it. A county gives those of its cities silently.
 * @param cities how many of the items are cities; they come first
 */
function withoutShared(items: readonly OfferedItem[], cities: number): Omit<Offered, 'problems'> {
  const taken = new Map<string, boolean>();
  const shared = new Set<string>();
  const kept = items.map((item, index) => {
    const isCity = index < cities;
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

/** Districts among the counties apply to parts of them; cities say which. */
const countyRows = (files: readonly RateFile[]): Row[] =>
  rowsOf(files, 'counties').filter(({ county_or_district: name = '' }) => !name.startsWith('DISTRICT:'));

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
