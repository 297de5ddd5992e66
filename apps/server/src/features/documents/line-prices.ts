import type { LinePricesAnswer } from '@fieldwright/contract/line-prices';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { entryPrice, stepsWithoutCosts } from '@fieldwright/domain/price-books/entry-price';
import {
  entriesCleared,
  type LinePrice,
  linePriceAfter,
  pricesSet,
  type SetPrice,
} from '@fieldwright/domain/price-books/line-price';
import { priceKeyFor } from '@fieldwright/domain/price-books/price-book-filter';
import type { BatchStatement } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { type EntryBases, findEntryBases } from '../../db/entry-bases.queries.ts';
import { basisOf } from '../../db/price-basis.sql.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayOpen, maySeeCosts } from './document-access.ts';
import { type DocumentKind, kindTable } from './document-kind.ts';
import { loadDocumentText } from './documents.queries.ts';
import {
  findKeptPrices,
  keepPricesStatements,
  keepsPrices,
  type LinePriceRow,
  listLinePrices,
} from './line-prices.queries.ts';

/**
 * Returns the statements that keep how the prices of a plan's lines came about. They run after those that
 * write the lines. Reads nothing unless the plan sets the price of a line from the price book.
 * @param plan with permanent ids
 * @param after the document with the plan applied
 */
export async function linePriceStatements(
  tx: Write,
  document: DocumentKind,
  plan: Plan,
  after: Aggregate,
): Promise<BatchStatement[]> {
  const { shape } = document;
  const tableOf = (kind: string) => kindTable(document, kind).table;
  const set = pricesSet(shape, plan, after).filter(({ kind }) => keepsPrices(tableOf(kind)));
  const cleared = entriesCleared(shape, plan, after);
  if (set.length === 0) return keepPricesStatements([], cleared);
  const agreements = set.flatMap(({ whose }) => whose.agreementId ?? []);
  const bases = await findEntryBases(
    tx,
    set.map(({ entry }) => entry),
    agreements,
  );
  const old = set.filter(({ isNewEntry }) => !isNewEntry).map(({ id }) => id);
  const kept = old.length > 0 ? await findKeptPrices(tx, old) : new Map();
  const rows = set.flatMap((line): LinePriceRow[] => {
    const today = priceToday(bases, line);
    if (!today) return [];
    const { from, price } = linePriceAfter(line, today, kept.get(line.id) ?? null);
    const { steps, ...row } = price;
    return [{ lineId: line.id, table: tableOf(line.kind), ...row, ...(from === 'today' && { steps }) }];
  });
  return keepPricesStatements(rows, cleared);
}

/** Returns today's price of a line's entry; null if the company doesn't have the entry. */
function priceToday(bases: EntryBases, { entry, whose }: SetPrice): LinePrice | null {
  const stored = bases.of(entry);
  if (!stored) return null;
  const { propertyTypeId, rateTypeId, agreementId } = whose;
  const terms = (agreementId === null ? null : bases.terms.get(agreementId)) ?? null;
  const price = entryPrice(basisOf(stored), bases.rules, { propertyTypeId, rateTypeId, terms });
  const isMember = price.steps.some(({ kind }) => kind === 'agreement');
  return {
    priceKey: priceKeyFor(whose, isMember ? agreementId : null),
    priceCents: price.priceCents,
    steps: price.steps,
    open: price.open,
    priceBookVersion: stored.priceBookVersion,
  };
}

/**
 * Returns the prices kept with a document's lines, without costs for people who may not see them (R6.4).
 * @throws Refusal `not_found` if the document doesn't exist or the person may not open it
 */
export async function linePricesOf(
  { db, who }: Pick<SignedInContext, 'db' | 'who'>,
  document: DocumentKind,
  id: number,
): Promise<LinePricesAnswer> {
  const found = await loadDocumentText(db, document, id, false);
  if (!found || !mayOpen(document, who, found)) throw new Refusal('not_found');
  const prices = await listLinePrices(db, document, id);
  if (maySeeCosts(who)) return prices;
  return prices.map((price) => ({ ...price, priceSteps: stepsWithoutCosts(price.priceSteps) }));
}
