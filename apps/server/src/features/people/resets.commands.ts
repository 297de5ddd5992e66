import { isOver, networkOf, wideNetworkOf } from '@fieldwright/domain/people/attempts';
import { deviceName } from '@fieldwright/domain/people/session';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countAttempt, forget, tally } from '../../limits/attempts.ts';
import { refuseGuessable } from './common-passwords.ts';
import { hashToken } from './link-tokens.ts';
import type { Caller } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { passwordChangedMail, resetRequest } from './people.jobs.ts';
import { useReset } from './resets.queries.ts';
import { endTickets } from './second-step.queries.ts';
import { endSessions, passwordOwner, resetPerson, storePasswordHash } from './sessions.queries.ts';

/**
 * Queues the email with a password link. A job checks whether the address has an account, so that neither the
 * response nor its time reveals it. If the account has reached its emails for the hour, no matter who
 * requested them, nothing is sent; the last link still works, so no one is locked out.
 * @throws Refusal `too_many_attempts` for requests from this network
 */
export async function askForReset(deps: Deps, email: string, address: string): Promise<void> {
  const network = networkOf(address);
  await countAttempt(deps, {
    resetByAccountAndNetwork: `${email} ${network}`,
    resetByNetwork: network,
  });
  const { tries } = await tally(deps, deps.database.forNobody(), { resetByAccount: email });
  if (isOver(tries, 'resetByAccount')) return;
  await deps.database
    .forNobody()
    .transaction()
    .execute((tx) => enqueue(tx, resetRequest, { email }));
}

/**
 * Sets a new password by the link, which works once, ends all sessions of the person, and queues an email
 * about it. The second factor is unchanged.
 * @returns the person's id
 * @throws Refusal `link_expired`, `invalid` if the password is easy to guess, `too_many_attempts`
 */
export async function acceptReset(
  deps: Deps,
  given: { token: string; password: string },
  { address, userAgent }: Caller,
): Promise<number> {
  const network = networkOf(address);
  await countAttempt(deps, { tokenByNetwork: network });
  const tokenHash = hashToken(given.token);
  const personId = await resetPerson(deps.database.forNobody(), tokenHash);
  if (personId === null) throw new Refusal('link_expired');
  const own = deps.database.forPerson(personId);
  const owner = await passwordOwner(own, personId);
  await refuseGuessable(given.password, owner);
  const passwordHash = await hashPassword(given.password);
  await own.transaction().execute(async (tx) => {
    if (!(await useReset(tx, { personId, tokenHash }, deps.clock()))) throw new Refusal('link_expired');
    await storePasswordHash(tx, personId, passwordHash);
    await endSessions(tx, personId, 'password_changed');
    await endTickets(tx, personId);
    const date = new Date(deps.clock()).toISOString();
    const device = deviceName(userAgent);
    await enqueue(tx, passwordChangedMail, { personId, date, device, address, stays: false });
  });
  const { email } = owner;
  // sign-in works again, regardless of earlier guesses; `codeByDay` still counts, in case someone else reads
  // the person's email
  await forget(deps, {
    signInByAccount: email,
    signInByAccountAndNetwork: `${email} ${network}`,
    signInByAccountAndWideNetwork: `${email} ${wideNetworkOf(address)}`,
    codeByPerson: String(personId),
  });
  return personId;
}
