import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the first setting that OWASP recommends: 19 MiB, two passes, one lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

let unknown: Promise<string> | null = null;

/**
 * Checks a password against its hash. Without a hash (an unknown email) it takes equally long, so that timing
 * reveals nothing.
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  unknown ??= hashPassword('no such account');
  const fits = await verify(passwordHash ?? (await unknown), password);
  return Boolean(passwordHash) && fits;
}
