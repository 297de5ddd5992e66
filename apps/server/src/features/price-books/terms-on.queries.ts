import type { MemberTerms } from '@fieldwright/domain/price-books/price-book-filter';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** What an agreement's plan gives its members now. */
export type CurrentTerms = MemberTerms & { planId: number };

const terms = sql`
  select a.id as "agreementId", a.text, p.id as "planId", p.discount_rate as "discountRate",
    p.labor_rate_cents as "laborRateCents"
  from agreements a join agreement_plans p on p.company_id = a.company_id and p.id = a.agreement_plan_id
  where a.company_id = ${company}`;

/**
 * Returns what an agreement's plan gives its members now; null if the agreement didn't cover the day, was
 * canceled, or has no plan.
 * @param date a day of the company
 */
export async function findTerms(
  db: Read,
  { agreementId, date }: { agreementId: number; date: string },
): Promise<CurrentTerms | null> {
  const { rows } = await sql<CurrentTerms>`${terms} and a.id = ${agreementId} and a.status <> 'canceled'
      and ${date}::date between a.start_date and a.end_date`.execute(db);
  return rows[0] ?? null;
}

/** Returns what an agreement's plan gives its members now, whatever days the agreement covers; null without a plan. */
export async function findPlanTerms(db: Read, agreementId: number): Promise<CurrentTerms | null> {
  const { rows } = await sql<CurrentTerms>`${terms} and a.id = ${agreementId}`.execute(db);
  return rows[0] ?? null;
}
