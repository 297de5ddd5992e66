import type { BookImportAsk, BookImportReport } from '@fieldwright/contract/price-book-imports';
import { shown } from '@fieldwright/domain/imports/cells';
import type { ImportProblem } from '@fieldwright/domain/imports/import';
import { correctionKey } from '@fieldwright/domain/imports/judge-row';
import { fromCell } from '@fieldwright/domain/imports/spreadsheet-text';
import { eachInTurns } from '@fieldwright/domain/kernel/turns';
import {
  type ChangeSet,
  changeSetInTurns,
  entryKey,
  type ReadRows,
} from '@fieldwright/domain/price-books/exchange/change-set';
import {
  percentTitles,
  recognizeTitles,
  type TitleMapping,
} from '@fieldwright/domain/price-books/exchange/exchange-file';
import {
  exchangeTitles,
  readExchangeRow,
  unevenRow,
} from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { changeSetWithoutBad } from '@fieldwright/domain/price-books/exchange/leave-bad';
import type { Read } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type RowName, reportOf } from './compared-report.ts';
import { exchangeTexts } from './exchange.texts.ts';
import { givingWay } from './give-way.ts';
import type { Shelves } from './import-pages.queries.ts';
import { type KnownBook, knownBook } from './known-book.ts';
import { leftRowsCsv } from './left-rows.ts';
import type { BookFile } from './read-book-file.ts';
import { pathsOf } from './stored-entries.ts';

/** What a comparison found, as it is stored. */
export interface Finding {
  rows: number;
  report: BookImportReport;
  /** All rows by outcome, to be paged through. */
  shelves: Shelves;
  /** The rows that don't come in, with the reason of each, as CSV. */
  leftRows: string;
  /** The last change that the history had by then. */
  lastChange: number;
}

/** A file compared with a book. */
export interface Compared {
  book: KnownBook;
  changes: ChangeSet;
  finding: Finding;
}

/** How the columns and cells of a file are read. */
interface Reading extends BookFile {
  mapping: TitleMapping;
  /** by `correctionKey` */
  corrected: ReadonlyMap<string, string>;
}

interface Comparison {
  file: BookFile;
  asked: BookImportAsk;
  /** the company's last change before it */
  lastChange: number;
  /** stops it */
  signal: AbortSignal;
}

/**
 * Compares a file with a book, without changing anything.
 * @throws Refusal `not_found`, `invalid` for a column or heading that isn't there; the reason of the signal
 */
export async function compareFile(
  db: Read,
  bookId: number,
  { file, asked, lastChange, signal }: Comparison,
): Promise<Compared> {
  const book = await knownBook(db, bookId, signal);
  if (!book) throw new Refusal('not_found');
  refuseUnknown(asked, file.headings);
  const mapping = asked.mapping ?? recognizeTitles(file.headings);
  const corrected = new Map(asked.corrections.map((each) => [correctionKey(each), each.value]));
  const reading = { ...file, mapping, corrected };
  const supplier = book.suppliers.get(asked.supplier.toLowerCase()) ?? asked.supplier;
  const paths = pathsOf(book.categories);
  const { read: rows, named } = await readAll({ ...reading, paths }, { ...asked, supplier }, signal);
  const read = { ...rows, allowed: new Set(asked.allowed), kept: new Set(asked.kept.map(entryKey)) };
  const { changes, leftOut, problems } = await compare(book, read, { asked, signal });
  const found = { changes, read, named, leftOut, problems };
  const { report, shelves, reasons } = await givingWay(reportOf(found, reading), signal);
  return {
    book,
    changes,
    finding: { rows: file.rows.length, report, shelves, leftRows: leftRowsCsv(reading, reasons), lastChange },
  };
}

async function compare(
  book: KnownBook,
  read: ReadRows,
  { asked, signal }: Pick<Comparison, 'asked' | 'signal'>,
): Promise<{ changes: ChangeSet; leftOut: ReadonlySet<number>; problems: readonly ImportProblem[] }> {
  const { leastMargin, mostJump, removesOthers, leavesBad, leftOut } = asked;
  const comparing = { rules: { leastMargin, mostJump, removesOthers }, pricing: book.pricing };
  if (leavesBad) return givingWay(changeSetWithoutBad(book, read, comparing), signal);
  const changes = await givingWay(changeSetInTurns(book, read, comparing), signal);
  return { changes, leftOut: new Set(leftOut), problems: [] };
}

async function readAll(
  { headings, rows, mapping, corrected, paths }: Reading & { paths: ReadonlyMap<number, string> },
  { usual, leftOut, supplier }: BookImportAsk,
  signal: AbortSignal,
): Promise<{ read: ReadRows; named: ReadonlyMap<number, RowName> }> {
  const places = Object.entries(mapping).map(
    ([title, heading]) => [title, headings.indexOf(heading), heading] as const,
  );
  const read = { rows: [], categories: [], unreadable: [], leftOut: new Set(leftOut) } as {
    -readonly [K in Exclude<keyof ReadRows, 'allowed' | 'kept'>]-?: ReadRows[K] extends readonly (infer E)[]
      ? E[]
      : ReadRows[K];
  };
  const rowsIn = { usual, paths, percentTitles: percentTitles(mapping) };
  const named = new Map<number, RowName>();
  const givenAt = (line: number, heading: string) =>
    corrected.size === 0 ? undefined : corrected.get(correctionKey({ line, heading }));
  const readRow = ({ line, cells }: BookFile['rows'][number]) => {
    const typed: Record<string, string> = {};
    for (const [title, place, heading] of places) typed[title] = givenAt(line, heading) ?? cells[place] ?? '';
    const uneven = unevenRow({ line, cells }, headings.length);
    const one = uneven ? { problems: [uneven] } : readExchangeRow(line, typed, rowsIn);
    if ('problems' in one) {
      read.unreadable.push(...one.problems);
      named.set(line, { code: fromCell(typed['Code'] ?? ''), text: fromCell(typed['Name'] ?? '') });
    } else if ('row' in one) {
      const { row } = one;
      if (row.kind === 'partItem' && supplier !== '') row.fields.supplier ||= supplier;
      read.rows.push(row);
    } else read.categories.push(one.category);
  };
  await givingWay(eachInTurns(rows, readRow), signal);
  return { read: read as ReadRows, named };
}

function refuseUnknown({ mapping, corrections }: BookImportAsk, headings: readonly string[]): void {
  const there = new Set(headings);
  const fields: Record<string, string> = {};
  const used = new Set<string>();
  for (const [title, heading] of Object.entries(mapping ?? {})) {
    if (!exchangeTitles.includes(title))
      fields[`mapping.${title}`] = exchangeTexts.noColumn(shown(title, 60));
    else if (!there.has(heading)) fields[`mapping.${title}`] = exchangeTexts.noHeading(shown(heading, 60));
    else if (used.has(heading)) fields[`mapping.${title}`] = exchangeTexts.usedTwice(shown(heading, 60));
    used.add(heading);
  }
  for (const [at, { heading }] of corrections.entries())
    if (!there.has(heading))
      fields[`corrections.${at}.heading`] = exchangeTexts.noHeading(shown(heading, 60));
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}
