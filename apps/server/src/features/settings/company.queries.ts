import type { Company } from '@fieldwright/contract/company';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { jsonObject } from '../../db/record.sql.ts';
import { companyTable } from '../../db/record-tables.ts';
import { companyNumbers } from './document-numbers.queries.ts';

/**
 * Returns the scope's company.
 * @param locks the row and its numbers against other changes until the transaction ends; new documents wait for
 * the numbers, not for the company
 */
export async function findCompany(db: Read, locks = false): Promise<Company> {
  const { rows } = await sql<{ company: Company }>`
    select jsonb_build_object('id', c.id, 'version', c.version, 'trades', c.trades)
      || ${jsonObject(companyTable, 'c')} as company
    from companies c where c.id = ${company} ${locks ? sql`for no key update` : sql``}`.execute(db);
  return { ...rows[0]!.company, ...(await companyNumbers(db, locks)) };
}
