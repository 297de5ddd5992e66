import { type RawBuilder, sql } from 'kysely';
import { company } from '../../db/names.sql.ts';

/** Questions without an answer after which a payment is not just being asked about. */
const longInDoubt = 3;

const numberOf = sql`case t.entity
  when 'workOrder' then (select w.number from work_orders w where w.company_id = ${company} and w.id = t.document_id)
  else (select p.number from sales_proposals p where p.company_id = ${company} and p.id = t.document_id) end`;

/** The cents of a whole charge, with its tip: all its work orders'. */
const wholeCents = sql`t.amount_cents + t.tip_cents + coalesce((select sum(p.amount_cents)::bigint from card_attempts p
  where p.company_id = ${company} and p.part_of = t.id), 0)`;

/** The numbers of all work orders of a charge that pays several. */
const allNumbers = sql`case when exists (select from card_attempts p where p.company_id = ${company} and p.part_of = t.id) then
  (select json_agg(w.number order by w.number) from (select t.document_id union all select p.document_id
      from card_attempts p where p.company_id = ${company} and p.part_of = t.id) s
    join work_orders w on w.company_id = ${company} and w.id = s.document_id) else '[]'::json end`;

/** Each kind has an index of its own; in one condition, all card payments would be read. */
const concerned = (where: RawBuilder<unknown>) =>
  sql`select d.id from card_attempts d where d.company_id = ${company} and ${where}`;

/**
 * SQL for the card payments that someone has to look at, as one JSON value, oldest first: those that the provider hasn't
 * answered for a while, those that it reports otherwise than they were settled by hand, those with a refund on its
 * way that it can't be asked about, open disputes, including those of payments billed for agreements, and billings whose
 * provider refuses the key, unless they were marked as stopped, or still bills those that were. Refunds of billed payments
 * are among them, too, while the provider doesn't say whether it has taken them.
 */
export const paymentsToCheck = sql`(select coalesce(json_agg(json_build_object('id', c.id,
    'document', json_build_object('kind', c.entity, 'id', c.document_id, 'number', c.number), 'workOrders', c.work_orders, 'provider', c.provider,
    'amountCents', c.amount_cents, 'createdDate', c.created_date, 'why', c.why, 'dueDate', c.due) order by c.created_date, c.id), '[]')
  from (select t.id, t.entity, t.document_id, ${numberOf} as number, ${allNumbers} as work_orders, a.provider, ${wholeCents} as amount_cents, t.created_date,
      case when t.hand_state = 'differs' then 'differs' when t.status = 'checking' then 'unanswered'
        when t.status = 'disputed' then 'disputed' else 'refund' end as why,
      case when t.status = 'disputed' then t.dispute_due_date end as due
    from (
      ${concerned(sql`d.hand_state = 'differs'`)}
      union ${concerned(sql`d.status = 'checking' and d.checks >= ${longInDoubt}`)}
      union select d.id from card_refunds r
        cross join lateral (select coalesce(p.part_of, p.id) as id from card_attempts p
          where p.company_id = ${company} and p.id = r.attempt_id offset 0) k
        cross join lateral (select * from card_attempts o
          where o.company_id = ${company} and o.id = k.id offset 0) d
        where r.company_id = ${company} and r.status = 'pending' and d.key_refused_date is not null
      union ${concerned(sql`d.status = 'disputed' and d.part_of is null and d.dispute_state is distinct from 'lost'`)} offset 0) k
    cross join lateral (select * from card_attempts o where o.company_id = ${company} and o.id = k.id offset 0) t
    join card_accounts a on a.company_id = t.company_id and a.id = t.account_id
    union all select i.id, 'agreement', g.site_id, g.text, '[]'::json, a.provider, i.amount_cents, i.invoice_date, 'disputed',
      i.dispute_due_date
    from agreement_invoices i
    join agreement_billings b on b.company_id = i.company_id and b.id = i.billing_id
    join agreements g on g.company_id = b.company_id and g.id = b.agreement_id
    join card_accounts a on a.company_id = b.company_id and a.id = b.account_id
    where i.company_id = ${company} and i.dispute_state = 'open'
    union all select b.id, 'agreement', g.site_id, g.text, '[]'::json, a.provider, (b.phases -> -1 ->> 'amountCents')::bigint,
      b.created_date, 'unreachable', null
    from agreement_billings b
    join agreements g on g.company_id = b.company_id and g.id = b.agreement_id
    join card_accounts a on a.company_id = b.company_id and a.id = b.account_id
    where b.company_id = ${company} and b.key_refused_date is not null and b.hand_state is distinct from 'open'
      and (b.state in ('starting', 'active', 'pastDue') or b.stop_wanted or exists (select from agreement_invoices i
        where i.company_id = ${company} and i.billing_id = b.id and i.state in ('open', 'due')))
    union all select b.id, 'agreement', g.site_id, g.text, '[]'::json, a.provider, (b.phases -> -1 ->> 'amountCents')::bigint,
      b.created_date, 'notStopped', null
    from agreement_billings b
    join agreements g on g.company_id = b.company_id and g.id = b.agreement_id
    join card_accounts a on a.company_id = b.company_id and a.id = b.account_id
    where b.company_id = ${company} and b.hand_active_date is not null
    union all select r.id, 'agreement', g.site_id, g.text, '[]'::json, a.provider, r.amount_cents, r.created_date, 'refund', null
    from card_refunds r
    join agreement_invoices i on i.company_id = r.company_id and i.id = r.invoice_id
    join agreement_billings b on b.company_id = i.company_id and b.id = i.billing_id
    join agreements g on g.company_id = b.company_id and g.id = b.agreement_id
    join card_accounts a on a.company_id = b.company_id and a.id = b.account_id
    where r.company_id = ${company} and r.invoice_id is not null and r.status = 'pending'
      and (b.key_refused_date is not null or r.provider_refund_id is null and b.checks >= ${longInDoubt})
    order by created_date, id limit 200) c
  where c.number is not null)`;
