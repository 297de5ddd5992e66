import { referenceEntries } from './edit-graph.ts';
import { kindShape, noFlags, type Shape } from './edit-shape.ts';

/** The fields that a caller may set on a new record: all but the id, the flags and what commands of their own set. */
export function settableFields(shape: Shape, kind: string): string[] {
  const { schema, managed } = kindShape(shape, kind);
  const never = ['id', ...Object.keys(noFlags), ...managed];
  return Object.keys(schema.shape).filter((field) => !never.includes(field));
}

/**
 * The fields without which no new record of the kind can be saved (R5.8): what it belongs to, what a blank record leaves
 * open, and what the kind's rules do not take of a blank one, such as a payment of nothing.
 */
export function neededFields(shape: Shape, kind: string): string[] {
  const table = kindShape(shape, kind);
  const toRoot = referenceEntries(table).flatMap(([field, { to }]) => (to === shape.name ? [field] : []));
  const isGiven = (field: string) =>
    field in table.blank ||
    field === table.order ||
    // the root is known where a parent leads to it
    (toRoot.includes(field) && field !== table.parent);
  const refused = (table.rules ?? []).flatMap(({ faults }) => Object.keys(faults({ ...table.blank })));
  return settableFields(shape, kind).filter(
    (field) =>
      refused.includes(field) || !(isGiven(field) || table.schema.shape[field].safeParse(undefined).success),
  );
}
