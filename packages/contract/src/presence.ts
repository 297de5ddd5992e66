import { dateTime } from '@fieldwright/domain/kernel/field';
import { presenceStates } from '@fieldwright/domain/people/presence';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** Who has a proposal or work order open. */

export const presenceSchema = z.object({
  /** Created by the tab; stays the same while it has the document open. */
  tab: z.uuid(),
  /** `editing`: the tab has unsaved changes. `left`: it no longer has the document open. */
  state: z.enum(presenceStates),
});

export const presentPersonSchema = z.object({
  personId: z.int(),
  /** The email address if the person has no name yet. */
  name: z.string(),
  initials: z.string(),
  /** You, in another tab or on another device. */
  isYou: z.boolean(),
  isEditing: z.boolean(),
  since: dateTime,
});
export type PresentPerson = z.infer<typeof presentPersonSchema>;

export const presenceAnswerSchema = z.object({
  /** Everyone else who has the document open, those with unsaved changes first. */
  others: z.array(presentPersonSchema),
});

const open = {
  params: idParams,
  body: presenceSchema,
  answer: presenceAnswerSchema,
  errors: ['not_found'],
} as const;

export const presenceEndpoints = {
  'POST /api/salesproposals/{id}/presence': {
    summary: 'Report that you have a proposal open, and list who else does; repeat every 25 seconds',
    access: ['proposals.view', 'proposals.own'],
    ...open,
    ids: { id: 'sales_proposals' },
  },
  'POST /api/workorders/{id}/presence': {
    summary: 'Report that you have a work order open, and list who else does; repeat every 25 seconds',
    access: ['workorders.view', 'workorders.own', 'workorders.sold'],
    ...open,
    ids: { id: 'work_orders' },
  },
} as const satisfies EndpointList;
