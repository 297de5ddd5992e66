import { type PasswordOwner, refusePassword } from '@fieldwright/domain/people/password';
import { Refusal } from '../../http/refusal.ts';

let common: Promise<ReadonlySet<string>> | null = null;

/** The 49,000 passwords that most people use. Loaded when the first password is set: few processes ever need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

/** @throws Refusal `invalid` where a new password would be among the first guesses */
export async function refuseGuessable(password: string, owner: PasswordOwner): Promise<void> {
  const known = await commonPasswords();
  const reason = refusePassword(password, owner, (text) => known.has(text));
  if (reason) throw new Refusal('invalid', { fields: { password: reason } });
}
