import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { z } from 'zod';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { newSecret, setupQr, stepOfCode } from './authenticator.ts';
import { randomToken } from './link-tokens.ts';
import type { Caller } from './open-session.ts';
import { peopleTexts } from './people.texts.ts';
import { checkCode, checkPassword, countProof, forgetProof } from './prove.ts';
import { seal, unseal } from './sealed.ts';
import { secondFactorMail, secondFactorNews } from './second-factor.jobs.ts';
import {
  deleteFactor,
  findFactor,
  hasFactor,
  recoveryCodesLeft,
  type StoredFactor,
  storeFactor,
} from './second-factor.queries.ts';
import {
  areRecoveryCodes,
  keepRecoveryCodes,
  makeRecoveryCodes,
  recoveryCodesFrom,
} from './second-factor-codes.ts';
import { securityEventOf } from './second-step.commands.ts';
import { activeMemberships, emailOf, endSessions, holdPassword } from './sessions.queries.ts';

/** A signed-in person, their request and its origin. */
type Asker = SignedIn & { requestId: string; caller: Caller };
interface Proof {
  password: string;
  code: string;
}

/** Returns the person's own second factor, as the settings show it. */
export async function ownFactor(db: Read, { personId }: SignedIn) {
  const factor = await findFactor(db, personId);
  const requiring = (await activeMemberships(db)).filter(({ requiresSecondFactor }) => requiresSecondFactor);
  return {
    on: factor !== null,
    sinceDate: factor?.createdDate ?? null,
    lastUsedDate: factor?.lastUsedDate ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, personId),
    requiredBy: requiring.map(({ companyName }) => companyName),
  };
}

const setupSchema = z.object({
  secret: z.string(),
  /** the source of the recovery codes, so that a repeat returns the same ones */
  seed: z.string(),
  expiresAt: z.number(),
  replaces: z.string().nullable(),
});
type Setup = z.infer<typeof setupSchema>;
const setupPurpose = ({ personId, sessionId }: SignedIn) =>
  `second_factor_setup:${personId}:${sessionId}` as const;

/**
 * Starts setting up an app. Nothing is stored: the browser returns the sealed setup with the first code. If
 * an app is already set up, one of its codes or a recovery code is required.
 * @throws Refusal `wrong_credentials`, `wrong_code`, `too_many_attempts`
 */
export async function beginSetup(
  deps: Deps,
  db: Read,
  who: SignedIn,
  { password, code }: { password: string; code?: string | undefined },
) {
  await checkPassword(deps, who, password);
  const { config, clock } = deps;
  const replaces = await db.transaction().execute(async (tx) => {
    const factor = await findFactor(tx, who.personId);
    if (factor) await checkCode(deps, tx, who, code ?? '');
    return factor?.createdDate ?? null;
  });
  await forgetProof(deps, who);
  const secret = newSecret();
  const expiresAt = clock() + secondFactorRules.setupMs;
  const begun: Setup = { secret, seed: randomToken(), expiresAt, replaces };
  const setup = seal(config.SECRET, setupPurpose(who), JSON.stringify(begun));
  return { secret, qr: setupQr(secret, await emailOf(db, who.personId)), setup };
}

/**
 * Turns the second factor on, or moves it to another app, if the app's first code is right. Ends the person's
 * other sessions. A repeat with the same setup and code returns the same until the factor or a recovery code
 * has been used.
 * @returns the recovery codes, only this once
 * @throws Refusal `wrong_code`, `step_expired` (too late, or another app was set up since),
 * `too_many_attempts`
 */
