import type { OwnVisit } from '@fieldwright/contract/schedule';
import { answerProblems } from '@fieldwright/domain/work-orders/asked-questions';
import {
  type DebriefQuestion,
  debriefAsked,
  type JobFacts,
} from '@fieldwright/domain/work-orders/work-order-questions';
import { sql } from 'kysely';
import { company } from '../../db/names.sql.ts';
import { selected } from '../../db/record.sql.ts';
import { debriefQuestionTable } from '../../db/record-tables.ts';

type Lacks = NonNullable<NonNullable<OwnVisit['call']>['lacks']>;
export type LackFacts = Omit<Lacks, 'unanswered'> &
  JobFacts & { answers: [questionId: number, answer: string][] };

/** Selects what the call's open work order, if there is one, still lacks, and what its questions depend on. */
export const lackFacts = sql`(select json_build_object('workOrderId', w.id, 'amountDueCents', w.amount_due_cents,
    'answers', (select coalesce(json_agg(json_build_array(a.debrief_question_id, a.answer)), '[]') from debrief_answers a
      where a.company_id = w.company_id and a.work_order_id = w.id and btrim(a.answer) <> ''),
    'departmentIds', (select coalesce(json_agg(x.id), '[]') from (
      select w.call_department_type_id as id union
      select l.call_department_type_id from work_order_details l
      where l.company_id = w.company_id and l.work_order_id = w.id and not l.hidden) x where x.id is not null),
    'systemTypeIds', (select coalesce(json_agg(distinct y.site_system_type_id), '[]') from site_systems y
      where y.company_id = w.company_id and y.site_id = w.site_id and y.site_system_type_id is not null
        and case when exists (select from work_order_details l where l.company_id = w.company_id
            and l.work_order_id = w.id and not l.hidden and l.site_system_id is not null)
          then exists (select from work_order_details l where l.company_id = w.company_id
            and l.work_order_id = w.id and not l.hidden and l.site_system_id = y.id)
          else not y.hidden end))
  from work_orders w where w.company_id = c.company_id and w.call_id = c.id and not w.processed and not w.hidden
  order by w.id desc limit 1)`;

/** Selects the company's debrief questions, as the rules need them. */
export const offeredQuestions = sql`(select coalesce(json_agg(x), '[]') from (
  select q.id, ${selected(debriefQuestionTable.fields, 'q')} from debrief_questions q
  where q.company_id = ${company} and not q.hidden order by q."order", q.id) x)`;

/** Counts the questions that a visit's work order shows and needs an answer to (R4.7). */
export function lacksOf(facts: LackFacts | null, questions: readonly DebriefQuestion[]): Lacks | null {
  if (!facts) return null;
  const { workOrderId, amountDueCents, answers, ...job } = facts;
  const given = new Map(answers);
  const unanswered = answerProblems(debriefAsked(questions, job, given), given).length;
  return { workOrderId, amountDueCents, unanswered };
}
