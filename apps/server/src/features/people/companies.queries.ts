import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { arrivalWindows, debriefQuestions, departments, leadSources } from './company-defaults.texts.ts';

/** Returns the id for the next company. Its rows can only be written after entering its scope. */
export async function drawCompanyId(db: Write): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('companies', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

export async function insertCompany(
  db: Write,
  { id, name, timeZone }: { id: number; name: string; timeZone: string },
): Promise<void> {
  await sql`insert into companies (id, name, time_zone, is_setting_up) overriding system value
            values (${id}, ${name}, ${timeZone}, true)`.execute(db);
}

/** Returns the person's company of this name; null if there is none. Runs in the person's scope. */
export async function companyNamed(db: Read, name: string): Promise<number | null> {
  const found = await db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirst();
  return found?.id ?? null;
}

/** Serializes the person's sign-ups until the transaction ends. */
export async function lockSignUps(db: Write, personId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign_up', ${personId}))`.execute(db);
}

/**
 * Adds departments, job types, system types, arrival windows, lead sources and debrief questions to a company
 * without departments. Runs in the company's scope.
 */
export async function insertDefaults(db: Write): Promise<void> {
  await sql`with fresh as (select where not exists (select from call_department_types)),
    department as (
      insert into call_department_types (text, "order", setup_version)
      select d.value ->> 'text', d.place, 1 from fresh, json_array_elements(${JSON.stringify(departments)}::json)
        with ordinality d(value, place)
      returning id, text),
    job_type as (
      insert into job_types (text, expected_minutes, priority, call_department_type_id, "order", setup_version)
      select j.value ->> 0, (j.value ->> 1)::int, j.value ->> 2, m.id, d.place * 100 + j.place, 1
      from department m
      join json_array_elements(${JSON.stringify(departments)}::json) with ordinality d(value, place) on d.value ->> 'text' = m.text,
        json_array_elements(d.value -> 'jobTypes') with ordinality j(value, place)),
    system_type as (
      insert into site_system_types (text, "order", setup_version)
      select y.value, d.place * 100 + y.place, 1
      from fresh, json_array_elements(${JSON.stringify(departments)}::json) with ordinality d(value, place),
        json_array_elements_text(d.value -> 'systemTypes') with ordinality y(value, place)),
    lead_source as (
      insert into lead_sources (text, "order")
      select s.text, s.place from fresh, unnest(${[...leadSources]}::text[]) with ordinality s(text, place)),
    arrival_window as (
      insert into arrival_windows (text, start_time, end_time, "order")
      select w.value ->> 'text', w.value ->> 'startTime', w.value ->> 'endTime', w.place
      from fresh, json_array_elements(${JSON.stringify(arrivalWindows)}::json) with ordinality w(value, place)),
    question as (
      select nextval('document_ids') as id, q.value, q.place
      from fresh, json_array_elements(${JSON.stringify(debriefQuestions)}::json) with ordinality q(value, place))
    insert into debrief_questions (id, text, answer_kind, required, fails_on, asked_if_id, asked_if, "order")
    select q.id, q.value ->> 'text', q.value ->> 'answerKind', (q.value ->> 'required')::boolean,
      array(select json_array_elements_text(q.value -> 'failsOn')), e.id, coalesce(q.value -> 'after' ->> 1, ''), q.place
    from question q left join question e on e.value ->> 'text' = q.value -> 'after' ->> 0`.execute(db);
}
