import { setImmediate as breathe } from 'node:timers/promises';
import type { BookImportAsk, BookImportReport } from '@fieldwright/contract/price-book-imports';
import { shown } from '@fieldwright/domain/imports/cells';
import { correctionKey, type FileRow } from '@fieldwright/domain/imports/judge-row';
import { readHeadings } from '@fieldwright/domain/imports/mapping';
import { fromCell } from '@fieldwright/domain/imports/spreadsheet-text';
import {
  type ChangeSet,
  changeSet,
  type ReadRows,
} from '@fieldwright/domain/price-books/exchange/change-set';
import { recognizeTitles, type TitleMapping } from '@fieldwright/domain/price-books/exchange/exchange-file';
import { exchangeTitles, readExchangeRow } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import type { Read } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { rowsAtOnce } from '../../../spreadsheets/read-csv.ts';
import { readRows } from '../../../spreadsheets/read-rows.ts';
import { type RowName, reportOf } from './compared-report.ts';
import { exchangeTexts } from './exchange.texts.ts';
import { type KnownBook, knownBook } from './known-book.ts';

/** A file compared with a book. */
export interface Compared {
  book: KnownBook;
  changes: ChangeSet;
  rows: number;
  report: BookImportReport;
}

/** How the columns and cells of a file are read. */
interface Reading {
  headings: readonly string[];
  mapping: TitleMapping;
}

/**
 * Compares a file with a book, without changing anything.
 * @throws UnreadableFile; Refusal `not_found`, `invalid` for a column or heading that isn't there
 */
export async function compareFile(
  db: Read,
  bookId: number,
  bytes: Uint8Array,
  asked: BookImportAsk,
): Promise<Compared> {
  const book = await knownBook(db, bookId);
  if (!book) throw new Refusal('not_found');
  const { rows } = await readRows(bytes);
  const headings = readHeadings(rows.shift()!.cells);
  const mapping = asked.mapping ?? recognizeTitles(headings);
  refuseUnknown(asked, headings);
  const reading = { headings, mapping };
  const { read, named } = await readAll(rows, reading, asked);
  const { leastMargin, mostJump, removesOthers } = asked;
  const rules = { leastMargin, mostJump, removesOthers };
  const changes = changeSet(book, read, { rules, pricing: book.pricing });
  const report = reportOf({ changes, read, named, leftOut: asked.leftOut }, reading);
  return { book, changes, rows: rows.length, report };
}

async function readAll(
  rows: readonly FileRow[],
  { headings, mapping }: Reading,
  { usual, corrections, leftOut }: BookImportAsk,
): Promise<{ read: ReadRows; named: ReadonlyMap<number, RowName> }> {
  const corrected = new Map(corrections.map((each) => [correctionKey(each), each.value]));
  const places = Object.entries(mapping).map(
    ([title, heading]) => [title, headings.indexOf(heading), heading] as const,
  );
  const read = { rows: [], categories: [], unreadable: [], leftOut: new Set(leftOut) } as {
    -readonly [K in keyof ReadRows]-?: ReadRows[K] extends readonly (infer E)[] ? E[] : ReadRows[K];
  };
  const named = new Map<number, RowName>();
  for (const [at, { line, cells }] of rows.entries()) {
    const typed = Object.fromEntries(
      places.map(([title, place, heading]) => [
        title,
        corrected.get(correctionKey({ line, heading })) ?? cells[place] ?? '',
      ]),
    );
    const one = readExchangeRow(line, typed, usual);
    if ('problems' in one) {
      read.unreadable.push(...one.problems);
      named.set(line, { code: fromCell(typed['Code'] ?? ''), text: fromCell(typed['Name'] ?? '') });
    } else if ('row' in one) read.rows.push(one.row);
    else read.categories.push(one.category);
    if (at % rowsAtOnce === 0) await breathe();
  }
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
