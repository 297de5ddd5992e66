import { type Aggregate, type KindOf, kindShape, kindsOf } from '@fieldwright/domain/kernel/edit-shape';
import { snake } from '../../db/record.sql.ts';
import { documentSql } from './document.sql.ts';
import type { Behavior, DocumentKind, DocumentRules } from './document-kind.ts';

const flags = new Set(['created', 'updated', 'deleted']);
/**
 * Fields that a save doesn't write: the database sets the number and the stamps; the site holds its version.
 */
const derivedFields = new Set([
  'id',
  'error',
  'number',
  'siteVersion',
  'createdBy',
  'createdDate',
  'updatedBy',
  'updatedDate',
  ...flags,
]);

/** Builds a document kind from its rules. */
export function defineDocument<A extends Aggregate>({
  table,
  tables,
  listed,
  sql,
  ...behavior
}: DocumentRules<A>): DocumentKind<A> {
  const { shape, site } = behavior as Behavior<Aggregate>;
  const keptFields = (schema: { shape: object }) =>
    Object.keys(schema.shape).filter((field) => !derivedFields.has(field));
  const root = { kind: shape.name, table, fields: keptFields(shape.schema), listed, rootColumn: null };
  const kinds = kindsOf(shape).map((child) => ({
    kind: child,
    table: tables[child as KindOf<A>],
    fields: keptFields(kindShape(shape, child).schema),
    listed: [],
    rootColumn: site?.kinds.includes(child) ? null : `${snake(shape.name)}_id`,
  }));
  const whole = { ...behavior, name: shape.name, root, kinds, own: sql };
  return { ...whole, sql: documentSql(whole) };
}
