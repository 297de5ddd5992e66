import { readFields } from '@fieldwright/domain/kernel/read-fields';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { newPasswordSchema, type PasswordOwner } from '@fieldwright/domain/people/password';
import { sessionTimes } from '@fieldwright/domain/people/session';
import type { Clock } from '../../clock.ts';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countAttempt, forget } from '../../limits/attempts.ts';
import { refuseGuessable } from './common-passwords.ts';
import {
  type OpenInvitation,
  openInvitationByHash,
  replaceInvitation,
  useInvitation,
} from './invitations.queries.ts';
import type { Device } from './known-device.ts';
import { derivedToken, hashToken, randomToken } from './link-tokens.ts';
import type { Caller, Opened } from './open-session.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { invitationMail } from './people.jobs.ts';
import { findPerson } from './people.queries.ts';
import { recordPersonChange } from './person-changes.ts';
import { type Asked, openOrAsk } from './second-step.commands.ts';
import { insertPasswordHash, invitationCompany, passwordHashOf } from './sessions.queries.ts';

interface Inviting {
  config: Pick<Deps['config'], 'SECRET'>;
  clock: Clock;
}

/** Creates a new invitation link for the person, ends earlier ones, and queues the email. */
export async function sendInvitation(
  deps: Inviting,
  db: Write,
  companyId: number,
  personId: number,
): Promise<void> {
  const { id } = await newInvitation(deps, db, companyId, personId);
  await enqueue(db, invitationMail, { invitationId: id, personId });
}

/** Creates a new invitation link for the person and ends earlier ones. @returns its id and token */
export async function newInvitation(
  deps: Inviting,
  db: Write,
  companyId: number,
  personId: number,
): Promise<{ id: number; token: string }> {
  const nonce = randomToken();
  const token = derivedToken(deps.config.SECRET, 'invitation', nonce);
  const expiresAt = deps.clock() + sessionTimes.invitationMs;
  const id = await replaceInvitation(db, {
    companyId,
    personId,
    nonce,
    tokenHash: hashToken(token),
    expiresAt,
  });
  return { id, token };
}

interface Found {
  companyId: number;
  invitation: OpenInvitation;
  passwordHash: string | null;
}

/** @throws Refusal `link_expired`, `too_many_attempts` */
async function findInvitation(deps: Deps, token: string, address: string): Promise<Found> {
  await countAttempt(deps, { tokenByNetwork: networkOf(address) });
  const tokenHash = hashToken(token);
  const companyId = await invitationCompany(deps.database.forNobody(), tokenHash);
  if (companyId === null) throw new Refusal('link_expired');
  const db = deps.database.forCompany(companyId);
  const invitation = await openInvitationByHash(db, tokenHash, deps.clock());
  if (!invitation) throw new Refusal('link_expired');
  const passwordHash = await passwordHashOf(
    deps.database.forPerson(invitation.personId),
    invitation.personId,
  );
  return { companyId, invitation, passwordHash };
}

/** Returns what the page of the link shows. @throws Refusal `link_expired`, `too_many_attempts` */
export async function openInvitation(deps: Deps, token: string, address: string) {
  const { invitation, passwordHash } = await findInvitation(deps, token, address);
  const { companyName, email, firstName, lastName } = invitation;
  return { companyName, email, firstName, lastName, hasPassword: passwordHash !== null };
}

/**
 * Joins the company by the link and signs in. A new person sets a password. An existing one enters their
 * password and, if they have a second factor, its code before a session starts.
 * @throws Refusal `link_expired`, `wrong_credentials`, `invalid` (a weak new password), `too_many_attempts`
 */
export async function acceptInvitation(
  deps: Deps,
  given: { token: string; firstName: string; lastName: string; password: string },
  { requestId, ...caller }: Caller & { requestId: string; device: Device | null },
): Promise<Opened | Asked> {
  const { companyId, invitation, passwordHash } = await findInvitation(deps, given.token, caller.address);
  const { personId } = invitation;
  let provedHash = passwordHash;
  if (provedHash !== null) {
    // a separate limit: failures here don't block signing in
    const attempt = { passwordByInvitation: `${companyId} ${invitation.id}` };
    await countAttempt(deps, attempt);
    if (!(await passwordFits(provedHash, given.password))) throw new Refusal('wrong_credentials');
    await forget(deps, attempt);
  } else {
    provedHash = await setFirstPassword(deps, ownerOf(invitation, given), given.password);
  }
  const { firstName, lastName } = given;
  await deps.database
    .forCompany(companyId, personId)
    .transaction()
    .execute(async (tx) => {
      const joining = { companyId, id: invitation.id, personId, firstName, lastName };
      const was = await findPerson(tx, companyId, personId);
      if (!(await useInvitation(tx, joining))) throw new Refusal('link_expired');
      const now = await findPerson(tx, companyId, personId);
      if (now) await recordPersonChange(tx, requestId, was, now);
    });
  return openOrAsk(deps, { personId, passwordHash: provedHash, companyId, stays: false, caller });
}

/**
 * Returns the new person's details that the password must not contain: the invited names and the names
 * entered.
 */
const ownerOf = (
  { personId, email, companyName, ...invited }: OpenInvitation,
  given: { firstName: string; lastName: string },
) => ({
  personId,
  email,
  names: [invited.firstName, invited.lastName, given.firstName, given.lastName],
  companies: [companyName],
});

/**
 * Sets the first password, in the person's scope, so separately from the company's part and before it. If the
 * process fails in between, the link still works and asks for this password.
 * @returns the password's hash
 */
async function setFirstPassword(
  deps: Deps,
  { personId, ...owner }: PasswordOwner & { personId: number },
  password: string,
): Promise<string> {
  const read = readFields(newPasswordSchema, password, 'password');
  if ('faults' in read) throw new Refusal('invalid', { fields: read.faults });
  await refuseGuessable(password, owner);
  const passwordHash = await hashPassword(password);
  const first = await deps.database
    .forPerson(personId)
    .transaction()
    .execute((tx) => insertPasswordHash(tx, personId, passwordHash));
  // Two requests with one link at once: the second must not overwrite the first's password.
  if (!first) throw new Refusal('link_expired');
  return passwordHash;
}
