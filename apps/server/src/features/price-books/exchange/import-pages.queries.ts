import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { BookPreviewRow } from '@fieldwright/contract/price-book-imports';
import { importLimits } from '@fieldwright/domain/imports/import';
import type { ExchangeOutcome } from '@fieldwright/domain/price-books/exchange/exchange-file';
import { sql } from 'kysely';
import type { Read, Write } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';

/** The rows of a compared file by outcome, each made when it's needed. */
export type Shelves = Readonly<Record<ExchangeOutcome, readonly (() => BookPreviewRow)[]>>;

const pagesAtOnce = 20;
const { previewRows } = importLimits;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Some of an import's pages, one after the other, as they are stored. */
export interface PackedPages {
  outcome: string;
  first: number;
  pages: readonly Buffer[];
}

/** Returns the pages of compared rows as compressed JSON: only the preview reads a page, whole. */
export async function packPages(shelves: Shelves): Promise<PackedPages[]> {
  const packed: PackedPages[] = [];
  for (const [outcome, rows] of Object.entries(shelves)) {
    const count = Math.ceil(rows.length / previewRows);
    for (let first = 0; first < count; first += pagesAtOnce) {
      const pages: Buffer[] = [];
      for (let page = first; page < Math.min(first + pagesAtOnce, count); page += 1) {
        const shown = rows.slice(page * previewRows, (page + 1) * previewRows).map((row) => row());
        // compressing is done by another thread, so that others get their turn
        pages.push(await compress(JSON.stringify(shown)));
      }
      packed.push({ outcome, first, pages });
    }
  }
  return packed;
}

/** Replaces the rows of an import that can be paged through. */
export async function keepPages(tx: Write, importId: number, packed: readonly PackedPages[]): Promise<void> {
  await sql`delete from price_book_import_pages
    where company_id = ${company} and import_id = ${importId}`.execute(tx);
  for (const { outcome, first, pages } of packed)
    await sql`insert into price_book_import_pages (import_id, outcome, page, rows)
      select ${importId}, ${outcome}, ${first} + x.at - 1, x.rows
      from unnest(${[...pages]}::bytea[]) with ordinality x (rows, at)`.execute(tx);
}

interface Wanted {
  outcome: ExchangeOutcome;
  from: number;
  /** only those with this text in their code or name; empty: all */
  search: string;
}

/** Returns a page of an import's rows with one outcome, in their order; null if there is no such import. */
export async function findBookRows(
  db: Read,
  id: number,
  { outcome, from, search }: Wanted,
): Promise<BookPreviewRow[] | null> {
  if (search !== '') return searchBookRows(db, id, { outcome, from, search });
  const { rows } = await sql<{ rows: Buffer | null }>`
    select p.rows from price_book_imports i
    left join price_book_import_pages p on p.company_id = i.company_id and p.import_id = i.id
      and p.outcome = ${outcome} and p.page = ${from / importLimits.previewRows}
    where i.company_id = ${company} and i.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  return rows[0].rows ? (JSON.parse(await textOf(rows[0].rows)) as BookPreviewRow[]) : [];
}

/** Goes through the pages until it has found a page of rows. */
async function searchBookRows(
  db: Read,
  id: number,
  { outcome, from, search }: Wanted,
): Promise<BookPreviewRow[] | null> {
  const wanted = search.toLowerCase();
  const found: BookPreviewRow[] = [];
  for (let first = 0; found.length < from + previewRows; first += pagesAtOnce) {
    const { rows } = await sql<{ rows: Buffer | null }>`
      select p.rows from price_book_imports i
      left join price_book_import_pages p on p.company_id = i.company_id and p.import_id = i.id
        and p.outcome = ${outcome} and p.page >= ${first} and p.page < ${first + pagesAtOnce}
      where i.company_id = ${company} and i.id = ${id} order by p.page`.execute(db);
    if (!rows[0]) return null;
    if (!rows[0].rows) break;
    for (const page of rows)
      for (const row of JSON.parse(await textOf(page.rows!)) as BookPreviewRow[])
        if (`${row.code}\n${row.text}`.toLowerCase().includes(wanted)) found.push(row);
  }
  return found.slice(from, from + previewRows);
}

/** How zstd's frames begin. Pages that were kept before aren't compressed. */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const textOf = async (page: Buffer): Promise<string> =>
  String(page.subarray(0, magic.length).equals(magic) ? await decompress(page) : page);

/** Returns the rows that don't come in, as CSV; null if there is no such import. */
export async function findLeftBookRows(db: Read, id: number): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`select i.left_rows as text
    from price_book_imports i where i.company_id = ${company} and i.id = ${id}`.execute(db);
  return rows[0]?.text ?? null;
}
