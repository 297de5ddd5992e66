import { type IdMap, isLive, recordsOf, referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { type Aggregate, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentTable } from './document-tables.ts';

/** A field of a record that names a system which is not part of the document. */
interface Naming {
  kind: string;
  id: number;
  field: string;
  systemId: number;
}

/**
 * Refuses a document whose lines name systems of another site than its own, where the plan touches either.
 * @param given the ids of new records, by those that were sent: a refusal names the latter
 * @throws Refusal `invalid`, naming the fields
 */
export async function refuseForeignSystems(
  tx: Write,
  { shape, name }: DocumentTable,
  { plan, after }: { plan: Plan; after: Aggregate },
  given: IdMap,
): Promise<void> {
  const fieldsOf = (kind: string) =>
    referenceEntries(shape.kinds[kind]!).flatMap(([field, { to }]) => (to === 'siteSystem' ? [field] : []));
  const isTouched = plan.steps.some(({ kind, records }) => {
    const fields = kind === name ? ['siteId'] : fieldsOf(kind);
    return records.some((record) => fields.some((field) => record.fields[field]?.to != null));
  });
  if (!isTouched) return;
  const named = kindsOf(shape).flatMap((kind) =>
    recordsOf(after, kind)
      .filter(isLive)
      .flatMap((record) =>
        fieldsOf(kind).flatMap((field): Naming[] =>
          record[field] == null ? [] : [{ kind, id: record.id, field, systemId: Number(record[field]) }],
        ),
      ),
  );
  if (named.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from site_systems where company_id = (select current_company())
      and site_id = ${after['siteId']} and id = any(${named.map(({ systemId }) => systemId)}::bigint[])`.execute(
    tx,
  );
  const there = new Set(rows.map(({ id }) => id));
  const missing = named.filter(({ systemId }) => !there.has(systemId));
  const sent = new Map(Object.entries(given).map(([from, to]) => [to, from]));
  const fields = missing.map(({ kind, id, field }) => [
    `${kind}.${sent.get(id) ?? id}.${field}`,
    'It is not of this site.',
  ]);
  if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}
