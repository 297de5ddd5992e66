import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Contents } from '@fieldwright/contract/endpoint';
import type { exchangeFormats } from '@fieldwright/contract/price-book-exchange';
import { csvRows } from '@fieldwright/domain/imports/csv-text';
import { categoryNumber, longestPaths } from '@fieldwright/domain/price-books/exchange/category-path';
import type { ExchangeField } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import {
  categoryCells,
  exchangeCells,
  fieldsShown,
  numbersIn,
  titlesOf,
} from '@fieldwright/domain/price-books/exchange/exchange-rows';
import type { Read } from '../../../db/database.ts';
import { meantSearch } from '../../../db/similar-spellings.queries.ts';
import { Refusal } from '../../../http/refusal.ts';
import { writeWorkbook } from '../../../spreadsheets/write-workbook.ts';
import type { Listed } from '../entries-page.queries.ts';
import { bookWithCategories, isAnyFound, listedRows } from './exchange.queries.ts';
import { exchangeEntry, pathsOf } from './stored-entries.ts';

/** What of a book to export, and how. */
export interface ExportWish extends Omit<Listed, 'after'> {
  format: (typeof exchangeFormats)[number];
  withCosts: boolean;
}

/** Few enough that others wait for some milliseconds at most. */
const entriesAtOnce = 500;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Returns the entries of a book as a file, as they were at one moment. @throws Refusal `not_found` */
export async function exportBook(db: Read, wish: ExportWish): Promise<Contents> {
  const fields = fieldsShown(wish.withCosts);
  const rows = [titlesOf(fields)];
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const search = await searchAsListed(tx, wish.search);
      for await (const cells of cellsOf(tx, { ...wish, search }, fields)) rows.push(cells);
    });
  const parts =
    wish.format === 'xlsx'
      ? [Buffer.from(await writeWorkbook({ rows, numbers: numbersIn(fields) }))]
      : await csvParts(rows);
  return {
    status: 200,
    headers: {
      'content-type': types[wish.format],
      'content-length': parts.reduce((sum, part) => sum + part.byteLength, 0),
      'content-disposition': `attachment; filename="price-book-${wish.bookId}.${wish.format}"`,
    },
    body: Readable.from(parts),
  };
}

/** Returns a search as the list makes it: if nothing anywhere has its words, for similar ones. */
async function searchAsListed(db: Read, search: ExportWish['search']): Promise<ExportWish['search']> {
  if (!search || (await isAnyFound(db, search))) return search;
  return (await meantSearch(db, search)) ?? search;
}

/** Returns rows as CSV, in parts. */
async function csvParts(rows: readonly string[][]): Promise<Buffer[]> {
  // the byte order mark makes spreadsheets read it as UTF-8
  const parts = [Buffer.from('\ufeff')];
  for (let at = 0; at < rows.length; at += entriesAtOnce) {
    parts.push(Buffer.from(csvRows(rows.slice(at, at + entriesAtOnce))));
    await breathe();
  }
  return parts;
}

/** Yields services, then parts, then the categories of a whole book that none of them is in. */
async function* cellsOf(
  db: Read,
  wish: ExportWish,
  fields: readonly ExchangeField[],
): AsyncGenerator<string[]> {
  const book = await bookWithCategories(db, wish.bookId);
  if (!book) throw new Refusal('not_found');
  const paths = pathsOf(book.categories);
  const named = new Set<number>();
  for (const kind of ['serviceRepair', 'partItem'] as const) {
    let after: Listed['after'] = null;
    for (;;) {
      const page = await listedRows(db, kind, { ...wish, after, limit: entriesAtOnce });
      for (const row of page) {
        for (const id of row.categoryIds) named.add(id);
        yield exchangeCells(exchangeEntry(kind, row, namesFor(row.categoryIds, paths)), fields);
      }
      const last = page.at(-1);
      if (page.length < entriesAtOnce || !last) break;
      after = { kind, id: last.id, code: last.code, place: 0 };
      await breathe();
    }
  }
  if (wish.category !== null || wish.search !== null) return;
  for (const id of paths.keys())
    if (!named.has(id)) yield categoryCells(namesFor([id], paths).get(id)!, fields);
}

/** Returns the paths of categories, or their numbers if the paths are too long for one cell. */
function namesFor(ids: readonly number[], paths: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const length = ids.reduce((sum, id) => sum + paths.get(id)!.length + 1, 0);
  return length <= longestPaths ? paths : new Map(ids.map((id) => [id, categoryNumber(id)]));
}
