import type { offeredTemplateSchema } from '@fieldwright/domain/proposals/listed-proposal';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

const most = 5;

/** Returns the newest templates, which a new proposal offers. */
export async function offeredTemplates(db: Read): Promise<z.output<typeof offeredTemplateSchema>[]> {
  const { rows } = await sql<z.output<typeof offeredTemplateSchema>>`
    select p.id, p.number, p.text from sales_proposals p
    where p.company_id = ${company} and p.is_template and not p.hidden
    order by p.created_date desc, p.id desc limit ${most}`.execute(db);
  return rows;
}
