import type { CompanyContact } from '@fieldwright/domain/settings/company';
import { sql } from 'kysely';
import { jsonPairs } from './record.sql.ts';
import { contactTable } from './record-tables.ts';

/** Returns SQL for a company's contact details. @param companies the table's name in the query */
export const contactOf = (companies: string) =>
  sql<CompanyContact>`json_build_object(${jsonPairs(contactTable, companies)})`;
