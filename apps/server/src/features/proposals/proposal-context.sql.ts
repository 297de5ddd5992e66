import { jsonHole } from '../../db/json-hole.ts';
import { lenderText, proposalLoanPlans } from '../../db/loan-plans.sql.ts';
import { personNameText } from '../../db/names.sql.ts';
import { partDepartment } from '../../db/part-department.queries.ts';

/** Condition on a proposal `a` with the names of fields: it is the signed-in person's own (R6.4). */
export const ownProposal = '(a."createdBy" is not distinct from (select current_person()))';

/** Condition on a proposal `a`: a template, which everyone who creates proposals may read. */
export const sharedTemplate = '(a."isTemplate" and not a."hidden")';

/* What the screen of a proposal `d` shows in addition to it. */

/** Selects the price book entries that the lines of a proposal `d` were made from. */
const madeOf = (column: 'service_repair_id' | 'part_item_id') =>
  `select l.${column} from sales_proposal_details l where l.company_id = d.company_id and l.sales_proposal_id = d.id`;

/** The latest statuses of a proposal `d`, from its history (R4.25). */
const timeline = `(select coalesce(json_agg(json_build_object('status', x.status, 'date', x.created_date, 'by', x.by)
    order by x.version, x.id), '[]') from (
  select c.id, c.version, c.created_date, its->'updated'->'status'->>1 as status,
    (select ${personNameText('m')} from memberships m
      where m.company_id = c.company_id and m.person_id = c.created_by) as by
  from changes c cross join lateral json_array_elements(c.steps) step
  cross join lateral json_array_elements(step->'records') its
  where c.company_id = d.company_id and c.entity = 'salesProposal' and c.root_id = d.id
    and step->>'kind' = 'salesProposal' and its->'updated'->'status'->>1 is not null
  order by c.version desc, c.id desc limit 20) x)`;

const lineDepartments = `(select coalesce(json_agg(json_build_object('serviceRepairId', o.service_repair_id, 'partItemId', o.part_item_id,
          'id', t.id, 'text', t.text) order by o.service_repair_id, o.part_item_id), '[]')
        from (
          select r.id as service_repair_id, null::bigint as part_item_id, r.call_department_type_id as department
          from service_repairs r where r.company_id = d.company_id and r.id in (${madeOf('service_repair_id')})
          union all
          select null, p.id, ${partDepartment('p')}
          from part_items p where p.company_id = d.company_id and p.id in (${madeOf('part_item_id')})) o
        join call_department_types t on t.company_id = d.company_id and t.id = o.department)`;

const soldAs = `(select json_build_object('id', w.id, 'number', w.number, 'text', w.text, 'createdBy', w.created_by,
            'amountDueCents', w.amount_due_cents, 'processed', w.processed,
            'payments', (select coalesce(json_agg(json_build_object('id', p.id, 'recordedDate', p.created_date) order by p.id), '[]')
              from sales_proposal_payments p where p.company_id = d.company_id and p.sales_proposal_id = d.id),
            'callStatus', (select k.status from calls k
            where k.company_id = w.company_id and k.id = w.call_id)) from work_orders w
          where w.company_id = d.company_id and w.site_id = d.site_id and (w.sales_proposal_id = d.id
            or w.deposits @> jsonb_build_array(jsonb_build_object('salesProposalId', d.id)))
          order by w.id limit 1)`;

/** Selects the service or part of the lines of a proposal `d` that the customer sees. */
const shownOf = (column: 'service_repair_id' | 'part_item_id') =>
  `select l.${column} from sales_proposal_details l
   join sales_proposal_packages k on k.company_id = l.company_id and k.id = l.sales_proposal_package_id and not k.hidden
   where l.company_id = d.company_id and l.sales_proposal_id = d.id and not l.hidden`;

