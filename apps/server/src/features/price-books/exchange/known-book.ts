import { eachInTurns, flatMapInTurns } from '@fieldwright/domain/kernel/turns';
import type { ExchangeEntry } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import type { ExchangeBook } from '@fieldwright/domain/price-books/exchange/match-rows';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import type { Read } from '../../../db/database.ts';
import { allPictures } from '../entry-pictures.queries.ts';
import { findPricingRules } from '../pricing-rules.queries.ts';
import { taxedKindsOf } from '../starter/starter.queries.ts';
import { bookWithCategories, type StoredCategory } from './exchange.queries.ts';
import { givingWay } from './give-way.ts';
import {
  type KnownRow,
  offeredDepartments,
  otherServicesOf,
  partsOf,
  servicesOf,
} from './known-book.queries.ts';
import { exchangeEntry, pathsOf } from './stored-entries.ts';

/** A book as a file is compared with it. */
export interface KnownBook extends ExchangeBook {
  bookId: number;
  /** how each entry is stored */
  stored: ReadonlyMap<ExchangeEntry, KnownRow>;
  categories: readonly StoredCategory[];
  /** the category of each path; of two with the same names, the first */
  categoryIds: ReadonlyMap<string, number>;
  /** by name in lower case */
  departmentIds: ReadonlyMap<string, number>;
  pricing: PricingRules | null;
  /** the suppliers of parts as they are written, by name in lower case */
  suppliers: ReadonlyMap<string, string>;
}

/** Returns a book and the company's parts; null if there is no such book. */
export async function knownBook(db: Read, bookId: number, signal: AbortSignal): Promise<KnownBook | null> {
  const book = await bookWithCategories(db, bookId);
  if (!book) return null;
  const paths = pathsOf(book.categories);
  const categoryIds = new Map<string, number>();
  for (const [id, path] of paths) if (!categoryIds.has(path)) categoryIds.set(path, id);
  const stored = new Map<ExchangeEntry, KnownRow>();
  const entriesOf = (kind: ExchangeEntry['kind'], rows: readonly KnownRow[]) =>
    givingWay(
      flatMapInTurns(rows, (row) => {
        const entry = exchangeEntry(kind, row, paths);
        stored.set(entry, row);
        return [entry];
      }),
      signal,
    );
  const services = await entriesOf('serviceRepair', await servicesOf(db, bookId));
  const parts = await entriesOf('partItem', await partsOf(db, bookId));
  // a part that no category of the book has, or that another book has, too, isn't the book's to remove
  const isOwn = (entry: ExchangeEntry) => {
    const { categoryIds: here, ofBook } = stored.get(entry)!;
    return here.length > 0 && ofBook;
  };
  const removed: ExchangeEntry[] = [];
  const elsewhere: ExchangeEntry[] = [];
  const entries = [...services];
  const suppliers = new Map<string, string>();
  await givingWay(
    eachInTurns(parts, (entry) => {
      if (stored.get(entry)!.hidden) removed.push(entry);
      else {
        (isOwn(entry) ? entries : elsewhere).push(entry);
        const supplier = String(entry.fields.supplier);
        suppliers.set(supplier.toLowerCase(), supplier);
      }
    }),
    signal,
  );
  const departmentIds = await offeredDepartments(db);
  return {
    bookId,
    entries,
    elsewhere,
    removed,
    otherServices: await entriesOf('serviceRepair', await otherServicesOf(db, bookId)),
    paths: new Set(categoryIds.keys()),
    departments: new Set(departmentIds.keys()),
    stored,
    categories: book.categories,
    categoryIds,
    departmentIds,
    pictures: await allPictures(db),
    taxedKinds: await taxedKindsOf(db),
    suppliers,
    pricing: await findPricingRules(db),
  };
}
