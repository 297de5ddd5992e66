import type { PriceOnDay } from '@fieldwright/contract/price-book-prices';
import { asOf } from '@fieldwright/domain/kernel/as-of';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { stepsWithoutCosts } from '@fieldwright/domain/price-books/entry-price';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import { findCompanyZone } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { findAllKept, findKept, type KeptRecords } from './kept-records.queries.ts';
import { type PastRow, pastsOf, priceInState, removalOf } from './price-states.ts';
import { findPricingRules } from './pricing-rules.queries.ts';
import { findTerms } from './terms-on.queries.ts';

interface AskedPrice {
  companyId: number;
  kind: 'serviceRepair' | 'partItem';
  id: number;
  /** a day of the company */
  date: string;
  /** a moment of the day; missing for its end */
  at?: string | undefined;
  whose: PricedAs;
  withCosts: boolean;
}

/**
 * Returns what an entry cost at the end of a day, or at a moment of it: with the fields, parts and pricing rules that it had then,
 * and for members what their plan gave then. The price is null if the entry wasn't there; one that was removed since has
 * the price from before.
 * @throws Refusal `not_found`
 */
export async function priceOn(db: Read, asked: AskedPrice): Promise<PriceOnDay> {
  const { kind, id, date, at } = asked;
  const timeZone = await findCompanyZone(db);
  const isLater = (moment: string) =>
    at === undefined ? dayOf(moment, timeZone) > date : Date.parse(moment) > Date.parse(at);
  const found = await findKept(db, kind, { id });
  const past = (await pastsOf(db, [{ kind, id }]))({ kind, id });
  if (!found && past.length === 0) throw new Refusal('not_found');
  const entry = asOf<KeptRecords[typeof kind]>(found, past, isLater);
  return {
    price: !entry || entry.hidden ? null : await priceOf(db, entry, { ...asked, isLater }),
    removed: found && !found.hidden ? null : removedBy(removalOf(past)),
  };
}

const removedBy = (row: PastRow | null): PriceOnDay['removed'] => ({
  date: row?.date ?? null,
  by: row?.by ?? null,
});

/** Returns the price of an entry as it was. */
async function priceOf(
  db: Read,
  entry: KeptRecords['serviceRepair'] | KeptRecords['partItem'],
  { companyId, kind, date, whose, withCosts, isLater }: AskedPrice & { isLater: (moment: string) => boolean },
): Promise<PriceOnDay['price']> {
  const parts = kind === 'serviceRepair' ? (entry as KeptRecords['serviceRepair']).parts : [];
  const partIds = parts.map(({ partItemId }) => partItemId);
  const kept = new Map((await findAllKept(db, 'partItem', partIds)).map((part) => [part.id, part]));
  const current = await findPricingRules(db);
  const { agreementId, ...types } = whose;
  const plan = agreementId === null ? null : await findTerms(db, { agreementId, date, isLater });
  const pastOf = await pastsOf(db, [
    { kind: 'pricingRules', id: companyId },
    ...partIds.map((partId) => ({ kind: 'partItem', id: partId })),
    ...(plan ? [{ kind: 'agreementPlan', id: plan.planId }] : []),
  ]);
  const then = <T extends object>(entity: string, recordId: number, now: T | null) =>
    asOf(now, pastOf({ kind: entity, id: recordId }), isLater);
  const rules = current && then('pricingRules', companyId, current);
  const terms = plan && then('agreementPlan', plan.planId, plan);
  const { priceCents, steps, open } = priceInState({
    kind,
    entry,
    rules,
    whose: { ...types, terms },
    partOf: (partId) => then('partItem', partId, kept.get(partId) ?? null),
  });
  return {
    unitPriceCents: priceCents,
    priceSteps: withCosts ? [...steps] : stepsWithoutCosts(steps),
    open,
  };
}
