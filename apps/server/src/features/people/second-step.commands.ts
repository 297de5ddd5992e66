import { isOver } from '@fieldwright/domain/people/attempts';
import { judgeTicket, readCode, secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { deviceName, isUntouched } from '@fieldwright/domain/people/session';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Attempts, forget, takeBack, tally } from '../../limits/attempts.ts';
import { type Device, knownSeal } from './known-device.ts';
import { derivedToken, hashToken, randomToken } from './link-tokens.ts';
import { beginSession, type Caller, type Opened, type OpenedSession, openSession } from './open-session.ts';
import { peopleTexts } from './people.texts.ts';
import { secondFactorMail } from './second-factor.jobs.ts';
import { hasFactor, recoveryCodesLeft } from './second-factor.queries.ts';
import { spendCode } from './second-factor-codes.ts';
import {
  findTicket,
  insertTicket,
  type StoredTicket,
  ticketPerson,
  useTicket,
} from './second-step.queries.ts';
import { activeMemberships, holdPassword, lockSession } from './sessions.queries.ts';

/** A person who entered the right password. */
interface Proved {
  personId: number;
  /** of the password that was checked */
  passwordHash: string;
  companyId?: number;
  stays: boolean;
  caller: Caller & { device: Device | null };
}

/** The result for a person with a second factor: the ticket that the browser sends with a code. */
export interface Asked {
  ticket: string;
}

/**
 * Opens a session, or asks for the second factor first.
 * @throws Refusal `wrong_credentials` if the password has since been changed, `no_company`
 */
export async function openOrAsk(deps: Deps, proved: Proved): Promise<Opened | Asked> {
  const { personId, companyId, stays, caller } = proved;
  const known = (await knownSeal(deps, caller.device, personId)) !== null;
  const begun = await deps.database
    .forPerson(personId)
    .transaction()
    .execute(async (tx) => {
      const passwordHash = await holdPassword(tx, personId, 'open');
      if (passwordHash !== proved.passwordHash) throw new Refusal('wrong_credentials');
      if (!(await hasFactor(tx, personId))) return beginSession(deps, tx, proved);
      const ticket = randomToken();
      const now = deps.clock();
      const expiresAt = now + secondFactorRules.ticketMs;
      const wantedCompany = companyId ?? null;
      await insertTicket(
        tx,
        { personId, stays, wantedCompany, known, tokenHash: hashToken(ticket), expiresAt },
        { now, most: secondFactorRules.tickets },
      );
      return { ticket };
    });
  return 'ticket' in begun ? begun : openSession(deps, begun);
}

/** A sign-in that was finished with a code. */
export interface Finished {
  opened: Opened;
  /** after a recovery code: how many are left; otherwise null */
  recoveryCodesLeft: number | null;
}

/**
 * Finishes signing in: the ticket proves the password, the code is the second factor. Repeating the same
 * ticket and code opens the same session, unless that session has been used since.
 * @throws Refusal `step_expired`, `wrong_code`, `too_many_attempts`, `no_company`
 */
export async function finishSignIn(
  deps: Deps,
  { ticket, code }: { ticket: string; code: string },
  { device, ...caller }: Caller & { device: Device | null },
): Promise<Finished> {
  const tokenHash = hashToken(ticket);
  const personId = await ticketPerson(deps.database.forNobody(), tokenHash);
  if (personId === null) throw new Refusal('step_expired');
  const own = deps.database.forPerson(personId);
  const read = readCode(code);
  const { SECRET } = deps.config;
  const proof = read && derivedToken(SECRET, 'ticket_code', `${ticket}.${read.code}`);
  // an expired ticket doesn't count as an attempt
  judged(await findTicket(own, tokenHash), proof, deps.clock());
  const succeeded = await countCode(deps, personId, device);
  const secret = derivedToken(SECRET, 'ticket_session', ticket);
  const finished = await own.transaction().execute(async (tx) => {
    // a password change, which ends tickets and sessions, runs entirely before or after this
    await holdPassword(tx, personId, 'open');
    const now = deps.clock();
    const { verdict, ...there } = judged(await findTicket(tx, tokenHash, true), proof, now);
    if (verdict === 'repeat')
      return { begun: await beginAgain(tx, there, { secret, now }), kind: read!.kind };
    const kind = await spendCode(deps, tx, personId, code);
    if (!kind) throw new Refusal('wrong_code');
    if (kind === 'recovery') {
      const left = await recoveryCodesLeft(tx, personId);
      await enqueue(tx, secondFactorMail, {
        ...securityEventOf(deps, personId, caller),
        what: 'recoveryUsed',
        left,
      });
    }
    const { stays, wantedCompany } = there;
    const wish = wantedCompany && { companyId: wantedCompany };
    const begun = await beginSession(deps, tx, { personId, stays, caller, secret, ...wish });
    await useTicket(tx, tokenHash, { proof: proof!, sessionId: begun.place.sessionId, now });
    return { begun, kind };
  });
  await succeeded();
  return {
    opened: await openSession(deps, finished.begun),
    recoveryCodesLeft: finished.kind === 'recovery' ? await recoveryCodesLeft(own, personId) : null,
  };
}

/** @throws Refusal `step_expired` if the ticket can no longer be used */
function judged(ticket: StoredTicket | null, proof: string | null, now: number) {
  const verdict = ticket ? judgeTicket(ticket, proof, now) : 'over';
  if (!ticket || verdict === 'over') throw new Refusal('step_expired');
  return { ...ticket, verdict };
}

/**
 * Returns the session that a ticket already opened.
 * @throws Refusal `step_expired` if it has been used or has ended
 */
async function beginAgain(
  tx: Write,
  { personId, sessionId }: StoredTicket,
  { secret, now }: { secret: string; now: number },
): Promise<OpenedSession> {
  const session = sessionId === null ? null : await lockSession(tx, sessionId);
  const memberships = await activeMemberships(tx);
  const membership = memberships.find(({ companyId }) => companyId === session?.companyId);
  if (!session || !membership || !isUntouched(session, now)) throw new Refusal('step_expired');
  const place = { personId, sessionId: session.id, generation: session.generation };
  return { place, membership, secret, stays: session.stays };
}

/** Anyone who gets this far knows the password. */
const wayOut = peopleTexts.notYourTry;

/**
 * Counts an attempt. Only the right password leads here. A browser in which the person has signed in before
 * counts separately, so that someone who knows the password can't lock the person out there. Attempts that
 * are refused for a while don't count against the day.
 * @returns a function to call after a right code
 * @throws Refusal `too_many_attempts`
 */
async function countCode(deps: Deps, personId: number, device: Device | null): Promise<() => Promise<void>> {
  const seal = await knownSeal(deps, device, personId);
  const mine: Attempts = seal ? { codeByDevice: seal } : { codeByPerson: String(personId) };
  const ofTheDay: Attempts = { codeByDay: `${personId} ${seal ? 'known' : 'other'}` };
  for (const attempts of [mine, ofTheDay]) {
    const { tries, refuse } = await tally(deps, deps.database.forNobody(), attempts);
    for (const limit of ['codeByDevice', 'codeByPerson', 'codeByDay'] as const)
      if (isOver(tries, limit)) refuse(limit, wayOut);
  }
  return async () => {
    await forget(deps, mine);
    await takeBack(deps, ofTheDay);
  };
}

/** Returns the time and origin of a security event, for emails. */
export const securityEventOf = (
  deps: Pick<Deps, 'clock'>,
  personId: number,
  { userAgent, address }: Caller,
) => ({
  personId,
  date: new Date(deps.clock()).toISOString(),
  device: deviceName(userAgent),
  address,
});
