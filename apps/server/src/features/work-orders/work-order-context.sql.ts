import { noTaxText } from '@fieldwright/domain/work-orders/base-view';
import { jsonHole } from '../../db/json-hole.ts';
import { lenderText, loanPlansText } from '../../db/loan-plans.sql.ts';
import { personNameText as name } from '../../db/names.sql.ts';
import { overpaidText, owedText } from '../../db/owed.queries.ts';
import { recommendationStatusText } from '../../db/recommendation-status.sql.ts';
import { columnsText, jsonPairsText } from '../../db/record.sql.ts';
import {
  accessTable,
  customerTable,
  debriefQuestionTable,
  inspectionFormTable,
  inspectionQuestionTable,
} from '../../db/record-tables.ts';
import { shownTagsText } from '../../db/tags.sql.ts';
import { todaysParts, todaysRate } from '../../db/todays-rates.sql.ts';
import { photoTables } from '../files/files.queries.ts';
import { workOrderTexts } from './work-orders.texts.ts';

/**
 * Condition on a work order `a` with the names of fields: it is the signed-in person's own (R6.4), created by
 * them or for a call with one of their visits.
 */
export const ownWorkOrder =
  '(a."createdBy" is not distinct from (select current_person()) or has_visit(a."callId"))';

/*
 * What the editor of a work order `d` shows in addition to it (R3.4 and more), as parts of
 * `json_build_object`. It is built by the statement that reads the work order, so that opening one takes one
 * round trip.
 */

const list = (select: string) => `(select coalesce(json_agg(x), '[]'::json) from (${select}) x)`;
const nameOf = (column: string) =>
  `(select ${name('m')} from memberships m where m.company_id = d.company_id and m.person_id = ${column})`;

/** The tax items that are offered, and the work order's own even if it was removed. */
const offered = 't.company_id = d.company_id and (not t.hidden or t.id = d.tax_item_id)';
const taxItems = `select t.id, t.text, ${todaysParts('t')} as jurisdictions from tax_items t
  where ${offered} order by t.text, t.id`;
const unpaid = `select w.id, w.number, w.text, w.amount_due_cents as "amountDueCents", w.created_date as date from work_orders w
  where w.company_id = d.company_id and w.customer_id = d.customer_id and ${owedText}
    and w.id is distinct from d.id order by w.created_date, w.id limit 20`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A setting of the company, by its column. */
const setting = (column: string) => `(select o.${column} from companies o where o.id = d.company_id)`;

/**
 * What has no QuickBooks class: lines, or the work order itself, as the company maps classes. Nothing while no
 * department has one, since the company doesn't use them.
 */
const classOf = (department: string) => `exists (select from call_department_types t
  where t.company_id = d.company_id and t.id = ${department} and t.quick_books_class <> '')`;
const quickBooksWarnings = list(`select w.* from (
    select 'class_missing' as code, coalesce(nullif(l.text, ''), l.code) as text, false as blocking, l.id as "detailId"
    from work_order_details l where l.company_id = d.company_id and l.work_order_id = d.id and not l.hidden
      and ${setting('class_per_line')} and not ${classOf('l.call_department_type_id')}
    union all
    select 'class_missing', '', false, null
    where d.id is not null and not ${setting('class_per_line')} and not ${classOf('d.call_department_type_id')}) w
  where exists (select from call_department_types t
    where t.company_id = d.company_id and not t.hidden and t.quick_books_class <> '')
  order by w."detailId"`);

/** Which provider takes the cards of each channel, and whether cards are saved. */
const cardFields = Object.entries({
  saveCreditCards: 'save_credit_cards',
  technicianGateway: 'card_technician',
  customerLinkGateway: 'card_customer_link',
  qrCodeGateway: 'card_qr_code',
  dispatcherGateway: 'card_dispatcher',
})
  .map(([field, column]) => `'${field}', ${setting(column)}`)
  .join(', ');

