import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { debriefQuestions, departments, priceBook } from './company-defaults.ts';

/** The id that the next company gets; its rows can only be written by who has entered it. */
export async function drawCompanyId(db: Write): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('companies', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

export async function insertCompany(
  db: Write,
  { id, name, timeZone }: { id: number; name: string; timeZone: string },
): Promise<void> {
  await sql`insert into companies (id, name, time_zone) overriding system value
            values (${id}, ${name}, ${timeZone})`.execute(db);
}

/** In the scope of a person: whether it belongs to a company of this name. */
export async function hasCompanyNamed(db: Read, name: string): Promise<boolean> {
  const found = await db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirst();
  return found !== undefined;
}

/** In the scope of a company without departments: gives it those, job types, debrief questions and an empty price book. */
export async function insertDefaults(db: Write): Promise<void> {
  await sql`with fresh as (select where not exists (select from call_department_types)),
    department as (
      insert into call_department_types (text, "order")
      select d.value ->> 'text', d.place from fresh, json_array_elements(${JSON.stringify(departments)}::json)
        with ordinality d(value, place)
      returning id, text),
    job_type as (
      insert into job_types (text, expected_minutes, priority, call_department_type_id, "order")
      select j.value ->> 0, (j.value ->> 1)::int, j.value ->> 2, m.id, d.place * 100 + j.place
      from department m
      join json_array_elements(${JSON.stringify(departments)}::json) with ordinality d(value, place) on d.value ->> 'text' = m.text,
        json_array_elements(d.value -> 'jobTypes') with ordinality j(value, place)),
    question as (
      insert into debrief_questions (text, "order")
      select q.text, q.place from fresh, unnest(${[...debriefQuestions]}::text[]) with ordinality q(text, place))
    insert into price_books (type, text) select 'service', ${priceBook}::text from fresh`.execute(db);
}
