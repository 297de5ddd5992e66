import type { MemberTerms } from '@fieldwright/domain/price-books/price-book-filter';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Returns what each offered plan changes about prices, by name; those that change nothing are left out. */
export async function termsOfPlans(db: Read): Promise<MemberTerms[]> {
  const { rows } = await sql<MemberTerms>`
    select 0 as "agreementId", p.text, p.discount_rate as "discountRate", p.labor_rate_cents as "laborRateCents"
    from agreement_plans p
    where p.company_id = ${company} and not p.hidden and (p.discount_rate > 0 or p.labor_rate_cents is not null)
    order by p."order", p.text, p.id`.execute(db);
  return rows;
}
