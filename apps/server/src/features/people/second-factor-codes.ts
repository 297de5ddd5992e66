import { createHash, createHmac } from 'node:crypto';
import {
  readCode,
  recoveryCode,
  secondFactorRules,
  usableStep,
} from '@fieldwright/domain/people/second-factor';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { stepOfCode } from './authenticator.ts';
import { randomToken } from './link-tokens.ts';
import { unseal } from './sealed.ts';
import {
  lockFactor,
  noteFactorUse,
  openRecoveryHashes,
  replaceRecoveryCodes,
  type StoredFactor,
  spendRecoveryCode,
} from './second-factor.queries.ts';

type Clocked = Pick<Deps, 'config' | 'clock'>;

/** Recovery codes have 80 random bits, so a plain hash can't be reversed. */
const hashOf = (personId: number, code: string) =>
  createHash('sha256').update(`${personId}:${code}`).digest('base64url');

/**
 * Marks a typed code as used. It works once: the row is locked, so that one of two concurrent uses is
 * refused.
 * @returns the kind of code; null if it is wrong or was already used
 */
export async function spendCode(
  deps: Clocked,
  tx: Write,
  personId: number,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const factor = await lockFactor(tx, personId);
  const read = readCode(typed);
  if (!factor || !read) return null;
  if (read.kind === 'app') {
    const step = usableStepOf(deps, personId, factor, read.code);
    if (step === null) return null;
    await noteFactorUse(tx, personId, step);
  } else {
    if (!(await spendRecoveryCode(tx, personId, hashOf(personId, read.code)))) return null;
    await noteFactorUse(tx, personId);
  }
  return read.kind;
}

function usableStepOf(
  { config, clock }: Clocked,
  personId: number,
  { sealedSecret, lastStep }: StoredFactor,
  code: string,
): number | null {
  const secret = unseal(config.SECRET, `second_factor:${personId}`, sealedSecret);
  // sealed with an earlier server secret; recovery codes still work
  if (secret === null) return null;
  const now = clock();
  return usableStep(stepOfCode(secret, code, now), lastStep, now);
}

/** Derives recovery codes, as shown, from a random text; the same text gives the same codes. */
export function recoveryCodesFrom(seed: string): string[] {
  const { recoveryCodes } = secondFactorRules;
  return Array.from({ length: recoveryCodes }, (_, n) =>
    recoveryCode(createHmac('sha256', seed).update(`recovery code ${n}`).digest()),
  );
}

const hashesOf = (personId: number, codes: readonly string[]) =>
  codes.map((code) => hashOf(personId, readCode(code)!.code));

/** Stores recovery codes in place of the earlier ones. */
export const keepRecoveryCodes = (tx: Write, personId: number, codes: readonly string[]): Promise<void> =>
  replaceRecoveryCodes(tx, personId, hashesOf(personId, codes));

/** Checks whether these are the person's recovery codes and none has been used. */
export async function areRecoveryCodes(
  tx: Write,
  personId: number,
  codes: readonly string[],
): Promise<boolean> {
  const kept = new Set(await openRecoveryHashes(tx, personId));
  const hashes = hashesOf(personId, codes);
  return kept.size === hashes.length && hashes.every((hash) => kept.has(hash));
}

/** Replaces the recovery codes with new ones. @returns the codes as shown, only this once */
export async function makeRecoveryCodes(tx: Write, personId: number): Promise<string[]> {
  const codes = recoveryCodesFrom(randomToken());
  await keepRecoveryCodes(tx, personId, codes);
  return codes;
}
