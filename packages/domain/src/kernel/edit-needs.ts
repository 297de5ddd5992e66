import { referenceEntries } from './edit-graph.ts';
import { kindShape, noFlags, type Shape } from './edit-shape.ts';

/** Returns the fields that may be set on a new record: all except the id, the flags and managed fields. */
export function settableFields(shape: Shape, kind: string): string[] {
  const { schema, managed } = kindShape(shape, kind);
  const never = ['id', ...Object.keys(noFlags), ...managed];
  return Object.keys(schema.shape).filter((field) => !never.includes(field));
}

/**
 * Returns the fields a new record of the kind can't be saved without (R5.8): its parents, fields with no
 * blank value, and fields whose blank value the kind's rules refuse, such as a payment of zero.
 */
export function neededFields(shape: Shape, kind: string): string[] {
  const table = kindShape(shape, kind);
  const toRoot = referenceEntries(table).flatMap(([field, { to }]) => (to === shape.name ? [field] : []));
  const isGiven = (field: string) =>
    field in table.blank ||
    field === table.order ||
    // the server finds the root through the parent
    (toRoot.includes(field) && field !== table.parent);
  const refused = (table.rules ?? []).flatMap(({ faults }) => Object.keys(faults({ ...table.blank })));
  return settableFields(shape, kind).filter(
    (field) =>
      refused.includes(field) || !(isGiven(field) || table.schema.shape[field].safeParse(undefined).success),
  );
}
