import { asOf, type PastChange } from '@fieldwright/domain/kernel/as-of';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { entryPrice, stepsWithoutCosts } from '@fieldwright/domain/price-books/entry-price';
import type { OpenReason, PriceStep } from '@fieldwright/domain/price-books/price-step';
import { findCompanyZone } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { changesAfter } from '../../db/history.queries.ts';
import { basisOf, basisOfPart, type StoredPart } from '../../db/price-basis.sql.ts';
import { Refusal } from '../../http/refusal.ts';
import { findAllKept, findKept, type KeptRecords } from './kept-records.queries.ts';
import { findPricingRules } from './pricing-rules.queries.ts';

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
  withCosts: boolean;
}

/**
 * Returns what an entry cost at the end of a day: with the fields, parts and pricing rules that it had then,
 * for a residential customer at the standard rate. Null if it wasn't there.
 * @throws Refusal `not_found`
 */
export async function priceOn(
  db: Read,
  { companyId, kind, id, date, withCosts }: AskedPrice,
): Promise<PriceOnDay | null> {
  const timeZone = await findCompanyZone(db);
  const isLater = (moment: string) => dayOf(moment, timeZone) > date;
  const then = async <T extends object>(entity: string, recordId: number, now: T) =>
    asOf(now, await pastOf(db, entity, recordId), isLater);
  const found = await findKept(db, kind, { id });
  if (!found) throw new Refusal('not_found');
  const was = await then(kind, id, found);
  if (!was || was.hidden) return null;
  const current = await findPricingRules(db);
  const rules = current && (await then('pricingRules', companyId, current));
  const { costCents = null } = was;
  const parts = kind === 'serviceRepair' ? (was as KeptRecords['serviceRepair']).parts : [];
  const kept = await findAllKept(
    db,
    'partItem',
    parts.map(({ partItemId }) => partItemId),
  );
  const usedThen = await Promise.all(
    parts.map(async ({ partItemId, quantity }): Promise<StoredPart | null> => {
      const part = kept.find((each) => each.id === partItemId);
      const it = part && (await then('partItem', partItemId, part));
      return it ? priced(it, quantity) : null;
    }),
  );
  const used = usedThen.map((part, at) => part ?? unknownPart(parts[at]!));
  const basis =
    kind === 'partItem'
      ? basisOfPart(priced(was as KeptRecords['partItem'], 1))
      : basisOf({
          ...(was as KeptRecords['serviceRepair']),
          kind,
          costCents,
          markupFactor: null,
          parts: used,
        });
  const { priceCents, steps, open } = entryPrice(basis, rules, {
    propertyTypeId: 1,
    rateTypeId: 1,
    terms: null,
  });
  return {
    unitPriceCents: priceCents,
    priceSteps: withCosts ? [...steps] : stepsWithoutCosts(steps),
    open,
  };
}

/** Returns a record's history, newest first. */
async function pastOf(db: Read, entity: string, id: number): Promise<PastChange[]> {
  const rows = await changesAfter(db, entity, id, 0);
  return rows
    .map(({ created_date: date, steps }) => {
      const { created = false, deleted = false, fields = {} } = steps[0]?.records[0] ?? {};
      return { date, created, deleted, fields };
    })
    .toReversed();
}

const priced = (part: KeptRecords['partItem'], quantity: number): StoredPart => ({
  partItemId: part.id,
  code: part.code,
  text: part.text,
  description: part.description,
  quantity,
  taxable: part.taxable,
  pricing: part.pricing,
  unitPriceCents: part.unitPriceCents,
  costCents: part.costCents ?? null,
  markupFactor: part.markupFactor ?? null,
});

/** A part that is gone, or was not there yet: its cost is not known. */
const unknownPart = ({ partItemId, quantity }: { partItemId: number; quantity: number }): StoredPart => ({
  partItemId,
  code: '',
  text: '',
  description: '',
  quantity,
  taxable: true,
  pricing: 'computed',
  unitPriceCents: null,
  costCents: null,
  markupFactor: null,
});
