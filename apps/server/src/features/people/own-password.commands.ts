import { refuseSamePassword } from '@fieldwright/domain/people/password';
import { sessionTimes } from '@fieldwright/domain/people/session';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { refuseGuessable } from './common-passwords.ts';
import type { Caller } from './open-session.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { passwordChangedMail } from './people.jobs.ts';
import { checkCode, countProof, forgetProof, type Proof, wrongPassword } from './prove.ts';
import { endResets } from './resets.queries.ts';
import { hasFactor } from './second-factor.queries.ts';
import { securityEventOf } from './second-step.commands.ts';
import { endTickets } from './second-step.queries.ts';
import {
  endSessions,
  findPassword,
  holdPassword,
  passwordOwner,
  sessionBegan,
  storePasswordHash,
} from './sessions.queries.ts';

type Asker = SignedIn & { caller: Caller };
type Change = Proof & { newPassword: string };

/**
 * Changes the person's own password, ends their other sessions, and queues an email about it. Repeating the
 * same change, for example after a lost response, succeeds.
 * @throws Refusal `wrong_credentials`, `invalid` (the same as before, or easy to guess),
 * `second_factor_needed`, `wrong_code`, `too_many_attempts`
 */
export async function changePassword(deps: Deps, db: Read, who: Asker, change: Change): Promise<void> {
  await countProof(deps, who);
  const same = refuseSamePassword(change.password, change.newPassword);
  if (same) throw new Refusal('invalid', { fields: { newPassword: same } });
  // the change that won a race may be the same one, sent twice
  const done = (await tryChange(deps, db, who, change)) || (await tryChange(deps, db, who, change));
  if (!done) throw wrongPassword();
  await forgetProof(deps, who);
}

/** @returns false if another request has changed the password since this one read it */
async function tryChange(deps: Deps, db: Read, who: Asker, change: Change): Promise<boolean> {
  const { personId, sessionId, caller } = who;
  const there = await findPassword(db, personId);
  if (!(await passwordFits(there?.hash, change.password))) {
    const isLate = !there || deps.clock() - there.changedAt > sessionTimes.passwordRepeatMs;
    if (isLate || !(await passwordFits(there.hash, change.newPassword))) throw wrongPassword();
    return true;
  }
  await refuseGuessable(change.newPassword, await passwordOwner(db, personId), 'newPassword');
  const passwordHash = await hashPassword(change.newPassword);
  return db.transaction().execute(async (tx) => {
    if ((await holdPassword(tx, personId, 'change')) !== there!.hash) return false;
    await checkFactor(deps, tx, who, change.code);
    await storePasswordHash(tx, personId, passwordHash);
    await endSessions(tx, personId, 'password_changed', { but: sessionId });
    await endTickets(tx, personId);
    await endResets(tx, personId);
    await enqueue(tx, passwordChangedMail, { ...securityEventOf(deps, personId, caller), stays: true });
    return true;
  });
}

/** Checks the second factor. A new session has just shown it; an older one may be an unattended screen. */
async function checkFactor(deps: Deps, tx: Write, who: Asker, code: string | undefined): Promise<void> {
  if (!(await hasFactor(tx, who.personId))) return;
  const isFresh = deps.clock() - (await sessionBegan(tx, who.sessionId)) <= sessionTimes.freshMs;
  if (code === undefined && isFresh) return;
  if (code === undefined) throw new Refusal('second_factor_needed');
  await checkCode(deps, tx, who, code);
}