/** The account that a provider is connected with. */
const connected = (provider: string) => `(select json_build_object('account', a.label, 'isTest', a.is_test)
  from card_accounts a where a.company_id = d.company_id and a.provider = '${provider}' and a.disconnected_date is null
  order by a.id desc limit 1)`;

const baseView = `json_build_object(
  'allowOverrideTaxes', ${setting('allow_override_taxes')},
  'chargeSettings', json_build_object('customText', ${setting('charge_text')}),
  'defaultCustomerPayment', coalesce((select nullif(o.default_payment, 'last') from companies o where o.id = d.company_id), (select p.method from work_orders w
    join work_order_payments p on p.company_id = w.company_id and p.work_order_id = w.id
    where w.company_id = d.company_id and w.customer_id = d.customer_id and not w.hidden
      and p.status = 'completed' and p.method in ('cash', 'check')
    order by p.created_date desc limit 1), 'check'),
  'displayUnpaidWorkOrders', ${setting('show_unpaid')} and exists (${unpaid}),
  'gatewaySettings', json_build_object('square', ${connected('square')}, 'stripe', ${connected('stripe')}),
  ${cardFields},
  'classMappingPerDetail', ${setting('class_per_line')}, 'displayTime', ${setting('show_times')},
  'groupPricing', ${setting('group_pricing')},
  'hasLoanApplications', exists (select from work_order_loan_applications l
    where l.company_id = d.company_id and l.work_order_id = d.id and not l.hidden),
  'quickBooksWarnings', ${quickBooksWarnings},
  'taxItemSections', ${list(`select coalesce(nullif(s.section, ''), ${quoted(workOrderTexts.taxes)}) as text,
    ${list(`select t.id, t.text, ${todaysRate('t')} as rate
    from tax_items t where ${offered} and t.section = s.section order by t.text, t.id`)} as "taxItems"
    from (select distinct t.section from tax_items t where ${offered}) s order by s.section`)},
  'taxWarning', case when d.frozen_tax is null and d.manual_tax_item is null and not d.tax_override
    and d.tax_item_id is null then ${quoted(noTaxText)} end)`;

const visits = list(`select e.id, e.start, e."end", e.status, e.en_route_date as "enRouteDate",
    e.arrived_date as "arrivedDate", e.finished_date as "finishedDate",
    e.paused_date as "pausedDate", e.paused_minutes as "pausedMinutes", e.version,
    (select coalesce(json_agg(v.person_id order by v.person_id), '[]'::json) from schedule_event_technicians v
     where v.company_id = e.company_id and v.schedule_event_id = e.id) as "technicianIds",
    (select coalesce(json_agg(${name('m')} order by m.last_name, m.first_name), '[]'::json)
     from schedule_event_technicians v
     join memberships m on m.company_id = v.company_id and m.person_id = v.person_id
     where v.company_id = e.company_id and v.schedule_event_id = e.id) as technicians
  from schedule_events e where e.company_id = k.company_id and e.call_id = k.id and not e.removed
  order by e.start, e.id`);

const call = `(select json_build_object('id', k.id, 'status', k.status, 'priority', k.priority, 'notes', k.notes,
    'callDepartmentTypeId', k.call_department_type_id,
    'arrivalWindow', case when k.window_date is not null then json_build_object('date', k.window_date,
      'start', to_char(k.window_start, 'HH24:MI'), 'end', to_char(k.window_end, 'HH24:MI')) end,
    'jobType', coalesce((select j.text from job_types j where j.company_id = k.company_id and j.id = k.job_type_id), ''),
    'visits', ${visits})
  from calls k where k.company_id = d.company_id and k.id = d.call_id)`;

/** The proposal it was sold by, and those whose deposits count on it. */
const soldBy = list(`select p.id, p.number from sales_proposals p
  where p.company_id = d.company_id and p.id in (
    select d.sales_proposal_id union select (x->>'salesProposalId')::bigint from jsonb_array_elements(d.deposits) x)
  order by p.id`);

