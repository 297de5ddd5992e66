import { referenceEntries } from '@fieldwright/domain/kernel/edit-graph';
import { kindShape, kindsOf, type Shape } from '@fieldwright/domain/kernel/edit-shape';
import { notKeptYet } from '../features/documents/outside-records.queries.ts';

/** The kinds of which a save can make records: those that must name something of a list not kept yet are left out. */
export const savedKinds = (shape: Shape): string[] =>
  kindsOf(shape).filter((kind) => {
    const { references, schema } = kindShape(shape, kind);
    return referenceEntries({ references }).every(
      ([field, { to }]) => !notKeptYet.includes(to) || schema.shape[field]!.safeParse(null).success,
    );
  });
