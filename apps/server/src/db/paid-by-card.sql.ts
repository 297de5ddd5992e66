import { type RawBuilder, sql } from 'kysely';

/** What cards have paid toward an agreement so far, less refunds, in cents. @param alias of `agreements` */
export const paidByCard = (
  alias: string,
): RawBuilder<number> => sql<number>`(select coalesce(sum(i.paid_cents - i.refunded_cents), 0)::bigint
  from agreement_billings b join agreement_invoices i on i.company_id = b.company_id and i.billing_id = b.id
  where b.company_id = ${sql.ref(alias)}.company_id and b.agreement_id = ${sql.ref(alias)}.id)`;
