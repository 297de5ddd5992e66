import { referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { type Plan, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import type { CostOf } from '@fieldwright/domain/price-books/book-costs';
import { agreementOfKey } from '@fieldwright/domain/price-books/price-book-filter';
import type { BatchStatement } from '../../db/batch.ts';
import { companyText } from '../../db/names.sql.ts';
import { outsideTables } from '../../db/outside-tables.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import type { DocumentKind } from './document-kind.ts';

/** The lists whose entries have a cost. */
const costing: readonly string[] = ['partItem', 'serviceRepair'];

/** A field of a plan that names a record outside the document. */
export interface NamedOutside {
  /** `kind.id.field`, with the id that was sent */
  at: string;
  to: string;
  id: number;
}

/** Lists every reference in a plan to a record outside the document. */
export function namedOutside({ shape }: DocumentKind, plan: Plan): NamedOutside[] {
  return plan.steps.flatMap(({ kind, records }) => {
    const fields = referenceEntries(tableOf(shape, kind)).filter(([, { to }]) => outsideTables[to]);
    return records.flatMap((record) => {
      const at = (field: string) => `${kind}.${record.id}.${field}`;
      const sent = (field: string) => (record.deleted ? null : record.fields[field]?.to);
      const pricedBy = agreementOfKey(sent('priceKey'));
      return [
        ...fields.flatMap(([field, { to }]) => {
          const id = sent(field);
          // a value that isn't an id is refused by its shape
          return Number.isSafeInteger(id) ? [{ at: at(field), to, id: Number(id) }] : [];
        }),
        ...(pricedBy === null ? [] : [{ at: at('priceKey'), to: 'agreement', id: pricedBy }]),
      ];
    });
  });
}

/**
 * Builds the statement that reads which of the records exist, and their costs; none if nothing is named. It
 * runs in the batch that begins a save.
 */
export function outsideStatements(named: readonly NamedOutside[]): BatchStatement[] {
  const kinds = [...new Set(named.map(({ to }) => to))];
  if (kinds.length === 0) return [];
  const selects = kinds.map(
    (
      to,
      index,
    ) => `select '${to}' as "to", id, ${costing.includes(to) ? 'cost_cents' : 'null::bigint'} as cost
      from ${outsideTables[to]}
      where company_id = ${companyText} and id = any($${index + 1}::bigint[])`,
  );
  const idsOf = (kind: string) => named.flatMap(({ to, id }) => (to === kind ? [id] : []));
  return [{ text: selects.join(' union all '), values: kinds.map(idsOf) }];
}

/**
 * Returns the refusal for each record that the company doesn't have.
 * @param rows the result of the statement
 */
export function missingOutside(
  named: readonly NamedOutside[],
  rows: readonly Record<string, unknown>[],
): Record<string, string> {
  const isThere = (one: NamedOutside) => rows.some(({ to, id }) => to === one.to && Number(id) === one.id);
  const missing = named.filter((one) => !isThere(one));
  return Object.fromEntries(missing.map(({ at }) => [at, refusalTexts.notThere]));
}

/**
 * Looks up the cost of price book entries, in cents; null if unknown.
 * @param rows the result of the statement
 */
export function costAmong(rows: readonly Record<string, unknown>[]): CostOf {
  return (kind, named) => {
    const cost = rows.find(({ to, id }) => to === kind && Number(id) === named)?.['cost'] ?? null;
    return cost === null ? null : Number(cost);
  };
}
