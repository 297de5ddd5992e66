import { idSchema } from './edit-shape.ts';
import { count, dateTime, optionalId } from './field.ts';

/** What every aggregate root carries besides its own fields. The server sets all but the id of a new one. */
export const rootFields = {
  id: idSchema,
  /** goes up with each save of the root or of a child of it */
  version: count,
  createdBy: optionalId,
  createdDate: dateTime.nullable(),
  updatedBy: optionalId,
  updatedDate: dateTime.nullable(),
} as const;

/** Of these, what no plan carries. */
export const managedRootFields = ['version', 'createdBy', 'createdDate', 'updatedBy', 'updatedDate'] as const;

export const blankRootFields = {
  version: 0,
  createdBy: null,
  createdDate: null,
  updatedBy: null,
  updatedDate: null,
} as const;
