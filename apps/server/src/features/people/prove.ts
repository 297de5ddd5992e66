import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt, forget } from '../../limits/attempts.ts';
import { passwordFits } from './passwords.ts';
import { peopleTexts } from './people.texts.ts';
import { hasFactor } from './second-factor.queries.ts';
import { spendCode } from './second-factor-codes.ts';
import { passwordHashOf } from './sessions.queries.ts';

/** The credentials by which a signed-in person proves that no one else is at the screen. */
export interface Proof {
  password: string;
  /** required if the person has a second factor */
  code?: string | undefined;
}

const proofAttempt = ({ sessionId }: SignedIn) => ({ proofBySession: String(sessionId) });

/** Counts an attempt to prove it. @throws Refusal `too_many_attempts` */
export const countProof = (deps: Deps, who: SignedIn): Promise<void> => countAttempt(deps, proofAttempt(who));

/** Resets the count of attempts after a success. */
export const forgetProof = (deps: Deps, who: SignedIn): Promise<void> => forget(deps, proofAttempt(who));

export function wrongPassword(): Refusal {
  const fields = { password: peopleTexts.wrongPassword };
  return new Refusal('wrong_credentials', { detail: fields.password, fields });
}

/** @throws Refusal `wrong_credentials`, `too_many_attempts` */
export async function checkPassword(deps: Deps, who: SignedIn, password: string): Promise<void> {
  await countProof(deps, who);
  const hash = await passwordHashOf(deps.database.forPerson(who.personId), who.personId);
  if (!(await passwordFits(hash, password))) throw wrongPassword();
}

/** Marks a code as used. @throws Refusal `wrong_code` */
export async function checkCode(deps: Deps, tx: Write, who: SignedIn, code: string): Promise<void> {
  if (!(await spendCode(deps, tx, who.personId, code))) throw new Refusal('wrong_code');
}

/**
 * Makes the signed-in person prove their identity before an action that a stranger at an unattended screen
 * must not do. The code is marked as used in the person's own scope, separately from the action.
 * @throws Refusal `wrong_credentials`, `second_factor_needed` (a factor but no code), `wrong_code`,
 * `too_many_attempts`
 */
export async function prove(deps: Deps, who: SignedIn, { password, code }: Proof): Promise<void> {
  await checkPassword(deps, who, password);
  await deps.database
    .forPerson(who.personId)
    .transaction()
    .execute(async (tx) => {
      if (!(await hasFactor(tx, who.personId))) return;
      if (code === undefined) throw new Refusal('second_factor_needed');
      await checkCode(deps, tx, who, code);
    });
  await forgetProof(deps, who);
}
