import type { StoredPricingRules } from '@fieldwright/contract/pricing-rules';
import { blanksOf, wrongIn } from '@fieldwright/domain/kernel/record-shape';
import {
  type PricingRules,
  pricingRulesSchema,
  pricingRulesShape,
} from '@fieldwright/domain/price-books/pricing-rules';
import type { Read, Write } from '../../db/database.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceRecord, changeRecord } from '../../records/change-record.ts';
import { findPricingRules, insertPricingRules, updatePricingRules } from './pricing-rules.queries.ts';

type Change = { [K in keyof PricingRules]?: PricingRules[K] | undefined } & { basedOn?: number | undefined };

export interface Origin {
  companyId: number;
  requestId: string;
}

/**
 * Sets the company's pricing rules: the first time all of them, later the named fields. Prices of documents
 * stay as they were given.
 * @throws Refusal `invalid`, `stale_version`, each naming the fields; `price_file_running`
 */
export function savePricingRules(
  db: Read,
  { companyId, requestId }: Origin,
  { basedOn, ...named }: Change,
): Promise<StoredPricingRules> {
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    const there = await findPricingRules(tx, true);
    const given = Object.entries(named).filter(([, value]) => value !== undefined);
    const now: Partial<PricingRules> = Object.fromEntries(given);
    const filled = { laborRates: [], markupTiers: [], ...blanksOf(pricingRulesSchema), ...there, ...now };
    const { version: _, ...rules } = filled as StoredPricingRules;
    const wrong = wrongIn(pricingRulesShape, rules);
    if (Object.keys(wrong).length > 0)
      throw new Refusal('invalid', { fields: wrong as Record<string, string> });
    if (!there) await storeFirstRules(tx, { companyId, requestId }, rules);
    else
      await changeRecord(
        tx,
        { requestId },
        {
          record: { entity: 'pricingRules', id: companyId, version: there.version },
          was: there,
          now,
          basedOn,
          write: () => updatePricingRules(tx, companyId, now),
        },
      );
    return (await findPricingRules(tx))!;
  });
}

/** Stores the rules of a company that has none, with their history. */
export async function storeFirstRules(
  tx: Write,
  { companyId, requestId }: Origin,
  rules: PricingRules,
): Promise<void> {
  await insertPricingRules(tx, rules);
  const record = { entity: 'pricingRules', id: companyId, version: 1 } as const;
  await announceRecord(tx, { requestId }, { ...record, was: null, now: rules });
}
