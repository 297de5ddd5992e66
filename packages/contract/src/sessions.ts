import { newPasswordSchema } from '@fieldwright/domain/people/password';
import { emailSchema, nameSchema } from '@fieldwright/domain/people/person';
import { roleSchema } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import { companyContactSchema } from './company.ts';
import { type EndpointList, idParams } from './endpoint.ts';

/** A password as typed to sign in: any non-empty text, so that old rules never lock anybody out. */
export const typedPassword = z.string().min(1, 'Enter your password.').max(200, 'The password is too long.');
const linkToken = z.string().min(20).max(200);

/** An access token, kept in memory only, and when it expires. */
export const accessSchema = z.object({
  accessToken: z.string(),
  expiresDate: z.iso.datetime({ offset: true }),
  /** the server's clock, so that a wrong clock on the device does not matter */
  serverDate: z.iso.datetime({ offset: true }),
  companyId: z.int(),
});
export type Access = z.infer<typeof accessSchema>;

export const meSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(roleSchema),
  company: z.object({
    id: z.int(),
    name: z.string(),
    timeZone: z.string(),
    /** how its customers reach it: it stands on what they get */
    contact: companyContactSchema,
  }),
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  secondFactor: z.object({
    on: z.boolean(),
    /** the company requires one, and there is none yet: nothing else works until there is */
    due: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  /** for the live connection: what changes from now on is told by it, however long it takes to open */
  liveCursor: z.string(),
});

export const sessionSchema = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  createdDate: z.iso.datetime({ offset: true }),
  lastUsedDate: z.iso.datetime({ offset: true }),
  current: z.boolean(),
});

export const sessionEndpoints = {
  'POST /api/session': {
    summary: 'Sign in',
    access: 'public',
    body: z.object({
      email: emailSchema,
      password: typedPassword,
      /** keep the session for 30 days instead of until the browser is closed */
      stay: z.boolean().default(false),
    }),
    answer: accessSchema,
    errors: [
      'wrong_credentials',
      'second_factor_needed',
      'too_many_attempts',
      'no_company',
      'origin_refused',
    ],
  },
  'POST /api/session/refresh': {
    summary: 'Renew the access token by the refresh cookie, also for another company of the person',
    access: 'public',
    byCookie: true,
    body: z.object({ companyId: z.int().optional() }),
    answer: accessSchema,
    errors: ['signed_out', 'session_ended', 'no_company', 'origin_refused'],
  },
  'DELETE /api/session': {
    summary: 'Sign out here',
    access: 'public',
    byCookie: true,
    answer: z.null(),
    errors: ['origin_refused'],
  },
  'GET /api/me': {
    summary: 'Who is signed in, in which company, and which others the person has',
    access: 'self',
    answer: meSchema,
  },
  'GET /api/sessions': {
    summary: "The person's own sessions and devices",
    access: 'self',
    answer: z.array(sessionSchema),
  },
  'DELETE /api/sessions/{id}': {
    summary: 'Remove one of the own sessions',
    access: 'self',
    params: idParams,
    answer: z.null(),
    errors: ['not_found'],
    ids: { id: 'sessions' },
  },
  'DELETE /api/sessions': {
    summary: 'Sign out everywhere, here too',
    access: 'self',
    answer: z.null(),
  },
  'POST /api/passwordresets': {
    summary: 'Ask for a mail with a reset link; the answer is the same whether the e-mail is known or not',
    access: 'public',
    body: z.object({ email: emailSchema }),
    answer: z.null(),
    errors: ['too_many_attempts'],
  },
  'POST /api/passwordresets/accept': {
    summary: 'Set a new password by the link; every session of the person ends',
    access: 'public',
    body: z.object({ token: linkToken, password: newPasswordSchema }),
    answer: z.null(),
    errors: ['link_expired', 'too_many_attempts'],
  },
  'POST /api/invitations/open': {
    summary: 'What an invitation link says: company, e-mail, and whether the person already has a password',
    access: 'public',
    body: z.object({ token: linkToken }),
    answer: z.object({
      companyName: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      hasPassword: z.boolean(),
    }),
    errors: ['link_expired', 'too_many_attempts'],
  },
  'POST /api/invitations/accept': {
    summary: 'Join the company: a new person sets name and password, a known one confirms with the password',
    access: 'public',
    body: z.object({
      token: linkToken,
      firstName: nameSchema,
      lastName: nameSchema,
      /** checked against the rules of a new password where the person has none yet */
      password: typedPassword,
    }),
    answer: accessSchema,
    errors: [
      'link_expired',
      'wrong_credentials',
      'second_factor_needed',
      'too_many_attempts',
      'origin_refused',
    ],
  },
} as const satisfies EndpointList;
