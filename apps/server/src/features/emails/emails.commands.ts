import { may } from '@fieldwright/domain/people/roles';
import type { Read } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueueEmail } from '../../jobs/emails.queries.ts';
import { publish } from '../../live/publish.ts';
import { hasEmail, settleEmail, undeliveredEmails } from './emails.queries.ts';

/** The office settles everyone's emails, other people only those that they sent. */
const mayAll = ({ roles }: SignedIn) => may(roles, 'emails.review');

export const listUndelivered = (db: Read, who: SignedIn, now: number) =>
  undeliveredEmails(db, { anybodys: mayAll(who), now });

/**
 * Sends an email again, or dismisses it. Does nothing if it has been delivered, is settled, or is being sent.
 * @throws Refusal `not_found`
 */
export async function settle(
  db: Read,
  who: SignedIn,
  { id, state, now }: { id: number; state: 'waiting' | 'dismissed'; now: number },
): Promise<null> {
  const anybodys = mayAll(who);
  return db.transaction().execute(async (tx) => {
    const email = await settleEmail(tx, id, { state, anybodys, now });
    if (!email) {
      if (await hasEmail(tx, id, anybodys)) return null;
      throw new Refusal('not_found');
    }
    if (state === 'waiting') await enqueueEmail(tx, email);
    await publish(tx, [{ topic: 'email', id, version: email.version }]);
    return null;
  });
}
