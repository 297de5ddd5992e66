import { count } from '@fieldwright/domain/kernel/field';
import { named } from '@fieldwright/domain/kernel/record-shape';
import { emailSchema, personSchema, personStatuses, typedMember } from '@fieldwright/domain/people/person';
import { roleSchema } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import { changeSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { exportEndpoint } from './list-export.ts';
import { ownProof, ownProofErrors } from './second-factor.ts';

const accessErrors = ['own_access', 'owner_needed', 'last_owner', 'stale_version', 'not_found'] as const;
const ids = { id: 'memberships' } as const;

export const peopleEndpoints = {
  'GET /api/people': {
    summary: "List the company's people by name",
    access: 'people.view',
    answer: z.array(personSchema),
  },
  'GET /api/people/export': exportEndpoint('people', {
    /** Words of the name, the email address or the roles. */
    search: z.string().trim().max(100).optional(),
    status: z.enum(personStatuses).optional(),
    role: roleSchema.optional(),
  }),
  'POST /api/people': {
    summary: 'Invite someone by email',
    access: 'people.manage',
    body: typedMember.extend({ email: emailSchema }),
    answer: personSchema,
    errors: ['already_member', 'owner_needed', 'too_many_attempts'],
  },
  'PATCH /api/people/{id}': {
    summary: "Change a person's roles, name or department",
    access: 'people.manage',
    params: idParams,
    body: named(typedMember).extend({
      /** Refuses the change if someone has changed the same field since this version. */
      basedOn: count.optional(),
    }),
    answer: personSchema,
    errors: accessErrors,
    ids,
  },
  'GET /api/people/{id}/changes': {
    summary: "List changes to a person's access and name, newest first",
    access: 'audit.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids,
  },
  'POST /api/people/{id}/invitation': {
    summary: 'Resend an invitation; the previous link stops working',
    access: 'people.manage',
    params: idParams,
    answer: personSchema,
    errors: ['not_found', 'already_member', 'owner_needed', 'too_many_attempts'],
    ids,
  },
  'POST /api/people/{id}/deactivate': {
    summary: 'Deactivate a person immediately; history is kept',
    access: 'people.manage',
    params: idParams,
    answer: personSchema,
    errors: accessErrors,
    ids,
  },
  'POST /api/people/{id}/reactivate': {
    summary: 'Reactivate a person',
    access: 'people.manage',
    params: idParams,
    answer: personSchema,
    errors: [...accessErrors, 'in_use'],
    ids,
  },
  'POST /api/people/{id}/secondfactor/off': {
    summary:
      'Turn off the second factor of a person who lost phone and recovery codes; requires your own password and code',
    access: 'people.manage',
    params: idParams,
    body: z.object(ownProof),
    answer: personSchema,
    errors: ['own_access', 'owner_needed', 'works_elsewhere', 'not_found', ...ownProofErrors],
    ids,
  },
} as const satisfies EndpointList;
