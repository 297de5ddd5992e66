import { type PasswordOwner, refusePassword } from '@fieldwright/domain/people/password';
import { Refusal } from '../../http/refusal.ts';

let common: Promise<ReadonlySet<string>> | null = null;

/**
 * Returns the 49,000 most common passwords. Loaded when a password is first set, because few processes need
 * them.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

/**
 * Refuses a password that would be among the first guesses.
 * @param field of the request, which the refusal names
 * @throws Refusal `invalid`
 */
export async function refuseGuessable(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const known = await commonPasswords();
  const reason = refusePassword(password, owner, (text) => known.has(text));
  if (reason) throw new Refusal('invalid', { fields: { [field]: reason } });
}
