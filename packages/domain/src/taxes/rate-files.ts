import { states } from '../customers/address.ts';
import { readPercentage } from '../kernel/decimal-text.ts';
import { toTenThousandths } from '../kernel/money.ts';
import { readCsv } from './read-csv.ts';
import type { TaxPartKind } from './tax-parts.ts';
import { mostZips } from './zip-codes.ts';

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
  rate: (line: number, typed: string) => `Line ${line}: “${typed}” isn’t a rate from 0 to 100%.`,
  zip: (line: number, typed: string) => `Line ${line}: “${typed}” isn’t a ZIP code.`,
  encoding: 'Save the file as “CSV UTF-8” and choose it again.',
  manyZips: (name: string) => `${name} has too many ZIP codes.`,
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
  const [head, ...lines] = readCsv(text);
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
  const problems: string[] = [];
  const rateOf = (row: Row, column: string): number => {
    const typed = row[column] ?? '';
    const reading = readPercentage(typed === '' ? '0' : typed);
    if ('value' in reading) return toTenThousandths(reading.value);
    problems.push(rateFileMessages.rate(row.line, typed));
    return 0;
  };
  const stateRates = new Map(
    rowsOf(files, 'states').map((row) => [row['state'], rateOf(row, 'rate_pct')] as const),
  );
  const isChosen = (state = '', county = '') => chosen.has(placeKey({ state, county }));
  const cities = rowsOf(files, 'cities').filter(({ state, county }) => isChosen(state, county));
  const countyRates = new Map(
    countyRows(files)
      .filter(({ state, county_or_district: county }) => isChosen(state, county))
      .map((row) => [
        placeKey({ state: row['state'] ?? '', county: row['county_or_district'] ?? '' }),
        rateOf(row, 'rate_pct'),
      ]),
  );
  const items: OfferedItem[] = cities.map((row) => ({
    text: row['city'] ?? '',
    section: sectionOf(row['state']),
    zips: (row['zips'] ?? '').split(/\s+/).filter(Boolean),
    parts: [
      { kind: 'state' as const, text: sectionOf(row['state']), rate: rateOf(row, 'state_pct') },
      { kind: 'county' as const, text: row['county'] ?? '', rate: rateOf(row, 'county_pct') },
      { kind: 'city' as const, text: row['city'] ?? '', rate: rateOf(row, 'city_pct') },
      {
        kind: 'district' as const,
        text: row['district'] || `${row['city'] ?? ''} district`,
        rate: rateOf(row, 'district_pct'),
      },
    ].filter(({ kind, text, rate }) => kind === 'state' || (rate > 0 && text !== '')),
  }));
  const zips = zipsByPlace(files);
  for (const { state, county } of placesIn(files)) {
    const stateRate = stateRates.get(state);
    if (!isChosen(state, county) || county === '' || stateRate === undefined) continue;
    const rate = countyRates.get(placeKey({ state, county })) ?? 0;
    items.push({
      text: county,
      section: sectionOf(state),
      zips: zips.get(placeKey({ state, county })) ?? [],
      parts: [
        { kind: 'state', text: sectionOf(state), rate: stateRate },
        ...(rate > 0 ? [{ kind: 'county' as const, text: county, rate }] : []),
      ],
    });
  }
  for (const { line, zip5 = '' } of rowsOf(files, 'zips'))
    if (!/^\d{5}$/.test(zip5)) problems.push(rateFileMessages.zip(line, zip5));
  return { ...withoutShared(items), problems };
}

/** Leaves each ZIP code with the first item that has it. A county gives those of its cities silently. */
function withoutShared(items: readonly OfferedItem[]): Omit<Offered, 'problems'> {
  const taken = new Map<string, boolean>();
  const shared = new Set<string>();
  const kept = items.map((item) => {
    const isCity = item.parts.some(({ kind }) => kind === 'city') || false;
    const zips = [...new Set(item.zips)].filter((zip) => {
      const ofCity = taken.get(zip);
      if (ofCity === undefined) return true;
      if (isCity || !ofCity) shared.add(zip);
      return false;
    });
    for (const zip of zips) taken.set(zip, isCity);
    return { ...item, zips: zips.toSorted().slice(0, mostZips) };
  });
  return { items: kept, shared: [...shared].toSorted() };
}

const rowsOf = (files: readonly RateFile[], kind: RateFileKind): Row[] =>
  files.filter((file) => file.kind === kind).flatMap(({ rows }) => rows);

/** Districts among the counties apply to parts of them; cities say which. */
const countyRows = (files: readonly RateFile[]): Row[] =>
  rowsOf(files, 'counties').filter(({ county_or_district: name = '' }) => !name.startsWith('DISTRICT:'));

/** Returns the ZIP codes of each county, by its key. */
function zipsByPlace(files: readonly RateFile[]): Map<string, string[]> {
  const zips = new Map<string, string[]>();
  for (const { zip5 = '', state = '', county_name: county = '' } of rowsOf(files, 'zips')) {
    const key = placeKey({ state, county });
    const there = zips.get(key);
    if (there) there.push(zip5);
    else zips.set(key, [zip5]);
  }
  return zips;
}

/** Returns the section of a state's items: its name. */
export const sectionOf = (state = ''): string => states[state] ?? state;
