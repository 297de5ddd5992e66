import { referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { type Plan, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import type { CostOf } from '@fieldwright/domain/price-books/book-costs';
import type { BatchStatement } from '../../db/batch.ts';
import type { DocumentTable } from './document-tables.ts';

/** What documents name of the company's own lists, and no foreign key holds: a line keeps what it was made from. */
export const outsideTables: Readonly<Record<string, string>> = {
  agreement: 'agreements',
  callDepartmentType: 'call_department_types',
  debriefQuestion: 'debrief_questions',
  partItem: 'part_items',
  priceBook: 'price_books',
  serviceRepair: 'service_repairs',
};

/** Lists that the product does not keep yet: nothing is in them, so whatever a document names of them is refused. */
export const notKeptYet: readonly string[] = ['inspectionQuestion', 'loanRate', 'siteSystemType', 'tag'];

/** Which of them cost the company something. */
const costing: readonly string[] = ['partItem', 'serviceRepair'];

/** A field of a plan that names a record outside the document. */
export interface NamedOutside {
  /** `kind.id.field`, with the id that was sent */
  at: string;
  to: string;
  id: number;
}

/** Every record outside the document that a plan sets a field to. */
export function namedOutside({ shape }: DocumentTable, plan: Plan): NamedOutside[] {
  return plan.steps.flatMap(({ kind, records }) => {
    const fields = referenceEntries(tableOf(shape, kind)).filter(
      ([, { to }]) => outsideTables[to] || notKeptYet.includes(to),
    );
    return records.flatMap((record) =>
      fields.flatMap(([field, { to }]) => {
        const id = record.deleted ? null : record.fields[field]?.to;
        // what is no id is refused by its own shape
        return Number.isSafeInteger(id) ? [{ at: `${kind}.${record.id}.${field}`, to, id: Number(id) }] : [];
      }),
    );
  });
}

/** Which of them the company has, and what they cost; none where nothing is named. It travels with the statements that begin a save. */
export function outsideStatements(named: readonly NamedOutside[]): BatchStatement[] {
  const kinds = [...new Set(named.map(({ to }) => to))].filter((to) => outsideTables[to]);
  if (kinds.length === 0) return [];
  const selects = kinds.map(
    (
      to,
      index,
    ) => `select '${to}' as "to", id, ${costing.includes(to) ? 'cost_cents' : 'null::bigint'} as cost
      from ${outsideTables[to]}
      where company_id = (select current_company()) and id = any($${index + 1}::bigint[])`,
  );
  const idsOf = (kind: string) => named.flatMap(({ to, id }) => (to === kind ? [id] : []));
  return [{ text: selects.join(' union all '), values: kinds.map(idsOf) }];
}

/**
 * What a refusal says of those that the company does not have.
 * @param rows the answer of the statement
 */
export function missingOutside(
  named: readonly NamedOutside[],
  rows: readonly Record<string, unknown>[],
): Record<string, string> {
  const isThere = (one: NamedOutside) => rows.some(({ to, id }) => to === one.to && Number(id) === one.id);
  const missing = named.filter((one) => !isThere(one));
  return Object.fromEntries(missing.map(({ at }) => [at, 'It is not there.']));
}

/**
 * What an entry of the price book costs the company; null where nobody has said.
 * @param rows the answer of the statement
 */
export function costAmong(rows: readonly Record<string, unknown>[]): CostOf {
  return (kind, named) => {
    const cost = rows.find(({ to, id }) => to === kind && Number(id) === named)?.['cost'] ?? null;
    return cost === null ? null : Number(cost);
  };
}
