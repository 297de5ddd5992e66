import { dateTime } from '@fieldwright/domain/kernel/field';
import { strokesSchema } from '@fieldwright/domain/proposals/signature';
import {
  completionMethods,
  completionSchema,
  signedWorkSchema,
} from '@fieldwright/domain/work-orders/completion';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** Signatures on completion. */

export const completionSignatureSchema = z.object({
  id: z.int(),
  method: z.enum(completionMethods),
  name: z.string(),
  strokes: strokesSchema.nullable(),
  reason: z.string(),
  /** What the customer agreed to, word for word. */
  consent: z.string(),
  shown: signedWorkSchema,
  date: dateTime,
  /** Who held the device. */
  takenBy: z.string(),
  /** Whether everything is as it was signed; false if the database was changed since. */
  isIntact: z.boolean(),
});

export const completionEndpoints = {
  'POST /api/workorders/{id}/signatures': {
    summary: 'Record the customer’s signature for the finished work, or a reason for none; idempotent by key',
    access: ['workorders.edit', 'workorders.own'],
    params: idParams,
    body: completionSchema.safeExtend({ key: z.uuid() }),
    answer: z.object({ id: z.int() }),
    errors: ['not_found', 'removed', 'not_priced', 'stale_version', 'key_reused'],
    ids: { id: 'work_orders' },
  },
} as const satisfies EndpointList;