/** The terms that a proposal `d` is sent with (`proposals/proposal-terms.ts`). */
export const termsFacts = `(select json_build_object('company', o.proposal_terms,
    'cancelNotice', case when o.cancel_notice and exists (select from sales_proposals h
      where h.company_id = d.company_id and h.id = d.id and h.property_type_id = 1) then json_build_object('seller', o.name, 'address',
      concat_ws(', ', nullif(o.street, ''), nullif(o.city, ''), nullif(concat_ws(' ', nullif(o.state, ''), nullif(o.postal_code, '')), ''))) end,
    'departments', (
    select coalesce(json_agg(json_build_object('text', t.text, 'terms', t.proposal_terms) order by t.id), '[]')
    from call_department_types t where t.company_id = d.company_id and t.id in (
      select r.call_department_type_id from service_repairs r
        where r.company_id = d.company_id and r.id in (${shownOf('service_repair_id')})
      union select ${partDepartment('p')} from part_items p
        where p.company_id = d.company_id and p.id in (${shownOf('part_item_id')}))))
  from companies o where o.id = d.company_id)`;

/** The version of a proposal `d` that was sent last, with its content. */
const sent = `(select json_build_object('number', v.number, 'date', v.created_date, 'by', nullif(${personNameText('m')}, ''),
    'terms', ${termsFacts}, 'content', convert_from(v.content, 'UTF8')::json)
  from proposal_revisions v
  left join memberships m on m.company_id = v.company_id and m.person_id = v.created_by
  where v.company_id = d.company_id and v.sales_proposal_id = d.id
  order by v.number desc limit 1)`;

/** The latest signature of a proposal `d`, with the content of the version that it is about. */
const signed = `(select json_build_object('names', (select json_agg(b.name order by b.place) from proposal_signatures b
      where b.company_id = g.company_id and b.revision_id = g.revision_id), 'waits', not g.completes, 'method', g.method, 'date', g.created_date, 'packageId', g.package_id, 'addOnIds', g.add_on_ids,
    'number', v.number, 'content', convert_from(v.content, 'UTF8')::json)
  from proposal_signatures g
  join proposal_revisions v on v.company_id = g.company_id and v.id = g.revision_id
  where g.company_id = d.company_id and g.sales_proposal_id = d.id
  order by g.id desc limit 1)`;

/** What the customer of a proposal `d` has written by a link. */
const messages = `(select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'text', q.text, 'date', q.created_date,
    'notedBy', case when q.link_id is null then (select nullif(${personNameText('m')}, '') from memberships m
      where m.company_id = q.company_id and m.person_id = q.created_by) end,
    'answer', case when q.answer is null then null else json_build_object('text', q.answer, 'date', q.answered_date,
      'by', (select nullif(${personNameText('m')}, '') from memberships m
        where m.company_id = q.company_id and m.person_id = q.answered_by)) end) order by q.id), '[]')
  from proposal_messages q where q.company_id = d.company_id and q.sales_proposal_id = d.id)`;

/** Whether the customer of a proposal `d` turned reminders off, where it was emailed or at their current address. */
const noReminders = `exists (select from reminder_addresses r where r.company_id = d.company_id and r.stopped_date is not null
  and (r.email in (select lower(l.mailed_to) from proposal_links l where l.company_id = d.company_id and l.sales_proposal_id = d.id)
    or r.email = (select lower(c.email) from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
      where s.company_id = d.company_id and s.id = d.site_id)))`;

/** The context as parts of `json_build_object`. */
export const proposalContextParts = `'timeline', ${timeline}, 'lineDepartments', ${lineDepartments}, 'soldAs', ${soldAs}, 'sent', ${sent}, 'signed', ${signed}, 'messages', ${messages}, 'noReminders', ${noReminders}, 'loanPlans', ${proposalLoanPlans}, 'lender', ${lenderText}, 'files', ${jsonHole}`;

/** The files and pictures of a proposal `d`, from which their addresses are made. */
export const proposalFiles = `(select coalesce(json_agg(json_build_object('id', f.id, 'guid', f.guid, 'name', f.name,
    'contentType', f.content_type, 'size', f.size, 'preview', f.preview) order by f.id), '[]') from files f
  where f.company_id = d.company_id and f.state = 'kept' and f.guid in (
    select a.guid from sales_proposal_files a where a.company_id = d.company_id and a.sales_proposal_id = d.id and not a.hidden
    union all select k.picture_guid from sales_proposal_packages k
      where k.company_id = d.company_id and k.sales_proposal_id = d.id and not k.hidden))`;
