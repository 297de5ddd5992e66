import { newPasswordSchema } from '@fieldwright/domain/people/password';
import { emailSchema, nameSchema } from '@fieldwright/domain/people/person';
import { roleSchema } from '@fieldwright/domain/people/roles';
import { typedCodeSchema } from '@fieldwright/domain/people/second-factor';
import { signUpSchema } from '@fieldwright/domain/people/sign-up';
import { trades } from '@fieldwright/domain/settings/setup';
import { taxedKinds } from '@fieldwright/domain/settings/taxed-by-default';
import { z } from 'zod';
import { companyContactSchema } from './company.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { listViewsSchema } from './list-views.ts';

/** The password typed to sign in: any nonempty text, so that a changed rule never locks anyone out. */
export const typedPassword = z.string().min(1, 'Enter your password.').max(200, 'The password is too long.');
const linkToken = z.string().min(20).max(200);

/** An access token, kept only in memory, and its expiration. */
export const accessSchema = z.object({
  accessToken: z.string(),
  expiresDate: z.iso.datetime({ offset: true }),
  /** The server's clock, so that a wrong clock on the device does no harm. */
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
    /** The contact details on customer documents. */
    contact: companyContactSchema,
    /** How many days its new proposals are valid. */
    proposalDays: z.int(),
    /** What its new proposals ask for as a deposit, in percent of the total; null for none. */
    depositPercent: z.number().nullable(),
    /** The kinds whose new lines and price book entries are taxable. */
    taxedByDefault: z.array(z.enum(taxedKinds)),
    /** How many minutes its boards keep dates that nobody looks at; null: as the installation says (R9.13). */
    boardMinutes: z.int().nullable(),
    /** The trades it chose; empty if it hasn't. */
    trades: z.array(z.enum(trades)),
    /** It is new, and the dashboard shows owners and admins how to set it up. */
    isSettingUp: z.boolean(),
  }),
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  secondFactor: z.object({
    on: z.boolean(),
    /** The company requires a second factor and there is none yet, so nothing else works. */
    due: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  /** The saved views of lists, and what the person has chosen for each list. */
  lists: listViewsSchema,
  /** The cursor for the live connection, so that no change is missed before it opens. */
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
      /** Keeps the session for 30 days instead of until the browser is closed. */
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
    summary: 'Renew the access token with the refresh cookie, or switch to another of your companies',
    access: 'public',
    byCookie: 'session',
    body: z.object({ companyId: z.int().optional() }),
    answer: accessSchema,
    errors: ['signed_out', 'session_ended', 'no_company', 'origin_refused'],
  },
  'DELETE /api/session': {
    summary: 'Sign out of this session',
    access: 'public',
    byCookie: 'session',
    answer: z.null(),
    errors: ['origin_refused'],
  },
  'GET /api/me': {
    summary: "Get the signed-in person, the current company and the person's other companies",
    access: 'self',
    answer: meSchema,
  },
  'GET /api/sessions': {
    summary: 'List your own sessions and devices',
    access: 'self',
    answer: z.array(sessionSchema),
  },
  'DELETE /api/sessions/{id}': {
    summary: 'End one of your own sessions',
    access: 'self',
    params: idParams,
    answer: z.null(),
    errors: ['not_found'],
    ids: { id: 'sessions' },
  },
  'DELETE /api/sessions': {
    summary: 'Sign out everywhere, including here',
    access: 'self',
    answer: z.null(),
  },
  'POST /api/password': {
    summary: 'Change your own password; your other sessions end',
    access: 'self',
    body: z.object({
      /** The current password. */
      password: typedPassword,
      newPassword: newPasswordSchema,
      /**
       * The second factor's code, if the session is older than some minutes; `second_factor_needed` asks for
       * it.
       */
      code: typedCodeSchema.optional(),
    }),
    answer: z.null(),
    errors: ['wrong_credentials', 'second_factor_needed', 'wrong_code', 'too_many_attempts'],
  },
  'POST /api/passwordresets': {
    summary: 'Request a password reset email; the response is the same whether or not the address is known',
    access: 'public',
    body: z.object({ email: emailSchema }),
    answer: z.null(),
    errors: ['too_many_attempts'],
  },
  'POST /api/passwordresets/accept': {
    summary: "Set a new password with a reset link; ends all of the person's sessions",
    access: 'public',
    body: z.object({ token: linkToken, password: newPasswordSchema }),
    answer: z.null(),
    errors: ['link_expired', 'too_many_attempts'],
  },
  'POST /api/signups': {
    summary:
      'Ask for a new company: emails a link to confirm the address. The response is the same whether or not the address is known; nothing is found where the installation takes no sign-ups',
    access: 'public',
    body: signUpSchema,
    answer: z.null(),
    errors: ['not_found', 'too_many_attempts'],
  },
  'POST /api/signups/confirm': {
    summary: 'Make the company of a sign-up link; answers with the token of its owner’s invitation',
    access: 'public',
    body: z.object({ token: z.string().min(20).max(2000) }),
    answer: z.object({ token: z.string() }),
    errors: ['not_found', 'link_expired', 'too_many_attempts'],
  },
  'POST /api/invitations/open': {
    summary: 'Read an invitation link: company, email and whether the person already has a password',
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
  'POST /api/session/invitation': {
    summary:
      'Accept an invitation: a new person sets a name and password, an existing one confirms the password',
    access: 'public',
    body: z.object({
      token: linkToken,
      firstName: nameSchema,
      lastName: nameSchema,
      /** Checked by the rules for new passwords if the person has none yet. */
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
