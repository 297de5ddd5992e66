import { sessionTimes } from '@fieldwright/domain/people/session';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countAttempt, forgetAttempt } from './attempts.ts';
import { derivedToken, hashToken, randomToken } from './link-tokens.ts';
import { hashPassword } from './passwords.ts';
import { resetMail } from './people.jobs.ts';
import { insertReset, useReset } from './resets.queries.ts';
import { emailOf, endSessions, personByEmail, resetPerson, storePasswordHash } from './sessions.queries.ts';

/**
 * Sends a link for a new password where the e-mail is known. The answer does not tell which it was.
 * @throws Refusal `too_many_attempts`
 */
export async function askForReset(deps: Deps, email: string, address: string): Promise<void> {
  await countAttempt(deps, { resetByAccount: email, resetByAddress: address });
  const personId = await personByEmail(deps.database.forNobody(), email);
  if (personId === null) return;
  await deps.database
    .forPerson(personId)
    .transaction()
    .execute(async (tx) => {
      const nonce = randomToken();
      const token = derivedToken(deps.config.SECRET, 'reset', nonce);
      const resetId = await insertReset(tx, {
        personId,
        nonce,
        tokenHash: hashToken(token),
        expiresAt: Date.now() + sessionTimes.resetMs,
      });
      await enqueue(tx, resetMail, { resetId });
    });
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
