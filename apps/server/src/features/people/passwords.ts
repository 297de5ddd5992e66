import { hash, verify } from '@node-rs/argon2';

/** argon2id with the first of the OWASP recommended settings: 19 MiB, two passes, one lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

let unknown: Promise<string> | null = null;

/**
 * Whether the password belongs to the hash. With no hash (an unknown e-mail) it works as long on another one, so that
 * the time does not tell.
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  unknown ??= hashPassword('no such account');
  const fits = await verify(passwordHash ?? (await unknown), password);
  return Boolean(passwordHash) && fits;
}
