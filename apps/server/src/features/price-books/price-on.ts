import { asOf } from '@fieldwright/domain/kernel/as-of';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { stepsWithoutCosts } from '@fieldwright/domain/price-books/entry-price';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import type { OpenReason, PriceStep } from '@fieldwright/domain/price-books/price-step';
import { findCompanyZone } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { findAllKept, findKept, type KeptRecords } from './kept-records.queries.ts';
import { pastOf, priceInState } from './price-states.ts';
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
  const then = async <T extends object>(entity: string, recordId: number, now: T) =>
    asOf(now, await pastOf(db, entity, recordId), isLater);
  const found = await findKept(db, kind, { id });
  if (!found) throw new Refusal('not_found');
  const entry = await then(kind, id, found);
  if (!entry || entry.hidden) return null;
  const current = await findPricingRules(db);
  const rules = current && (await then('pricingRules', companyId, current));
  const parts = kind === 'serviceRepair' ? (entry as KeptRecords['serviceRepair']).parts : [];
  const kept = await findAllKept(
    db,
    'partItem',
    parts.map(({ partItemId }) => partItemId),
  );
  const were = new Map(
    await Promise.all(kept.map(async (part) => [part.id, await then('partItem', part.id, part)] as const)),
  );
  const { agreementId, ...types } = whose;
  const plan = agreementId === null ? null : await findTerms(db, { agreementId, date });
  const terms = plan && (await then('agreementPlan', plan.planId, plan));
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
