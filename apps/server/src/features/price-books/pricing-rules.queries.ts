import type { StoredPricingRules } from '@fieldwright/contract/pricing-rules';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { jsonPairs, rowToInsert, updateRecord } from '../../db/record.sql.ts';
import { pricingRulesTable } from '../../db/record-tables.ts';

/**
 * Returns the company's pricing rules, or null if it has none yet.
 * @param locks them against other changes until the transaction ends, also while there are none
 */
export async function findPricingRules(db: Read, locks = false): Promise<StoredPricingRules | null> {
  if (locks) await sql`select from companies c where c.id = ${company} for no key update`.execute(db);
  const { rows } = await sql<{ rules: StoredPricingRules }>`
    select json_build_object('version', g.version, ${jsonPairs(pricingRulesTable, 'g')}) as rules
    from pricing_rules g where g.company_id = ${company}`.execute(db);
  return rows[0]?.rules ?? null;
}

/** Stores a company's first pricing rules. */
export const insertPricingRules = (tx: Write, rules: PricingRules): Promise<unknown> =>
  sql`insert into pricing_rules ${rowToInsert(pricingRulesTable, rules, {})}`.execute(tx);

/** Stores the changed fields and raises the version. */
export const updatePricingRules = (
  tx: Write,
  companyId: number,
  changed: Partial<PricingRules>,
): Promise<unknown> => updateRecord(tx, pricingRulesTable, companyId, { changed });
