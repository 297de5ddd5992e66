import { createHash, randomBytes } from 'node:crypto';
import {
  readCode,
  recoveryCode,
  secondFactorRules,
  usableStep,
} from '@fieldwright/domain/people/second-factor';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { stepOfCode } from './authenticator.ts';
import { unseal } from './sealed.ts';
import {
  lockFactor,
  noteFactorUse,
  replaceRecoveryCodes,
  type StoredFactor,
  spendRecoveryCode,
} from './second-factor.queries.ts';

type Clocked = Pick<Deps, 'config' | 'clock'>;

/** Recovery codes have 80 random bits: nobody finds one by its hash. */
const hashOf = (personId: number, code: string) =>
  createHash('sha256').update(`${personId}:${code}`).digest('base64url');

/**
 * Uses a typed code up, once: inside the transaction, so that of two at the same moment one is refused.
 * @returns which kind of code it was; null where it is wrong or was used before
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
  // sealed with another secret of the server: recovery codes still work
  if (secret === null) return null;
  const now = clock();
  return usableStep(stepOfCode(secret, code, now), lastStep, now);
}

/** New recovery codes in place of the earlier ones. @returns them as shown, this once */
export async function makeRecoveryCodes(tx: Write, personId: number): Promise<string[]> {
  const codes = Array.from({ length: secondFactorRules.recoveryCodes }, () => recoveryCode(randomBytes(16)));
  const hashes = codes.map((code) => hashOf(personId, readCode(code)!.code));
  await replaceRecoveryCodes(tx, personId, hashes);
  return codes;
}
