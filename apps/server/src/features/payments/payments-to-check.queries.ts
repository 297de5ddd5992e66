import { sql } from 'kysely';
import { company } from '../../db/names.sql.ts';

/** Questions without an answer after which a payment is not just being asked about. */
const longInDoubt = 3;

const numberOf = sql`case t.entity
  when 'workOrder' then (select w.number from work_orders w where w.company_id = ${company} and w.id = t.document_id)
  else (select p.number from sales_proposals p where p.company_id = ${company} and p.id = t.document_id) end`;

/**
 * SQL for the card payments that someone has to look at, as one JSON value, oldest first: those that the provider hasn't
 * answered for a while, those that it reports otherwise than they were settled by hand, and open disputes.
 */
export const paymentsToCheck = sql`(select coalesce(json_agg(json_build_object('id', c.id,
    'document', json_build_object('kind', c.entity, 'id', c.document_id, 'number', c.number), 'provider', c.provider,
    'amountCents', c.amount_cents, 'createdDate', c.created_date, 'why', c.why, 'dueDate', c.due) order by c.id), '[]')
  from (select t.id, t.entity, t.document_id, ${numberOf} as number, a.provider, t.amount_cents, t.created_date,
      case when t.hand_state = 'differs' then 'differs' when t.status = 'checking' then 'unanswered' else 'disputed' end as why,
      case when t.status = 'disputed' then t.dispute_due_date end as due
    from card_attempts t join card_accounts a on a.company_id = t.company_id and a.id = t.account_id
    where t.company_id = ${company} and (t.hand_state = 'differs' or t.status = 'checking' and t.checks >= ${longInDoubt}
      or t.status = 'disputed' and t.dispute_state is distinct from 'lost')
    order by t.id limit 200) c
  where c.number is not null)`;
