import { count } from '@fieldwright/domain/kernel/field';
import { roleSchema } from '@fieldwright/domain/people/roles';
import { requiredRolesSchema, typedCodeSchema } from '@fieldwright/domain/people/second-factor';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';
import { accessSchema, typedPassword } from './sessions.ts';

/** Shown once: only their hashes are kept. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** Proof that the person, and not somebody at an open screen, asks. */
const proof = { password: typedPassword, code: typedCodeSchema };
const proofErrors = ['wrong_credentials', 'wrong_code', 'too_many_attempts', 'not_found'] as const;

const requirementSchema = z.object({
  /** roles that cannot work without a second factor */
  secondFactorRoles: z.array(roleSchema),
  version: z.int(),
});

export const secondFactorEndpoints = {
  'POST /api/session/code': {
    summary: 'Finish signing in with a code of the authenticator app, or a recovery code',
    access: 'public',
    byCookie: true,
    body: z.object({ code: typedCodeSchema }),
    answer: accessSchema,
    errors: ['wrong_code', 'step_expired', 'too_many_attempts', 'no_company', 'origin_refused'],
  },
  'GET /api/secondfactor': {
    summary: "The person's own second factor: whether it is on, when it was used, and who requires it",
    access: 'self',
    answer: z.object({
      on: z.boolean(),
      sinceDate: z.iso.datetime({ offset: true }).nullable(),
      lastUsedDate: z.iso.datetime({ offset: true }).nullable(),
      recoveryCodesLeft: z.int(),
      /** names of the person's companies that require it of one of the person's roles */
      requiredBy: z.array(z.string()),
    }),
  },
  'POST /api/secondfactor/setup': {
    summary: 'Begin to set up an authenticator app; nothing changes until its first code is confirmed',
    access: 'self',
    body: z.object({
      password: typedPassword,
      /** where one is on already, which the new one replaces: a code of it, or a recovery code */
      code: typedCodeSchema.optional(),
    }),
    answer: z.object({
      /** in base32, to type into the app */
      secret: z.string(),
      /** the QR code: its width in modules and the path of the dark ones */
      qr: z.object({ size: z.int(), path: z.string() }),
      /** to send along with the first code */
      setup: z.string(),
    }),
    errors: ['wrong_credentials', 'wrong_code', 'too_many_attempts'],
  },
  'POST /api/secondfactor': {
    summary: 'Turn the second factor on by the first code of the app, or move it to another app',
    access: 'self',
    body: z.object({ setup: z.string().min(20).max(2000), code: typedCodeSchema }),
    answer: recoveryCodes,
    errors: ['wrong_code', 'step_expired', 'too_many_attempts'],
  },
  'POST /api/secondfactor/recoverycodes': {
    summary: 'Create new recovery codes; the earlier ones end',
    access: 'self',
    body: z.object(proof),
    answer: recoveryCodes,
    errors: proofErrors,
  },
  'POST /api/secondfactor/off': {
    summary: 'Turn off your own second factor; refused where a company requires it',
    access: 'self',
    body: z.object(proof),
    answer: z.null(),
    errors: [...proofErrors, 'second_factor_required'],
  },
  'GET /api/company/signin': {
    summary: 'For which roles the company requires a second factor',
    access: 'settings.edit',
    answer: requirementSchema,
  },
  'PATCH /api/company/signin': {
    summary: 'Change for which roles the company requires a second factor',
    access: 'settings.edit',
    body: z.object({
      secondFactorRoles: requiredRolesSchema,
      /** the version that the change was made on */
      basedOn: count.optional(),
    }),
    answer: requirementSchema,
    errors: ['stale_version', 'owner_needed'],
  },
} as const satisfies EndpointList;
