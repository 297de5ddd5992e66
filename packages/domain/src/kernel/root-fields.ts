import { idSchema } from './edit-shape.ts';
import { count, dateTime, optionalId } from './field.ts';

/**
 * The fields that every aggregate root has besides its own. The server sets all except the id of a new one.
 */
export const rootFields = {
  id: idSchema,
  /** Increases with each save of the root or of one of its children. */
  version: count,
  createdBy: optionalId,
  createdDate: dateTime.nullable(),
  updatedBy: optionalId,
  updatedDate: dateTime.nullable(),
} as const;

/** The root fields that plans don't carry. */
export const managedRootFields = ['version', 'createdBy', 'createdDate', 'updatedBy', 'updatedDate'] as const;

export const blankRootFields = {
  version: 0,
  createdBy: null,
  createdDate: null,
  updatedBy: null,
  updatedDate: null,
} as const;
