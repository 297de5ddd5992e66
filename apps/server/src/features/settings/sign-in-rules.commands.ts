import { type Role, roles } from '@fieldwright/domain/people/roles';
import { refuseRequirement } from '@fieldwright/domain/people/second-factor';
import type { Read } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { changesSince, refuseStale, told } from '../customers/field-changes.ts';
import { findSignInRules, type SignInRules, updateSignInRules } from './sign-in-rules.queries.ts';

type Rules = Omit<SignInRules, 'id'>;

/** For which roles the company requires a second factor. */
export async function signInRules(db: Read): Promise<Rules> {
  const { id: _id, ...rules } = await findSignInRules(db);
  return rules;
}

/**
 * Changes for which roles a second factor is required. Who has none sets it up with the next request.
 * @throws Refusal `owner_needed` where it is about owners, `stale_version`
 */
export function changeSignInRules(
  db: Read,
  who: SignedIn & { requestId: string },
  given: { secondFactorRoles: readonly Role[]; basedOn?: number | undefined },
): Promise<Rules> {
  return db.transaction().execute(async (tx) => {
    const there = await findSignInRules(tx, true);
    const { id, secondFactorRoles: was } = there;
    // in one order, so that the same choice is no change
    const now = roles.filter((role) => given.secondFactorRoles.includes(role));
    if (now.join() === was.join()) return signInRules(tx);
    const refusal = refuseRequirement(who.roles, was, now);
    if (refusal) throw new Refusal(refusal);
    const root = { topic: 'company', id, version: there.version } as const;
    const since = await changesSince(tx, root, given.basedOn);
    refuseStale(since, { kind: 'company', id, fields: ['secondFactorRoles'] });
    const added = now.filter((role) => !was.includes(role));
    await updateSignInRules(tx, now, added);
    const changed = await findSignInRules(tx);
    await told(tx, {
      root: { ...root, version: changed.version },
      kind: 'company',
      id,
      was: { secondFactorRoles: was },
      now: { secondFactorRoles: changed.secondFactorRoles },
      requestId: who.requestId,
    });
    return signInRules(tx);
  });
}
