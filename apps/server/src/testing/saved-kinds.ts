import { referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { kindShape, kindsOf, type Shape } from '@fieldwright/domain/kernel/edit-shape';
import { notKeptYet } from '../db/outside-tables.ts';

/**
 * Returns the kinds of records that a save can create. Leaves out those that require an entry of a list that
 * is not stored yet.
 */
export const savedKinds = (shape: Shape): string[] =>
  kindsOf(shape).filter((kind) => {
    const { references, schema } = kindShape(shape, kind);
    return referenceEntries({ references }).every(
      ([field, { to }]) => !notKeptYet.includes(to) || schema.shape[field]!.safeParse(null).success,
    );
  });