export async function confirmSetup(
  deps: Deps,
  db: Read,
  who: Asker,
  { setup, code }: { setup: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { config, clock } = deps;
  const begun = setupSchema.safeParse(
    JSON.parse(unseal(config.SECRET, setupPurpose(who), setup) ?? 'null') as unknown,
  );
  const now = clock();
  if (!begun.success || begun.data.expiresAt <= now) throw new Refusal('step_expired');
  await countProof(deps, who);
  const { secret, seed, replaces } = begun.data;
  const typed = code.replaceAll(/[\s-]/g, '');
  const delta = stepOfCode(secret, typed, now);
  if (delta === null) throw new Refusal('wrong_code');
  const { personId } = who;
  const recoveryCodes = recoveryCodesFrom(seed);
  await db.transaction().execute(async (tx) => {
    await holdPassword(tx, personId, 'change');
    const there = await findFactor(tx, personId);
    if (there && (await isThisSetup(deps, tx, personId, { there, secret, typed, recoveryCodes }))) return;
    if ((there?.createdDate ?? null) !== replaces) throw new Refusal('step_expired');
    const sealedSecret = seal(config.SECRET, `second_factor:${personId}`, secret);
    const lastStep = Math.floor(now / secondFactorRules.stepMs) + delta;
    await storeFactor(tx, { personId, sealedSecret, lastStep });
    // those sessions were opened without it
    await endSessions(tx, personId, 'second_factor_changed', { but: who.sessionId });
    const what = there ? 'moved' : 'on';
    await enqueue(tx, secondFactorMail, { ...securityEventOf(deps, personId, who.caller), what, left: 0 });
    if (!there) await enqueue(tx, secondFactorNews, { personId, on: true, requestId: who.requestId });
    await keepRecoveryCodes(tx, personId, recoveryCodes);
  });
  await forgetProof(deps, who);
  return { recoveryCodes };
}

/**
 * Checks whether the factor was turned on by this setup and code, and neither it nor a recovery code has been
 * used since.
 */
async function isThisSetup(
  { config }: Deps,
  tx: Write,
  personId: number,
  given: { there: StoredFactor; secret: string; typed: string; recoveryCodes: readonly string[] },
): Promise<boolean> {
  const { sealedSecret, lastStep, lastUsedDate } = given.there;
  if (lastUsedDate !== null) return false;
  if (unseal(config.SECRET, `second_factor:${personId}`, sealedSecret) !== given.secret) return false;
  const isThisCode = stepOfCode(given.secret, given.typed, lastStep * secondFactorRules.stepMs) === 0;
  return isThisCode && areRecoveryCodes(tx, personId, given.recoveryCodes);
}

/** An action in the transaction that marks the proof's code as used. */
type Act<T> = (tx: Write) => Promise<T>;

/**
 * @throws Refusal `not_found` if there is no second factor, `wrong_credentials`, `wrong_code`,
 * `too_many_attempts`
 */
async function withProof<T>(
  deps: Deps,
  db: Read,
  who: Asker,
  { password, code, act }: Proof & { act: Act<T> },
): Promise<T> {
  if (!(await hasFactor(db, who.personId))) throw new Refusal('not_found');
  await checkPassword(deps, who, password);
  const done = await db.transaction().execute(async (tx) => {
    await checkCode(deps, tx, who, code);
    return act(tx);
  });
  await forgetProof(deps, who);
  return done;
}

/** Replaces the recovery codes. @throws Refusal as `withProof` */
export function remakeRecoveryCodes(deps: Deps, db: Read, who: Asker, proof: Proof) {
  return withProof(deps, db, who, {
    ...proof,
    act: async (tx) => {
      const news = securityEventOf(deps, who.personId, who.caller);
      await enqueue(tx, secondFactorMail, { ...news, what: 'codesRemade', left: 0 });
      return { recoveryCodes: await makeRecoveryCodes(tx, who.personId) };
    },
  });
}

/** Turns off the person's own second factor. @throws Refusal `second_factor_required`, and as `withProof` */
export async function turnOff(deps: Deps, db: Read, who: Asker, proof: Proof): Promise<void> {
  const { personId, caller, requestId } = who;
  await withProof(deps, db, who, {
    ...proof,
    act: async (tx) => {
      const requiring = (await activeMemberships(tx)).find(
        ({ requiresSecondFactor }) => requiresSecondFactor,
      );
      if (requiring) {
        const detail = peopleTexts.factorRequired(requiring.companyName);
        throw new Refusal('second_factor_required', { detail });
      }
      await deleteFactor(tx, personId);
      await enqueue(tx, secondFactorMail, {
        ...securityEventOf(deps, personId, caller),
        what: 'off',
        left: 0,
      });
      await enqueue(tx, secondFactorNews, { personId, on: false, requestId });
    },
  });
}