/** Whether the work order is the signed-in person's own, so that they may open it without seeing all. */
const isOwn = (created: string, call: string) =>
  `(${created} is not distinct from (select current_person()) or has_visit(${call}))`;

/** The work order that its call returns to, even if that was removed. */
const returnOf = `(select json_build_object('id', r.id, 'number', r.number,
    'isOwn', ${isOwn('r.created_by', 'r.call_id')}) from calls k
  join work_orders r on r.company_id = k.company_id and r.id = k.return_of_work_order_id
  where k.company_id = d.company_id and k.id = d.call_id)`;
const mostReturns = 20;
/** The calls that return to it, each with its work order if it has one. */
const returnVisits = list(`select k.id as "callId", k.status, w.id as "workOrderId", w.number,
    coalesce(${isOwn('w.created_by', 'k.id')}, false) as "isOwn",
    (select min(e.start) from schedule_events e
     where e.company_id = k.company_id and e.call_id = k.id and not e.removed) as start
  from calls k left join lateral (select w.id, w.number, w.created_by from work_orders w
    where w.company_id = k.company_id and w.call_id = k.id and not w.hidden order by w.processed, w.id desc limit 1) w on true
  where k.company_id = d.company_id and k.return_of_work_order_id = d.id and k.status <> 'canceled'
  order by k.id desc limit ${mostReturns}`);

/** Checks whether the work order answers a question `q`. */
const isAnsweredBy = (answers: string, question: string) => `exists (select from ${answers} a
  where a.company_id = d.company_id and a.work_order_id = d.id and a.${question} = q.id)`;
const isInspected = isAnsweredBy('inspection_answers', 'inspection_question_id');

/** Limits per system, so that a system with only old visits shows them too. */
const mostEarlier = 8;
const mostEarlierLines = 10;
const earlierOfSystems = `select w.id, l.site_system_id,
    row_number() over (partition by l.site_system_id order by w.created_date desc, w.id desc) as nth
  from work_orders w cross join lateral (
    select distinct l.site_system_id from work_order_details l
    where l.company_id = w.company_id and l.work_order_id = w.id and not l.hidden and l.site_system_id is not null) l
  where w.company_id = d.company_id and w.site_id = d.site_id and not w.hidden and w.id is distinct from d.id`;
const earlierLines = `select l.site_system_id as "siteSystemId", l.text from (
    select l.*, row_number() over (partition by l.site_system_id order by l."order", l.id) as nth
    from work_order_details l
    where l.company_id = w.company_id and l.work_order_id = w.id and not l.hidden and l.site_system_id = any(e.systems)) l
  where l.nth <= ${mostEarlierLines} order by l."order", l.id`;
const earlier = list(`select w.id, w.text, w.created_date as date, ${list(earlierLines)} as lines
  from (select e.id, array_agg(e.site_system_id) as systems from (${earlierOfSystems}) e
    where e.nth <= ${mostEarlier} group by e.id) e
  join work_orders w on w.company_id = d.company_id and w.id = e.id
  order by w.created_date desc, w.id desc`);

/** The newest photos of the site's systems on other work orders, such as those of nameplates. */
const mostSystemPhotos = 40;
const systemPhotos = `select p.id, p.site_system_id as "siteSystemId", p.kind, p.text, p.marks, p.file_id as "fileId", p.created_date as date
  from work_order_photos p join work_orders w on w.company_id = p.company_id and w.id = p.work_order_id
  where w.company_id = d.company_id and w.site_id = d.site_id and not w.hidden and w.id is distinct from d.id
    and p.site_system_id is not null and p.file_id is not null
  order by p.created_date desc, p.id desc limit ${mostSystemPhotos}`;

