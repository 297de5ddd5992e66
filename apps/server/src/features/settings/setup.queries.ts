import type { SetupFacts, SetupStep, Trade } from '@fieldwright/domain/settings/setup';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** The facts of a company's setup, and whether its checklist shows. */
export type SetupRow = SetupFacts & { id: number; version: number; isOpen: boolean };

/** Reads what a company has, and what was said of the steps. @param locks the company until the transaction ends */
export async function findSetup(db: Read, locks = false): Promise<SetupRow> {
  const { rows } = await sql<SetupRow>`
    select c.id, c.version, c.is_setting_up as "isOpen", c.trades, c.setup_skipped as skipped,
      c.setup_confirmed as confirmed, c.phone <> '' as "hasPhone",
      (select count(*)::int from call_department_types d where d.company_id = ${company} and not d.hidden) as departments,
      (select count(*)::int from job_types j where j.company_id = ${company} and not j.hidden) as "jobTypes",
      (select count(*)::int from tax_items t where t.company_id = ${company}) as "taxItems",
      (select count(*)::int from (select from service_repairs s where s.company_id = ${company} limit 100000) s) as services,
      (select count(*)::int from memberships m where m.company_id = ${company} and m.status <> 'deactivated') as people,
      (select count(*)::int from (select from customers k where k.company_id = ${company} and not k.hidden limit 100000) k) as customers,
      (select count(*)::int from (select from calls a where a.company_id = ${company} limit 1) a) as calls,
      (select count(*)::int from (select from sales_proposals p where p.company_id = ${company}
        and p.status not in ('Created') and not p.hidden limit 1) p) as "sentProposals"
    from companies c where c.id = ${company} ${locks ? sql`for update of c` : sql``}`.execute(db);
  return rows[0]!;
}

interface Said {
  trades?: readonly Trade[] | undefined;
  skipped?: readonly SetupStep[] | undefined;
  confirmed?: readonly SetupStep[] | undefined;
  isOpen?: boolean | undefined;
}

/** Stores what was said; the version counts for the trades alone, which have a history. */
export async function updateSetup(tx: Write, said: Said): Promise<void> {
  const { trades, skipped, confirmed, isOpen } = said;
  const set = [
    ...(trades ? [sql`trades = ${[...trades]}::text[]`, sql`version = version + 1`] : []),
    ...(skipped ? [sql`setup_skipped = ${[...skipped]}::text[]`] : []),
    ...(confirmed ? [sql`setup_confirmed = ${[...confirmed]}::text[]`] : []),
    ...(isOpen === undefined ? [] : [sql`is_setting_up = ${isOpen}`]),
  ];
  if (set.length > 0) await sql`update companies set ${sql.join(set)} where id = ${company}`.execute(tx);
}

/** Names of defaults, by whether their trade was chosen. */
interface ByChoice {
  chosen: readonly string[];
  others: readonly string[];
}

/**
 * Shows the default departments, job types and system types of the chosen trades, and hides those of the others that nobody
 * has changed or used.
 * @param texts the names of the default departments, by whether their trade was chosen
 * @param types the names of the default types of systems, likewise
 */
export async function fitDefaults(tx: Write, texts: ByChoice, types: ByChoice): Promise<void> {
  await sql`update call_department_types d set hidden = false, version = version + 1
    where d.company_id = ${company} and d.hidden and d.text = any(${[...texts.chosen]}::text[])`.execute(tx);
  await sql`update call_department_types d set hidden = true, version = version + 1
    where d.company_id = ${company} and not d.hidden and d.text = any(${[...texts.others]}::text[])
      and not exists (select from calls c where c.company_id = ${company} and c.call_department_type_id = d.id)
      and not exists (select from memberships m
        where m.company_id = ${company} and m.call_department_type_id = d.id and m.status <> 'deactivated')
      and not exists (select from job_types j where j.company_id = ${company} and j.call_department_type_id = d.id
        and not j.hidden and exists (select from changes h
          where h.company_id = ${company} and h.entity = 'jobType' and h.root_id = j.id))`.execute(tx);
  await sql`update job_types j set hidden = d.hidden, version = j.version + 1
    from call_department_types d
    where j.company_id = ${company} and d.company_id = ${company} and d.id = j.call_department_type_id
      and d.text = any(${[...texts.chosen, ...texts.others]}::text[]) and j.hidden <> d.hidden
      and not exists (select from changes h
        where h.company_id = ${company} and h.entity = 'jobType' and h.root_id = j.id)`.execute(tx);
  await sql`update site_system_types t set hidden = not t.hidden, version = t.version + 1
    where t.company_id = ${company}
      and t.text = any(case when t.hidden then ${[...types.chosen]}::text[] else ${[...types.others]}::text[] end)
      and not exists (select from site_systems y where y.company_id = ${company} and y.site_system_type_id = t.id)
      and not exists (select from changes h
        where h.company_id = ${company} and h.entity = 'siteSystemType' and h.root_id = t.id)`.execute(tx);
}
