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
 * Has a link for a new password mailed where the e-mail is known. Whether it is, a job finds out: neither the answer
 * nor the time that it takes tells. When the account has had its mails of this hour, whoever asked for them, nothing is
 * sent: the link of the last one still works, so nobody is kept from setting a password.
 * @throws Refusal `too_many_attempts` for what this network asks
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
 * Sets a new password by the link, once, ends every session of the person, and has a mail tell the person. The second factor
 * stays as it is.
 * @returns whose password it is
 * @throws Refusal `link_expired`, `invalid` where the password is one of the first to be guessed, `too_many_attempts`
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
    await enqueue(tx, passwordChangedMail, { personId, date, device: deviceName(userAgent), address });
  });
  const { email } = owner;
  // the way in is open again, whatever has been guessed; `codeByDay` goes on counting for who reads the person's mail
  await forget(deps, {
    signInByAccount: email,
    signInByAccountAndNetwork: `${email} ${network}`,
    signInByAccountAndWideNetwork: `${email} ${wideNetworkOf(address)}`,
    codeByPerson: String(personId),
  });
  return personId;
}
