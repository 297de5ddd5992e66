import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { entryPrice, type PricedFor } from '@fieldwright/domain/price-books/entry-price';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import type { LineEntry } from '@fieldwright/domain/proposals/line-departments';
import { noBook, type SoldBook } from '@fieldwright/domain/proposals/selection';
import type { Call } from '@fieldwright/domain/schedule/call';
import { sql } from 'kysely';
import type { BatchStatement } from '../../db/batch.ts';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { partDepartment } from '../../db/part-department.queries.ts';
import {
  basisOfPart,
  memberTerms,
  partsOfService,
  pricingRules,
  type StoredPart,
} from '../../db/price-basis.sql.ts';
import { recordStatements } from '../../records/change-record.ts';

/**
 * Looks up the sold entries in the price book: each service's hours, department and parts with the parts'
 * costs (even if the person may not see costs), and each part's department.
 * @param document whose prices the parts have
 */
export async function soldBook(
  db: Read,
  lines: readonly LineEntry[],
  { propertyTypeId, rateTypeId, agreementId }: PricedAs,
): Promise<SoldBook> {
  const idsOf = (field: keyof LineEntry) => [...new Set(lines.flatMap((line) => line[field] ?? []))];
  const [services, parts] = [idsOf('serviceRepairId'), idsOf('partItemId')];
  if (services.length + parts.length === 0) return noBook;
  const { rows } = await sql<{
    services: { id: number; laborHours: number; callDepartmentTypeId: number | null; parts: StoredPart[] }[];
    rules: PricingRules | null;
    terms: PricedFor['terms'];
    parts: { id: number; departmentId: number | null }[];
  }>`select (
      select coalesce(json_agg(json_build_object('id', r.id, 'laborHours', r.labor_hours,
        'callDepartmentTypeId', r.call_department_type_id, 'parts', ${partsOfService})), '[]')
      from service_repairs r
      where r.company_id = ${company} and r.id = any(${services}::bigint[])) as services, (
      select coalesce(json_agg(json_build_object('id', p.id, 'departmentId', ${sql.raw(partDepartment('p'))})), '[]')
      from part_items p
      where p.company_id = ${company} and p.id = any(${parts}::bigint[])) as parts, ${pricingRules} as rules, ${memberTerms(agreementId)} as terms`.execute(
    db,
  );
  const { rules, terms } = rows[0]!;
  const whose = { propertyTypeId, rateTypeId, terms };
  return {
    services: new Map(
      rows[0]!.services.map(({ id, parts: stored, ...service }) => [
        id,
        { ...service, parts: stored.map((part) => soldPart(part, rules, whose)) },
      ]),
    ),
    partDepartments: new Map(rows[0]!.parts.map(({ id, departmentId }) => [id, departmentId])),
  };
}

/** Returns a part of a sold service at the document's price, with its cost. */
function soldPart(part: StoredPart, rules: PricingRules | null, whose: PricedFor): Fields {
  const { pricing: _, markupFactor: _factor, hidden: _hidden, ...fields } = part;
  return { ...fields, unitPriceCents: entryPrice(basisOfPart(part), rules, whose).priceCents };
}

export type SoldCall = Pick<
  Call,
  | 'id'
  | 'guid'
  | 'customerId'
  | 'siteId'
  | 'callDepartmentTypeId'
  | 'expectedMinutes'
  | 'notes'
  | 'priority'
  | 'status'
>;

/** Builds the statements that create a call for the sold work, with its history and live message. */
export function newCallStatements({ id, ...call }: SoldCall, requestId: string): BatchStatement[] {
  const { guid, ...told } = call;
  const { customerId, siteId, callDepartmentTypeId, priority, expectedMinutes, notes, status } = told;
  return [
    {
      text: `insert into calls (id, guid, customer_id, site_id, call_department_type_id, priority, expected_minutes, notes, status)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [id, guid, customerId, siteId, callDepartmentTypeId, priority, expectedMinutes, notes, status],
    },
    ...recordStatements({ requestId }, [{ entity: 'call', id, version: 1, was: null, now: told }]),
  ];
}
