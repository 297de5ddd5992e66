import { randomUUID } from 'node:crypto';
import { sessionTimes } from '@fieldwright/domain/people/session';
import { signUpSchema } from '@fieldwright/domain/people/sign-up';
import { z } from 'zod';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { openInvitationById } from './invitations.queries.ts';
import { derivedToken, hashToken, randomToken } from './link-tokens.ts';
import { composeInvitation, composePasswordChanged, composeReset, composeSignUp } from './people.mails.ts';
import { freshReset, lockResets, openReset, replaceReset } from './resets.queries.ts';
import {
  activeMemberships,
  emailOf,
  personByEmail,
  personForInvitation,
  sweepIdentity,
} from './sessions.queries.ts';
import { signUpToken } from './sign-up-token.ts';

/** Builds a link with the token behind `#`. Browsers don't send that part, so no server logs it. */
const link = (publicUrl: string, page: string, token: string) => `${publicUrl}/${page}#${token}`;

/**
 * Queues the email with a reset link; does nothing if no one has the address. A new link ends earlier ones.
 * Within a quarter of an hour the same link is sent again, so that repeated requests by someone else can't
 * end a link that the person is about to use.
 */
export const resetRequest = job({
  name: 'reset_request',
  payload: z.object({ email: z.string() }),
  async run({ deps, db, payload }) {
    const personId = await personByEmail(db, payload.email);
    if (personId === null) return;
    const nonce = randomToken();
    const tokenHash = hashToken(derivedToken(deps.config.SECRET, 'reset', nonce));
    const now = deps.clock();
    const expiresAt = now + sessionTimes.resetMs;
    await deps.database
      .forPerson(personId)
      .transaction()
      .execute(async (tx) => {
        await lockResets(tx, personId);
        const resetId =
          (await freshReset(tx, personId, { now, withinMs: sessionTimes.resetStaysMs })) ??
          (await replaceReset(tx, { personId, nonce, tokenHash, expiresAt }));
        await enqueue(tx, resetMail, { resetId, mailId: randomUUID() });
      });
  },
});

/** Sends a reset link; nothing if it has been used or has expired. */
export const resetMail = mailJob({
  name: 'reset_mail',
  /** `mailId` distinguishes several emails of one link */
  payload: z.object({ resetId: z.int(), mailId: z.string().default('') }),
  id: ({ resetId, mailId }) => `reset-${resetId}-${mailId}`,
  async compose({ deps, db, payload }) {
    const reset = await openReset(db, payload.resetId, deps.clock());
    if (!reset) return null;
    const token = derivedToken(deps.config.SECRET, 'reset', reset.nonce);
    return composeReset(reset.email, link(deps.config.PUBLIC_URL, 'reset', token));
  },
});

/** Tells a person that their password was changed: when, from where, and what to do if it wasn't them. */
export const passwordChangedMail = mailJob({
  name: 'password_changed_mail',
  payload: z.object({
    personId: z.int(),
    date: z.string(),
    device: z.string(),
    address: z.string(),
    /** the person changed it, so the session where they did so continues */
    stays: z.boolean().default(false),
  }),
  id: ({ personId, date }) => `password-changed-${personId}-${date}`,
  async compose({ deps, db, payload: { personId, ...change } }) {
    const [membership] = await activeMemberships(db);
    const to = await emailOf(db, personId);
    const timeZone = membership?.timeZone ?? 'UTC';
    const url = `${deps.config.PUBLIC_URL}/reset`;
    return composePasswordChanged({ ...change, to, timeZone, url });
  },
});

/** Sends an invitation; nothing if it has been accepted or revoked, or has expired. */
export const invitationMail = mailJob({
  name: 'invitation_mail',
  payload: z.object({ invitationId: z.int(), personId: z.int().default(0) }),
  id: ({ invitationId }) => `invitation-${invitationId}`,
  about: ({ personId }) => ({ kind: 'invitation', entity: 'person', id: personId, partId: null }),
  async compose({ deps, db, payload }) {
    const invitation = await openInvitationById(db, payload.invitationId, deps.clock());
    if (!invitation) return null;
    const token = derivedToken(deps.config.SECRET, 'invitation', invitation.nonce);
    return composeInvitation({
      to: invitation.email,
      url: link(deps.config.PUBLIC_URL, 'invitation', token),
      firstName: invitation.firstName,
      companyName: invitation.companyName,
      inviter: invitation.inviter,
    });
  },
});

/** Queues the email with the link of a sign-up. The person who gets it is one from now on, without a password. */
export const signUpRequest = job({
  name: 'sign_up_request',
  payload: signUpSchema,
  async run({ deps, db, payload }) {
    const personId = await personForInvitation(db, payload.email);
    await deps.database
      .forPerson(personId)
      .transaction()
      .execute((tx) => enqueue(tx, signUpMail, { ...payload, mailId: randomUUID() }));
  },
});

/** Sends the link that makes a company. */
export const signUpMail = mailJob({
  name: 'sign_up_mail',
  payload: signUpSchema.extend({ mailId: z.string() }),
  id: ({ mailId }) => `signup-${mailId}`,
  async compose({ deps, payload: { mailId: _, ...asked } }) {
    const expiresAt = deps.clock() + sessionTimes.signUpMs;
    const token = signUpToken(deps.config.SECRET, { ...asked, expiresAt });
    return composeSignUp(asked.email, link(deps.config.PUBLIC_URL, 'signup', token));
  },
});

/** Deletes attempts, links and sessions that ended long ago. */
export const identitySweep = job({
  name: 'identity_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepIdentity(db),
});