/** The most recommendations of earlier visits that are brought up again. */
const mostRecommended = 50;
const statusNow = recommendationStatusText('i', 'q');
const recommendedBefore = list(`select x.* from (
    select i.id, i.text, i.price_cents as "priceCents", i.urgency, i.deferred_until as "deferredUntil",
      i.part_item_id as "partItemId", i.service_repair_id as "serviceRepairId", r.site_system_id as "siteSystemId",
      w.id as "workOrderId", w.number as "workOrderNumber", i.created_date as date, ${statusNow} as status,
      case when q.id is not null and not q.hidden and not q.is_template then json_build_object('id', q.id, 'number', q.number) end as proposal
    from work_orders w
    join recommendation_items i on i.company_id = w.company_id and i.work_order_id = w.id
    join recommendations r on r.company_id = i.company_id and r.id = i.recommendation_id
    left join sales_proposals q on q.company_id = i.company_id and q.id = i.sales_proposal_id and i.status = 'quoted'
    where w.company_id = d.company_id and w.site_id = d.site_id and not w.hidden and w.id is distinct from d.id
      and i.status in ('open', 'quoted', 'deferred')) x
  where x.status in ('open', 'quoted') or x.status = 'deferred' and coalesce(x."deferredUntil" <= company_today(), true)
  order by array_position(array['now', 'soon', 'later'], x.urgency), x.date desc, x.id desc limit ${mostRecommended}`);
const quotedBy =
  list(`select q.id, q.number, q.status, q.hidden or q.is_template as hidden from sales_proposals q
  where q.company_id = d.company_id and q.id in (select i.sales_proposal_id from recommendation_items i
    where i.company_id = d.company_id and i.work_order_id = d.id) order by q.id`);

/**
 * The context as parts of `json_build_object`. Parts that only proposals have are empty; the files are filled
 * in later with their addresses.
 */
