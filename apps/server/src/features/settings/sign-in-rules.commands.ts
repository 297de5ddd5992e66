import { type Role, roles } from '@fieldwright/domain/people/roles';
import { liftsRequirement, refuseRequirement } from '@fieldwright/domain/people/second-factor';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { changeRecord, refuseCollisions } from '../../records/change-record.ts';
import { prove } from '../people/prove.ts';
import { findSignInRules, type SignInRules, updateSignInRules } from './sign-in-rules.queries.ts';

type Rules = Omit<SignInRules, 'id'>;

/** Returns the roles for which the company requires a second factor. */
export async function signInRules(db: Read): Promise<Rules> {
  const { id: _id, ...rules } = await findSignInRules(db);
  return rules;
}

type Asker = SignedIn & { requestId: string };
interface Given {
  password?: string | undefined;
  code?: string | undefined;
  secondFactorRoles: readonly Role[];
  basedOn?: number | undefined;
}

/**
 * Changes the roles that require a second factor. People of these roles without one must set it up with their
 * next request. Lifting a requirement requires proof of identity.
 * @throws Refusal `owner_needed` if it concerns owners, `stale_version`, `invalid` (lifting without a
 * password), and as `prove`
 */
export async function changeSignInRules(deps: Deps, db: Read, who: Asker, given: Given): Promise<Rules> {
  // in a fixed order, so that the same choice is no change
  const now = roles.filter((role) => given.secondFactorRoles.includes(role));
  const before = await findSignInRules(db);
  const lifts = liftsRequirement(before.secondFactorRoles, now);
  if (lifts) {
    refuseChange(who, before.secondFactorRoles, now);
    await proveLifting(deps, who, given);
  }
  return db.transaction().execute(async (tx) => {
    const there = await findSignInRules(tx, true);
    const { id, secondFactorRoles: was } = there;
    if (now.join() === was.join()) return signInRules(tx);
    refuseChange(who, was, now);
    const added = now.filter((role) => !was.includes(role));
    const record = { entity: 'company', id, version: there.version } as const;
    // someone has just added a role, so this would lift it without proof
    if (liftsRequirement(was, now) && !lifts) {
      await refuseCollisions(tx, record, { fields: ['secondFactorRoles'], basedOn: before.version });
      throw new Error('The rules of signing in have changed without a history.');
    }
    await changeRecord(tx, who, {
      record,
      was: { secondFactorRoles: was },
      now: { secondFactorRoles: now },
      basedOn: given.basedOn,
      write: () => updateSignInRules(tx, now, added),
    });
    return signInRules(tx);
  });
}

function refuseChange(who: Asker, was: readonly Role[], now: readonly Role[]): void {
  const refusal = refuseRequirement(who.roles, was, now);
  if (refusal) throw new Refusal(refusal);
}

async function proveLifting(deps: Deps, who: Asker, { password, code }: Given): Promise<void> {
  if (password === undefined) throw new Refusal('invalid', { fields: { password: refusalTexts.password } });
  await prove(deps, who, { password, code });
}
