import type { PriceChanges } from '@fieldwright/contract/price-book-prices';
import { type PastRecord, valueChanges } from '@fieldwright/domain/kernel/value-changes';
import {
  type EntryPrice,
  type PricedFor,
  stepsWithoutCosts,
} from '@fieldwright/domain/price-books/entry-price';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import type { MemberTerms } from '@fieldwright/domain/price-books/price-book-filter';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import type { ServicePart } from '@fieldwright/domain/price-books/service-repair';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { originsOf } from './change-origins.queries.ts';
import { findAllKept, findKept, type KeptRecords } from './kept-records.queries.ts';
import { lastOfPart, type PastRow, pastsOf, priceInState } from './price-states.ts';
import { findPricingRules } from './pricing-rules.queries.ts';
import { findPlanTerms } from './terms-on.queries.ts';

interface AskedChanges {
  companyId: number;
  kind: 'serviceRepair' | 'partItem';
  id: number;
  whose: PricedAs;
  /** the last change of the previous page */
  before: number | null;
  limit: number;
  withCosts: boolean;
}

interface Past extends PastRecord {
  changes: readonly PastRow[];
}

/**
 * Returns when an entry's price changed, newest first: because of itself, of one of its parts, of the pricing rules, or of
 * what an agreement's plan gives its members.
 * @throws Refusal `not_found`
 */
export async function priceChanges(
  db: Read,
  { companyId, kind, id, whose: { agreementId, ...whose }, before, limit, withCosts }: AskedChanges,
): Promise<PriceChanges> {
  const found = await findKept(db, kind, { id });
  const ofEntry = (await pastsOf(db, [{ kind, id }]))({ kind, id });
  if (!found && ofEntry.length === 0) throw new Refusal('not_found');
  const entry: Past = { name: 'entry', now: found, changes: ofEntry };
  const ids = kind === 'serviceRepair' ? partsEver(found as KeptRecords['serviceRepair'], entry.changes) : [];
  const kept = new Map((await findAllKept(db, 'partItem', ids)).map((part) => [part.id, part]));
  const plan = agreementId === null ? null : await findPlanTerms(db, agreementId);
  const rulesKey = { kind: 'pricingRules', id: companyId };
  const planKey = { kind: 'agreementPlan', id: plan?.planId ?? 0 };
  const keyOf = (partId: number) => ({ kind: 'partItem', id: partId });
  const pastOf = await pastsOf(db, [rulesKey, ...(plan ? [planKey] : []), ...ids.map(keyOf)]);
  // a part may be deleted that a service had
  const textOf = (partId: number) => (kept.get(partId) ?? lastOfPart(pastOf(keyOf(partId))))?.text ?? '';
  const named = new Map(ids.map((partId) => [nameOf(partId), partId]));
  const rules: Past = { name: 'rules', now: await findPricingRules(db), changes: pastOf(rulesKey) };
  const all = [
    entry,
    rules,
    ...(plan ? [{ name: 'plan', now: plan, changes: pastOf(planKey) }] : []),
    ...ids.map((partId): Past => {
      return { name: nameOf(partId), now: kept.get(partId) ?? null, changes: pastOf(keyOf(partId)) };
    }),
  ];
  const last = all.flatMap((past) => past.changes).find((row) => row.id === before);
  if (before !== null && !last) return [];
  const changes = valueChanges(all, (states) => priceOf({ kind, whose }, states), {
    most: limit,
    after: last?.date ?? null,
    isSame: (one, other) => one.priceCents === other.priceCents,
  }).map((change) => {
    const name = change.names.includes('entry') ? 'entry' : change.names[0]!;
    const own = all.find((past) => past.name === name)!.changes;
    return { ...change, name, row: own.find((each) => each.date === change.date)! };
  });
  const originOf = await originsOf(
    db,
    changes.map(({ row }) => row),
  );
  const stepsOf = ({ steps }: EntryPrice) => (withCosts ? [...steps] : stepsWithoutCosts(steps));
  return changes.map(({ date, name, row, from, to }) => {
    const partId = named.get(name);
    return {
      id: row.id,
      date,
      by: row.by,
      fromCents: from.priceCents,
      toCents: to.priceCents,
      fromSteps: stepsOf(from),
      toSteps: stepsOf(to),
      cause: partId !== undefined ? ('part' as const) : (name as 'entry' | 'rules' | 'plan'),
      part: partId !== undefined ? { id: partId, text: textOf(partId) } : null,
      origin: originOf(row),
    };
  });
}

const nameOf = (partId: number) => `part ${partId}`;

/** Returns the parts that a service has, or had at any time. */
function partsEver(service: KeptRecords['serviceRepair'] | null, changes: readonly PastRow[]): number[] {
  const lists = changes.flatMap(({ fields: { parts: changed } }) => [changed?.from, changed?.to]);
  const all = [service?.parts, ...lists].flatMap((list) => (list ?? []) as ServicePart[]);
  return [...new Set(all.map(({ partItemId }) => partItemId))];
}

/** Returns the price of an entry in a state; an open one if the entry wasn't there. */
function priceOf(
  { kind, whose }: Pick<AskedChanges, 'kind'> & { whose: Omit<PricedFor, 'terms'> },
  states: ReadonlyMap<string, object | null>,
): EntryPrice {
  const entry = states.get('entry') as KeptRecords['partItem'] | null;
  if (!entry) return { priceCents: null, steps: [], open: 'open' };
  const rules = states.get('rules') as PricingRules | null;
  const partOf = (partId: number) => states.get(nameOf(partId)) as KeptRecords['partItem'] | null | undefined;
  const terms = (states.get('plan') ?? null) as MemberTerms | null;
  return priceInState({ kind, entry, rules, whose: { ...whose, terms }, partOf });
}
