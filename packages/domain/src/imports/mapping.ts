import { shown } from './cells.ts';
import { importFormats, keyColumnOf } from './formats.ts';
import { headingParts, headingWords, type StMeans } from './heading-words.ts';
import type { ImportKind } from './import.ts';
import { usual } from './usual-headings.ts';
import { usualKeys } from './usual-keys.ts';

/** For each column of a format that the file has: the file's own heading. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** Normalizes a heading: `First Name`, `first_name` and `FIRSTNAME` are equal, `Job #` and `Job` are not. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the headings of a file's first row as they are shown and compared. One that is repeated gets a number:
 * `Phone (2)`.
 */
export function readHeadings(cells: readonly string[]): string[] {
  const times = new Map<string, number>();
  return cells.map((cell) => {
    const heading = shown(cell.replace(/\s+/g, ' '), 100);
    const count = (times.get(plain(heading)) ?? 0) + 1;
    times.set(plain(heading), count);
    return heading === '' || count === 1 ? heading : `${heading} (${count})`;
  });
}

/**
 * Finds the columns of a format among a file's headings: as the person mapped the same headings last time, or
 * by their usual names, however these are abbreviated. A heading is used once.
 * @param remembered how a file with the same headings was mapped last, or null
 */
export function recognizeColumns(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ColumnMapping | null = null,
): ColumnMapping {
  const { needed, optional } = importFormats[kind];
  const columns = [...needed, ...optional];
  if (remembered && Object.values(remembered).every((heading) => headings.includes(heading)))
    return Object.fromEntries(Object.entries(remembered).filter(([column]) => columns.includes(column)));
  const mapping: Record<string, string> = {};
  const readings = readingsOf(headings);
  const take = (column: string, names: readonly string[], { read, ofName }: Reading) => {
    const found = names.map(ofName).find((name) => name !== '' && read.has(name));
    if (mapping[column] !== undefined || found === undefined) return;
    const heading = read.get(found)!;
    mapping[column] = heading;
    for (const each of readings)
      for (const [name, of] of each.read) if (of === heading) each.read.delete(name);
  };
  // the format's own names come first, so that no other column takes them
  for (const column of columns) take(column, [column], readings[0]!);
  const namesOf = (column: string) =>
    column === keyColumnOf(kind) ? usualKeys[kind] : (usual[column] ?? []);
  for (const reading of readings) for (const column of columns) take(column, namesOf(column), reading);
  return withoutDoubles(mapping);
}

/** A way to compare headings: the headings of the file by what is compared. */
interface Reading {
  read: Map<string, string>;
  ofName: (name: string) => string;
}

/**
 * Returns the ways to find a usual heading, the surest first: as it's spelled, with other abbreviations and in
 * another order (`E-mail addr.`), and by a part of it (`Zip/Postal`, `Phone (best)`).
 */
function readingsOf(headings: readonly string[]): Reading[] {
  const reading = (namesOf: (heading: string, at: number) => string[], ofName: Reading['ofName']) => {
    const read = new Map<string, string>();
    for (const [at, heading] of headings.entries())
      for (const name of heading === '' ? [] : namesOf(heading, at))
        if (!read.has(name)) read.set(name, heading);
    return { read, ofName };
  };
  const st = headings.map((_, at) => stAt(headings, at));
  const ofName = (name: string) => headingWords(name);
  return [
    reading((heading) => [plain(heading)], plain),
    reading((heading, at) => [headingWords(heading, st[at])], ofName),
    reading((heading, at) => headingParts(heading).map((part) => headingWords(part, st[at])), ofName),
  ];
}

/** `St.` is the state behind a street or a city, unless another column is the state; otherwise the street. */
function stAt(headings: readonly string[], at: number): StMeans {
  const words = headings.map((heading) => ` ${headingWords(heading, 'street').replaceAll('street', '')} `);
  const has = (word: string, until = headings.length) =>
    words.slice(0, until).some((each, position) => position !== at && each.includes(` ${word} `));
  if (has('state') || has('province')) return 'street';
  const hasStreet = headings.some(
    (heading, position) => position !== at && /\b(?:street|str|addr\w*)\b/i.test(heading),
  );
  return hasStreet || has('city', at) || has('town', at) ? 'state' : 'street';
}

/**
 * Leaves out a whole address or name where its parts are there. A street without a city is read as a whole
 * address.
 */
function withoutDoubles({ full_address, full_name, ...others }: Record<string, string>): ColumnMapping {
  const { street, city, ...rest } = others;
  if (street !== undefined && city === undefined && full_address === undefined)
    return withoutDoubles({ ...rest, full_address: street, ...(full_name !== undefined && { full_name }) });
  const hasAddress = ['street', 'city', 'state'].every((column) => others[column] !== undefined);
  const hasName = ['first_name', 'last_name'].every((column) => others[column] !== undefined);
  return {
    ...others,
    ...(full_address !== undefined && !hasAddress && { full_address }),
    ...(full_name !== undefined && !hasName && { full_name }),
  };
}

/** Maps a column to a heading of the file, which no other column then has; to none with an empty one. */
export function mapColumn(mapping: ColumnMapping, column: string, heading: string): ColumnMapping {
  const others = Object.entries(mapping).filter(([name, used]) => name !== column && used !== heading);
  return { ...Object.fromEntries(others), ...(heading !== '' && { [column]: heading }) };
}

/** Returns the format's column at each position of the file; null where a column isn't read. */
export function columnsAt(mapping: ColumnMapping, headings: readonly string[]): (string | null)[] {
  const at = headings.map((): string | null => null);
  for (const [column, heading] of Object.entries(mapping)) {
    const position = headings.indexOf(heading);
    if (position >= 0 && at[position] === null) at[position] = column;
  }
  return at;
}
