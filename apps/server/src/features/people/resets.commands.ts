import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countAttempt, forgetAttempt } from './attempts.ts';
import { hashToken } from './link-tokens.ts';
import { hashPassword } from './passwords.ts';
import { resetRequest } from './people.jobs.ts';
import { useReset } from './resets.queries.ts';
import { emailOf, endSessions, resetPerson, storePasswordHash } from './sessions.queries.ts';

/**
 * Has a link for a new password mailed where the e-mail is known. Whether it is, a job finds out: neither the answer
 * nor the time that it takes tells.
 * @throws Refusal `too_many_attempts`
 */
export async function askForReset(deps: Deps, email: string, address: string): Promise<void> {
  await countAttempt(deps, { resetByAccount: email, resetByAddress: address });
  await deps.database
    .forNobody()
    .transaction()
    .execute((tx) => enqueue(tx, resetRequest, { email }));
}

/**
 * Sets a new password by the link, once, and ends every session of the person.
 * @throws Refusal `link_expired`, `too_many_attempts`
 */
export async function acceptReset(
  deps: Deps,
  given: { token: string; password: string },
  address: string,
): Promise<void> {
  await countAttempt(deps, { tokenByAddress: address });
  const tokenHash = hashToken(given.token);
  const personId = await resetPerson(deps.database.forNobody(), tokenHash);
  if (personId === null) throw new Refusal('link_expired');
  const passwordHash = await hashPassword(given.password);
  const email = await deps.database
    .forPerson(personId)
    .transaction()
    .execute(async (tx) => {
      if (!(await useReset(tx, personId, tokenHash))) throw new Refusal('link_expired');
      await storePasswordHash(tx, personId, passwordHash);
      await endSessions(tx, personId, 'password_changed');
      return emailOf(tx, personId);
    });
  await forgetAttempt(deps, 'signInByAccount', email);
}