export const workOrderContextParts = `
  'timeline', '[]'::json, 'lineDepartments', '[]'::json, 'soldAs', null,
  'loanPlans', ${loanPlansText({ table: 'work_order_loan_applications', root: 'work_order_id' })},
  'lender', ${lenderText},
  'baseView', ${baseView},
  'customer', (select json_build_object('id', c.id, ${jsonPairsText(customerTable, 'c')})
    from customers c where c.company_id = d.company_id and c.id = d.customer_id),
  'site', (select json_build_object('notes', s.notes, ${jsonPairsText(accessTable, 's')})
    from sites s where s.company_id = d.company_id and s.id = d.site_id),
  'call', ${call},
  'departments', ${list(`select t.id, t.text from call_department_types t
    where t.company_id = d.company_id and not t.hidden order by t."order", t.text`)},
  'taxItems', ${list(taxItems)},
  'questions', ${list(`select q.id, ${columnsText(debriefQuestionTable, 'q')} from debrief_questions q
    where q.company_id = d.company_id and (not q.hidden or ${isAnsweredBy('debrief_answers', 'debrief_question_id')})
    order by q."order", q.id`)},
  'inspectionForms', ${list(`select f.id, ${columnsText(inspectionFormTable, 'f')} from inspection_forms f
    where f.company_id = d.company_id and (not f.hidden or exists (select from inspection_questions q
      where q.company_id = f.company_id and q.inspection_form_id = f.id and ${isInspected}))
    order by f."order", lower(f.text), f.id`)},
  'inspectionQuestions', ${list(`select q.id, ${columnsText(inspectionQuestionTable, 'q')} from inspection_questions q
    where q.company_id = d.company_id and (not q.hidden or ${isInspected}) order by q."order", q.id`)},
  'systemTypes', ${list(`select t.id, t.text, t.hidden from site_system_types t
    where t.company_id = d.company_id order by t."order", lower(t.text), t.id`)},
  'tags', ${shownTagsText},
  'unpaid', ${list(unpaid)},
  'creditCents', (select -coalesce(sum(w.amount_due_cents), 0)::bigint from work_orders w where w.company_id = d.company_id
    and w.customer_id = d.customer_id and ${overpaidText} and w.id is distinct from d.id),
  'soldBy', ${soldBy},
  'returnOf', ${returnOf},
  'returnVisits', ${returnVisits},
  'agreements', ${list(`select g.id, g.text, g.agreement_plan_id as "agreementPlanId",
      g.work_order_id is not null and g.work_order_id is not distinct from d.id as "soldHere",
      (select b.state from agreement_billings b where b.company_id = g.company_id and b.agreement_id = g.id
        order by b.id desc limit 1) as "cardState", g.status, g.visits_per_year as "visitsPerYear",
      g.start_date as "startDate", g.end_date as "endDate",
      case when g.status = 'active' and company_today() between g.start_date and g.end_date
        then coalesce(k.discount_rate, 0) else 0 end as "discountRate",
      case when g.status = 'active' and company_today() between g.start_date and g.end_date
        then k.labor_rate_cents end as "laborRateCents"
    from agreements g left join agreement_plans k on k.company_id = g.company_id and k.id = g.agreement_plan_id where g.company_id = d.company_id and g.site_id = d.site_id
    order by g.status = 'active' desc, g.end_date desc, g.id limit 20`)},
  'earlier', ${earlier},
  'systemPhotos', ${list(systemPhotos)},
  'recommendedBefore', ${recommendedBefore},
  'quotedBy', ${quotedBy},
  'payments', ${list(`select p.id, ${nameOf('p.created_by')} as "takenBy", p.created_date as "recordedDate",
      ${nameOf('p.voided_by')} as "voidedBy"
    from work_order_payments p where p.company_id = d.company_id and p.work_order_id = d.id order by p.id`)},
  'completion', json_build_object('consent', ${setting('completion_consent')}, 'isRequired', ${setting('completion_signature')},
    'signature', (select json_build_object('id', g.id, 'method', g.method, 'name', g.name, 'strokes', g.strokes, 'reason', g.reason,
      'consent', g.consent, 'shown', g.shown, 'date', g.created_date, 'takenBy', coalesce(${nameOf('g.created_by')}, ''),
      'isIntact', completion_hash(g) = g.shown_hash)
    from work_order_signatures g where g.company_id = d.company_id and g.work_order_id = d.id order by g.id desc limit 1)),
  'isOwn', ${isOwn('d.created_by', 'd.call_id')},
  'createdBy', (select json_build_object('id', m.person_id, 'name', ${name('m')})
    from memberships m where m.company_id = d.company_id and m.person_id = d.created_by),
  'files', ${jsonHole}`;

/** Selects the files of a work order's photos and signatures, and of its systems' earlier photos, from which their addresses are made. */
const filesOf = (table: string) => `select p.file_id from ${table} p
  where p.company_id = d.company_id and p.work_order_id = d.id and p.file_id is not null`;
export const workOrderFiles =
  list(`select f.id, f.guid, f.name, f.content_type as "contentType", f.size, f.preview
  from (${photoTables.map(filesOf).join(' union all ')}
    union all select s."fileId" from (${systemPhotos}) s) p
  join files f on f.company_id = d.company_id and f.id = p.file_id and f.state = 'kept' order by f.id`);

/**
 * Columns of a new work order at a site `s`. $2: its call, which must be at that site; $3: whether the call
 * may be one without a visit of the person (R6.4).
 */
export const newWorkOrderColumns = `s.customer_id, null::bigint as created_by, null::bigint as sales_proposal_id,
  '[]'::jsonb as deposits, null::jsonb as frozen_tax,
  null::jsonb as manual_tax_item, false as tax_override, null::bigint as call_department_type_id,
  (select k.id from calls k where k.company_id = s.company_id and k.id = $2::bigint and k.site_id = s.id
    and ($3::boolean or has_visit(k.id))) as call_id`;
