import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { z } from 'zod';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countAttempt, forget } from '../../limits/attempts.ts';
import { newSecret, setupQr, stepOfCode } from './authenticator.ts';
import type { Caller } from './open-session.ts';
import { passwordFits } from './passwords.ts';
import { seal, unseal } from './sealed.ts';
import { secondFactorMail, secondFactorNews } from './second-factor.jobs.ts';
import {
  deleteFactor,
  findFactor,
  hasFactor,
  recoveryCodesLeft,
  storeFactor,
} from './second-factor.queries.ts';
import { makeRecoveryCodes, spendCode } from './second-factor-codes.ts';
import { newsOf } from './second-step.commands.ts';
import { activeMemberships, emailOf, endSessions, holdPassword, passwordHashOf } from './sessions.queries.ts';

/** A signed-in person, and the request by which it asks. */
type Asker = SignedIn & { requestId: string; caller: Caller };
interface Proof {
  password: string;
  code: string;
}

/** The person's own second factor, as the settings show it. */
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

const proofAttempt = ({ sessionId }: SignedIn) => ({ proofBySession: String(sessionId) });

/** Checks that it is the person, and not somebody at an open screen. @throws Refusal `wrong_credentials`, `too_many_attempts` */
async function checkPassword(deps: Deps, who: SignedIn, password: string): Promise<void> {
  await countAttempt(deps, proofAttempt(who));
  const hash = await passwordHashOf(deps.database.forPerson(who.personId), who.personId);
  if (!(await passwordFits(hash, password))) {
    const fields = { password: "This password isn't right." };
    throw new Refusal('wrong_credentials', { detail: fields.password, fields });
  }
}

async function checkCode(deps: Deps, tx: Write, who: SignedIn, code: string): Promise<void> {
  if (!(await spendCode(deps, tx, who.personId, code))) throw new Refusal('wrong_code');
}

const setupSchema = z.object({ secret: z.string(), expiresAt: z.number(), replaces: z.string().nullable() });
const setupPurpose = ({ personId }: SignedIn) => `second_factor_setup:${personId}` as const;

/**
 * Begins to set up an app. Nothing is kept: the browser brings the sealed beginning back with the first code. Where an app is
 * set up already, a code of it, or a recovery code, is asked for, too.
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
  await forget(deps, proofAttempt(who));
  const secret = newSecret();
  const expiresAt = clock() + secondFactorRules.setupMs;
  const setup = seal(config.SECRET, setupPurpose(who), JSON.stringify({ secret, expiresAt, replaces }));
  return { secret, qr: setupQr(secret, await emailOf(db, who.personId)), setup };
}

/**
 * Turns the second factor on, or moves it to another app, once the app's first code is right. The
 * person's other sessions end.
 * @returns the recovery codes, this once
 * @throws Refusal `wrong_code`, `step_expired` (too late, or another one was set up since), `too_many_attempts`
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
  await countAttempt(deps, proofAttempt(who));
  const { secret, replaces } = begun.data;
  const delta = stepOfCode(secret, code.replaceAll(/[\s-]/g, ''), now);
  if (delta === null) throw new Refusal('wrong_code');
  const { personId } = who;
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await holdPassword(tx, personId, 'change');
    const there = await findFactor(tx, personId);
    if ((there?.createdDate ?? null) !== replaces) throw new Refusal('step_expired');
    const sealedSecret = seal(config.SECRET, `second_factor:${personId}`, secret);
    const lastStep = Math.floor(now / secondFactorRules.stepMs) + delta;
    await storeFactor(tx, { personId, sealedSecret, lastStep });
    // they were opened without it
    await endSessions(tx, personId, 'second_factor_changed', { but: who.sessionId });
    const what = there ? 'moved' : 'on';
    await enqueue(tx, secondFactorMail, { ...newsOf(deps, personId, who.caller), what, left: 0 });
    if (!there) await enqueue(tx, secondFactorNews, { personId, on: true, requestId: who.requestId });
    return makeRecoveryCodes(tx, personId);
  });
  await forget(deps, proofAttempt(who));
  return { recoveryCodes };
}

/** What is done in the transaction that uses the proof's code up. */
type Act<T> = (tx: Write) => Promise<T>;

/** @throws Refusal `not_found` where there is no second factor, `wrong_credentials`, `wrong_code`, `too_many_attempts` */
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
  await forget(deps, proofAttempt(who));
  return done;
}

/** New recovery codes in place of the earlier ones. @throws Refusal as `withProof` */
export function remakeRecoveryCodes(deps: Deps, db: Read, who: Asker, proof: Proof) {
  return withProof(deps, db, who, {
    ...proof,
    act: async (tx) => {
      const news = newsOf(deps, who.personId, who.caller);
      await enqueue(tx, secondFactorMail, { ...news, what: 'codesRemade', left: 0 });
      return { recoveryCodes: await makeRecoveryCodes(tx, who.personId) };
    },
  });
}

/** Turns the own second factor off. @throws Refusal `second_factor_required`, and as `withProof` */
export async function turnOff(deps: Deps, db: Read, who: Asker, proof: Proof): Promise<void> {
  const { personId, caller, requestId } = who;
  await withProof(deps, db, who, {
    ...proof,
    act: async (tx) => {
      const requiring = (await activeMemberships(tx)).find(
        ({ requiresSecondFactor }) => requiresSecondFactor,
      );
      if (requiring) {
        const detail = `${requiring.companyName} requires a second factor for your role.`;
        throw new Refusal('second_factor_required', { detail });
      }
      await deleteFactor(tx, personId);
      await enqueue(tx, secondFactorMail, { ...newsOf(deps, personId, caller), what: 'off', left: 0 });
      await enqueue(tx, secondFactorNews, { personId, on: false, requestId });
    },
  });
}
