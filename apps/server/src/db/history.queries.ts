import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { sql } from 'kysely';
import type { BatchStatement } from './batch.ts';
import type { Read } from './database.ts';

/*
 * The history: every change of a company's records, append-only. Who and when are the database's to say; the runtime
 * role may neither change nor delete a row.
 */

/** One row of the history for the whole save. */
export function changeStatement(
  plan: Plan,
  change: { version: number; saveKey: string | null; requestId: string },
): BatchStatement {
  return {
    text: 'insert into changes (entity, root_id, version, steps, save_key, request_id) values ($1, $2, $3, $4, $5, $6)',
    values: [
      plan.entity,
      plan.id,
      change.version,
      JSON.stringify(plan.steps),
      change.saveKey,
      change.requestId,
    ],
  };
}

export interface HistoryRow {
  id: number;
  version: number;
  steps: Plan['steps'];
  save_key: string | null;
  request_id: string;
  created_by: number | null;
  created_date: string;
  name: string | null;
}

const kindsOfSite = ['siteSystems', 'agreementSiteSystems'];

/**
 * What other documents of a site have changed of its systems since a document had a version, oldest first: a system
 * belongs to the site, and each of them may change it. As changes that came in after everything the document knows.
 */
export async function siteChangesAfter(
  db: Read,
  document: { entity: string; id: number; siteId: number; version: number },
): Promise<HistoryRow[]> {
  const { entity, id, siteId, version } = document;
  const { rows } = await sql<HistoryRow>`
    select c.id, 2147483647 as version, c.steps, c.save_key, c.request_id, c.created_by, c.created_date,
           btrim(concat(m.first_name, ' ', m.last_name)) as name
    from work_orders w
    join changes c on c.company_id = w.company_id and c.entity = 'workOrder' and c.root_id = w.id
    left join memberships m on m.company_id = c.company_id and m.person_id = c.created_by
    where w.company_id = (select current_company()) and w.site_id = ${siteId} and w.id <> ${id}
      and c.created_date > coalesce((
        select o.created_date from changes o where o.company_id = (select current_company()) and o.entity = ${entity}
          and o.root_id = ${id} and o.version = ${version}), '-infinity')
      and exists (select from jsonb_array_elements(c.steps) s where s->>'kind' = any(${kindsOfSite}))
    order by c.id`.execute(db);
  return rows.map((row) => ({ ...row, steps: row.steps.filter(({ kind }) => kindsOfSite.includes(kind)) }));
}

/** The history of a document after a version, oldest first, with the names of who changed it. */
export async function changesAfter(
  db: Read,
  entity: string,
  rootId: number,
  version: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select c.id, c.version, c.steps, c.save_key, c.request_id, c.created_by, c.created_date,
           btrim(concat(m.first_name, ' ', m.last_name)) as name
    from changes c
    left join memberships m on m.company_id = c.company_id and m.person_id = c.created_by
    where c.company_id = (select current_company()) and c.entity = ${entity} and c.root_id = ${rootId} and c.version > ${version}
    order by c.version, c.id`.execute(db);
  return rows;
}
