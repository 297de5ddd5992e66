import type { EntryPrices, PricedEntries } from '@fieldwright/contract/price-book-prices';
import type { Read } from '../../db/database.ts';
import { findEntryBases } from '../../db/entry-bases.queries.ts';
import { shownPrice } from './priced-entry.ts';

/** Returns the prices of entries in the order given, each for its own customer; null for one that isn't there. */
export const entryPrices = (db: Read, entries: PricedEntries, withCosts: boolean): Promise<EntryPrices> =>
  pricesOf(db, entries, { withCosts, withRemoved: true });

/** Returns the prices of entries like `entryPrices`, but null for those that were removed from the price book. */
export const presentPrices = (db: Read, entries: PricedEntries, withCosts: boolean): Promise<EntryPrices> =>
  pricesOf(db, entries, { withCosts, withRemoved: false });

async function pricesOf(
  db: Read,
  entries: PricedEntries,
  { withCosts, withRemoved }: { withCosts: boolean; withRemoved: boolean },
): Promise<EntryPrices> {
  const bases = await findEntryBases(
    db,
    entries,
    entries.flatMap(({ agreementId }) => agreementId ?? []),
  );
  return entries.map(({ kind, id, propertyTypeId, rateTypeId, agreementId }) => {
    const stored = bases.of({ kind, id });
    if (!stored || (stored.removed && !withRemoved)) return null;
    const terms = (agreementId === null ? null : bases.terms.get(agreementId)) ?? null;
    const whose = { propertyTypeId, rateTypeId, terms };
    const price = shownPrice(stored, { rules: bases.rules, whose, withCosts });
    return { kind, id, ...price, priceBookVersion: stored.priceBookVersion };
  });
}
