import { chosenRolesSchema, emailSchema, nameSchema, personSchema } from '@fieldwright/domain/people/person';
import { z } from 'zod';
import { changeSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';

const accessErrors = ['own_access', 'owner_needed', 'last_owner', 'stale_version', 'not_found'] as const;
const ids = { id: 'memberships' } as const;

export const peopleEndpoints = {
  'GET /api/people': {
    summary: "The company's people, by name",
    access: 'people.view',
    answer: z.array(personSchema),
  },
  'POST /api/people': {
    summary: 'Invite a person by mail',
    access: 'people.manage',
    body: z.object({
      firstName: nameSchema,
      lastName: nameSchema,
      email: emailSchema,
      roles: chosenRolesSchema,
    }),
    answer: personSchema,
    errors: ['already_member', 'owner_needed', 'too_many_attempts'],
  },
  'PATCH /api/people/{id}': {
    summary: "Change a person's roles, name or department",
    access: 'people.manage',
    params: idParams,
    body: z.object({
      firstName: nameSchema.optional(),
      lastName: nameSchema.optional(),
      roles: chosenRolesSchema.optional(),
      callDepartmentTypeId: z.int().nullable().optional(),
      version: z.int(),
    }),
    answer: personSchema,
    errors: accessErrors,
    ids,
  },
  'GET /api/people/{id}/changes': {
    summary: "The history of a person's access and name, newest first",
    access: 'audit.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids,
  },
  'POST /api/people/{id}/invitation': {
    summary: 'Send the invitation again; the earlier link ends',
    access: 'people.manage',
    params: idParams,
    answer: personSchema,
    errors: ['not_found', 'already_member', 'owner_needed', 'too_many_attempts'],
    ids,
  },
  'POST /api/people/{id}/deactivate': {
    summary: 'End the access of a person at once; the history stays',
    access: 'people.manage',
    params: idParams,
    answer: personSchema,
    errors: accessErrors,
    ids,
  },
  'POST /api/people/{id}/reactivate': {
    summary: 'Give a deactivated person access again',
    access: 'people.manage',
    params: idParams,
    answer: personSchema,
    errors: accessErrors,
    ids,
  },
  'DELETE /api/people/{id}/secondfactor': {
    summary: 'Turn off the second factor of a person who has lost phone and recovery codes',
    access: 'people.manage',
    params: idParams,
    answer: personSchema,
    errors: ['own_access', 'owner_needed', 'works_elsewhere', 'not_found'],
    ids,
  },
} as const satisfies EndpointList;
