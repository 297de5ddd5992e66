import type { TaxJurisdiction } from '@fieldwright/domain/pricing/pricing-input';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

interface OfferedTaxItem {
  id: number;
  text: string;
  rate: number;
  jurisdictions: (TaxJurisdiction & { id: number; text: string })[];
}

export async function listTaxItems(db: Read): Promise<OfferedTaxItem[]> {
  const { rows } = await sql<Omit<OfferedTaxItem, 'rate'>>`
    select id, text, jurisdictions from tax_items
    where company_id = ${company} order by text, id`.execute(db);
  return rows.map((item) => ({
    ...item,
    rate: item.jurisdictions.reduce((sum, { rate }) => sum + rate, 0),
  }));
}
