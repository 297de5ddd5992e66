import { count } from '@fieldwright/domain/kernel/field';
import { roleSchema } from '@fieldwright/domain/people/roles';
import { requiredRolesSchema, typedCodeSchema } from '@fieldwright/domain/people/second-factor';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';
import { accessSchema, typedPassword } from './sessions.ts';

/** Shown once, since only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/**
 * Proof that the person makes the request, not someone at an unlocked screen. The code is for people with a
 * second factor.
 */
export const ownProof = { password: typedPassword, code: typedCodeSchema.optional() };
export const ownProofErrors = [
  'wrong_credentials',
  'second_factor_needed',
  'wrong_code',
  'too_many_attempts',
] as const;
/** Proof of a person with a second factor. */
const proof = { password: typedPassword, code: typedCodeSchema };
const proofErrors = ['wrong_credentials', 'wrong_code', 'too_many_attempts', 'not_found'] as const;

const requirementSchema = z.object({
  /** The roles that must have a second factor. */
  secondFactorRoles: z.array(roleSchema),
  version: z.int(),
});

export const secondFactorEndpoints = {
  'POST /api/session/code': {
    summary: 'Finish signing in with an authenticator code or a recovery code',
    access: 'public',
    byCookie: 'ticket',
    body: z.object({ code: typedCodeSchema }),
    answer: accessSchema.extend({
      /** After a sign-in with a recovery code: how many are left. */
      recoveryCodesLeft: z.int().nullable(),
    }),
    errors: ['wrong_code', 'step_expired', 'too_many_attempts', 'no_company', 'origin_refused'],
  },
  'GET /api/secondfactor': {
    summary:
      "Get your own second factor: whether it's on, when it was last used and which companies require it",
    access: 'self',
    answer: z.object({
      on: z.boolean(),
      sinceDate: z.iso.datetime({ offset: true }).nullable(),
      lastUsedDate: z.iso.datetime({ offset: true }).nullable(),
      recoveryCodesLeft: z.int(),
      /** The names of the person's companies that require it for one of their roles. */
      requiredBy: z.array(z.string()),
    }),
  },
  'POST /api/secondfactor/setup': {
    summary: 'Start setting up an authenticator app; nothing changes until its first code is confirmed',
    access: 'self',
    body: z.object({
      password: typedPassword,
      /** To replace an existing second factor: its code, or a recovery code. */
      code: typedCodeSchema.optional(),
    }),
    answer: z.object({
      /** In base32, to type into the app. */
      secret: z.string(),
      /** The QR code: its width in modules and the path of the dark ones. */
      qr: z.object({ size: z.int(), path: z.string() }),
      /** To return with the first code. */
      setup: z.string(),
    }),
    errors: ['wrong_credentials', 'wrong_code', 'too_many_attempts'],
  },
  'POST /api/secondfactor': {
    summary: "Turn on the second factor with the app's first code, or switch to another app",
    access: 'self',
    body: z.object({ setup: z.string().min(20).max(2000), code: typedCodeSchema }),
    answer: recoveryCodes,
    errors: ['wrong_code', 'step_expired', 'too_many_attempts'],
  },
  'POST /api/secondfactor/recoverycodes': {
    summary: 'Create new recovery codes; the previous ones stop working',
    access: 'self',
    body: z.object(proof),
    answer: recoveryCodes,
    errors: proofErrors,
  },
  'POST /api/secondfactor/off': {
    summary: 'Turn off your own second factor; refused if a company requires it',
    access: 'self',
    body: z.object(proof),
    answer: z.null(),
    errors: [...proofErrors, 'second_factor_required'],
  },
  'GET /api/company/signin': {
    summary: 'List the roles that require a second factor',
    access: 'settings.edit',
    answer: requirementSchema,
  },
  'PATCH /api/company/signin': {
    summary:
      'Set the roles that require a second factor; removing a role requires your own password and code',
    access: 'settings.edit',
    body: z.object({
      secondFactorRoles: requiredRolesSchema,
      /** The version the change is based on. */
      basedOn: count.optional(),
      ...ownProof,
      /** If the requirement is lifted for a role. */
      password: typedPassword.optional(),
    }),
    answer: requirementSchema,
    errors: ['stale_version', 'owner_needed', ...ownProofErrors],
  },
} as const satisfies EndpointList;
