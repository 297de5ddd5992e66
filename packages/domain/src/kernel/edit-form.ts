import { z } from 'zod';
import { type Aggregate, idSchema, type Shape } from './edit-shape.ts';

/** The values of a form as an aggregate without children, for the steps of an edit session. */
export type FormEdited<V extends object> = { [K in keyof V]: V[K] } & { id: number };

/** Returns the shape of a form's values, which change only as a whole and are never saved by a plan. */
export function formShape<A extends Aggregate>(name: string): Shape<A> {
  return {
    name,
    schema: z.looseObject({ id: idSchema }),
    references: {},
    managed: [],
    together: [],
    removal: { rule: 'deleted', because: '' },
    fixedOnceSet: [],
    blank: {},
    facts: () => ({}),
    kinds: {},
  };
}
