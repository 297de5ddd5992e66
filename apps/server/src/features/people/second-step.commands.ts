import { isOver } from '@fieldwright/domain/people/attempts';
import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { deviceName } from '@fieldwright/domain/people/session';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Attempts, forget, takeBack, tally } from '../../limits/attempts.ts';
import { type Device, knownSeal } from './known-device.ts';
import { hashToken, randomToken } from './link-tokens.ts';
import { beginSession, type Caller, type Opened, openSession } from './open-session.ts';
import { secondFactorMail } from './second-factor.jobs.ts';
import { hasFactor, recoveryCodesLeft } from './second-factor.queries.ts';
import { spendCode } from './second-factor-codes.ts';
import { insertTicket, isOpenTicket, takeTicket, ticketPerson } from './second-step.queries.ts';
import { holdPassword } from './sessions.queries.ts';

/** A person whose password was right. */
interface Proved {
  personId: number;
  /** of the password that was right */
  passwordHash: string;
  companyId?: number;
  stays: boolean;
  caller: Caller;
}

/** The person has a second factor: what the browser shows along with a code of it. */
export interface Asked {
  ticket: string;
}

/**
 * Opens a session, or asks for the second factor first.
 * @throws Refusal `wrong_credentials` where the password was changed since, `no_company`
 */
export async function openOrAsk(deps: Deps, proved: Proved): Promise<Opened | Asked> {
  const { personId, companyId, stays } = proved;
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
        { personId, stays, wantedCompany, tokenHash: hashToken(ticket), expiresAt },
        now,
      );
      return { ticket };
    });
  return 'ticket' in begun ? begun : openSession(deps, begun);
}

/**
 * Finishes signing in: the ticket says that the password was right, the code is the second factor.
 * @throws Refusal `step_expired`, `wrong_code`, `too_many_attempts`, `no_company`
 */
export async function finishSignIn(
  deps: Deps,
  { ticket, code }: { ticket: string; code: string },
  { device, ...caller }: Caller & { device: Device | null },
): Promise<Opened> {
  const tokenHash = hashToken(ticket);
  const personId = await ticketPerson(deps.database.forNobody(), tokenHash);
  if (personId === null) throw new Refusal('step_expired');
  const own = deps.database.forPerson(personId);
  // one that is too old counts as no try
  if (!(await isOpenTicket(own, tokenHash, deps.clock()))) throw new Refusal('step_expired');
  const succeeded = await countCode(deps, personId, device);
  const begun = await own.transaction().execute(async (tx) => {
    // a change of the password ends tickets and sessions: it comes before this, or after
    await holdPassword(tx, personId, 'open');
    const open = await takeTicket(tx, tokenHash, deps.clock());
    if (!open) throw new Refusal('step_expired');
    const kind = await spendCode(deps, tx, personId, code);
    if (!kind) throw new Refusal('wrong_code');
    if (kind === 'recovery') {
      const left = await recoveryCodesLeft(tx, personId);
      await enqueue(tx, secondFactorMail, {
        ...newsOf(deps, personId, caller),
        what: 'recoveryUsed',
        left,
      });
    }
    const { stays, wantedCompany } = open;
    const wish = wantedCompany && { companyId: wantedCompany };
    return beginSession(deps, tx, { personId, stays, caller, ...wish });
  });
  await succeeded();
  return openSession(deps, begun);
}

/** Whoever gets here knows the password. */
const wayOut = "If it wasn't you who tried, set a new password by email.";

/**
 * Counts a try. A stranger gets here by the right password only; a browser where the person has signed in with password and code
 * counts apart from all others, so that even such a stranger keeps nobody out there. What is refused for a while does not
 * count against the day.
 * @returns what is to be done once the code was right
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

/** When, and from where, as mails say it. */
export const newsOf = (deps: Pick<Deps, 'clock'>, personId: number, { userAgent, address }: Caller) => ({
  personId,
  date: new Date(deps.clock()).toISOString(),
  device: deviceName(userAgent),
  address,
});
