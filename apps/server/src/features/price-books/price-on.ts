import { asOf } from '@fieldwright/domain/kernel/as-of';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { stepsWithoutCosts } from '@fieldwright/domain/price-books/entry-price';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import type { OpenReason, PriceStep } from '@fieldwright/domain/price-books/price-step';
import { findCompanyZone } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { findAllKept, findKept, type KeptRecords } from './kept-records.queries.ts';
import { pastsOf, priceInState } from './price-states.ts';
import { findPricingRules } from './pricing-rules.queries.ts';
import { findTerms } from './terms-on.queries.ts';

interface PriceOnDay {
  unitPriceCents: number | null;
  priceSteps: PriceStep[];
  open: OpenReason | null;
}

interface AskedPrice {
  companyId: number;
  kind: 'serviceRepair' | 'partItem';
  id: number;
  /** a day of the company */
  date: string;
  whose: PricedAs;
  withCosts: boolean;
}

/**
 * Returns what an entry cost at the end of a day: with the fields, parts and pricing rules that it had then,
 * and for members what their plan gave then. Null if it wasn't there.
 * @throws Refusal `not_found`
 */
export async function priceOn(
  db: Read,
  { companyId, kind, id, date, whose, withCosts }: AskedPrice,
): Promise<PriceOnDay | null> {
  const timeZone = await findCompanyZone(db);
  const isLater = (moment: string) => dayOf(moment, timeZone) > date;
  const found = await findKept(db, kind, { id });
  if (!found) throw new Refusal('not_found');
  const ofEntry = await pastsOf(db, [{ kind, id }]);
  const entry = asOf(found, ofEntry({ kind, id }), isLater);
  if (!entry || entry.hidden) return null;
  const parts = kind === 'serviceRepair' ? (entry as KeptRecords['serviceRepair']).parts : [];
  const partIds = parts.map(({ partItemId }) => partItemId);
  const kept = await findAllKept(db, 'partItem', partIds);
  const current = await findPricingRules(db);
  const { agreementId, ...types } = whose;
  const plan = agreementId === null ? null : await findTerms(db, { agreementId, date });
  const pastOf = await pastsOf(db, [
    { kind: 'pricingRules', id: companyId },
    ...partIds.map((partId) => ({ kind: 'partItem', id: partId })),
    ...(plan ? [{ kind: 'agreementPlan', id: plan.planId }] : []),
  ]);
  const then = <T extends object>(entity: string, recordId: number, now: T) =>
    asOf(now, pastOf({ kind: entity, id: recordId }), isLater);
  const rules = current && then('pricingRules', companyId, current);
  const were = new Map(kept.map((part) => [part.id, then('partItem', part.id, part)]));
  const terms = plan && then('agreementPlan', plan.planId, plan);
  const state = {
    kind,
    entry,
    rules,
    whose: { ...types, terms },
    partOf: (partId: number) => were.get(partId),
  };
  const { priceCents, steps, open } = priceInState(state);
  return {
    unitPriceCents: priceCents,
    priceSteps: withCosts ? [...steps] : stepsWithoutCosts(steps),
    open,
  };
}
