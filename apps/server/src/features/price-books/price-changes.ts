import type { PriceChanges } from '@fieldwright/contract/price-book-prices';
import { type PastRecord, valueChanges } from '@fieldwright/domain/kernel/value-changes';
import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import type { ServicePart } from '@fieldwright/domain/price-books/service-repair';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { findAllKept, findKept, type KeptRecords } from './kept-records.queries.ts';
import { type PastRow, pastOf, priceInState } from './price-states.ts';
import { findPricingRules } from './pricing-rules.queries.ts';

/** Price changes beyond these are left out, the oldest. */
const mostChanges = 200;

interface AskedChanges {
  companyId: number;
  kind: 'serviceRepair' | 'partItem';
  id: number;
  whose: Omit<PricedFor, 'terms'>;
}

interface Past extends PastRecord {
  changes: readonly PastRow[];
}

/**
 * Returns when an entry's price without an agreement changed, newest first: because of itself, of one of its
 * parts, or of the pricing rules.
 * @throws Refusal `not_found`
 */
export async function priceChanges(
  db: Read,
  { companyId, kind, id, whose }: AskedChanges,
): Promise<PriceChanges> {
  const found = await findKept(db, kind, { id });
  if (!found) throw new Refusal('not_found');
  const entry: Past = { name: 'entry', now: found, changes: await pastOf(db, kind, id) };
  const rules: Past = {
    name: 'rules',
    now: await findPricingRules(db),
    changes: await pastOf(db, 'pricingRules', companyId),
  };
  const ids = kind === 'serviceRepair' ? partsEver(found as KeptRecords['serviceRepair'], entry.changes) : [];
  const parts = await findAllKept(db, 'partItem', ids);
  const named = new Map(parts.map((part) => [nameOf(part.id), part]));
  const pasts = await Promise.all(
    parts.map(
      async (now): Promise<Past> => ({
        name: nameOf(now.id),
        now,
        changes: await pastOf(db, 'partItem', now.id),
      }),
    ),
  );
  const all = [entry, rules, ...pasts];
  const changes = valueChanges(all, (states) => priceOf({ kind, whose }, states), mostChanges);
  return changes.map(({ date, names, from, to }) => {
    const name = names.includes('entry') ? 'entry' : names[0]!;
    const row = all.find((past) => past.name === name)!.changes.find((each) => each.date === date)!;
    const part = named.get(name);
    return {
      id: row.id,
      date,
      by: row.by,
      fromCents: from,
      toCents: to,
      cause: part ? ('part' as const) : (name as 'entry' | 'rules'),
      part: part ? { id: part.id, text: part.text } : null,
    };
  });
}

const nameOf = (partId: number) => `part ${partId}`;

/** Returns the parts that a service has, or had at any time. */
function partsEver({ parts }: KeptRecords['serviceRepair'], changes: readonly PastRow[]): number[] {
  const lists = changes.flatMap(({ fields: { parts: changed } }) => [changed?.from, changed?.to]);
  const all = [parts, ...lists].flatMap((list) => (list ?? []) as ServicePart[]);
  return [...new Set(all.map(({ partItemId }) => partItemId))];
}

/** Returns the price of an entry in a state; null if it was open, or if the entry wasn't there. */
function priceOf(
  { kind, whose }: Pick<AskedChanges, 'kind' | 'whose'>,
  states: ReadonlyMap<string, object | null>,
): number | null {
  const entry = states.get('entry') as KeptRecords['partItem'] | null;
  if (!entry) return null;
  const rules = states.get('rules') as PricingRules | null;
  const partOf = (partId: number) => states.get(nameOf(partId)) as KeptRecords['partItem'] | null | undefined;
  return priceInState({ kind, entry, rules, whose: { ...whose, terms: null }, partOf }).priceCents;
}
