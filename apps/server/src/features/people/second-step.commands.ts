import { isOver } from '@fieldwright/domain/people/attempts';
import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { deviceName } from '@fieldwright/domain/people/session';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Attempts, forget, tally } from '../../limits/attempts.ts';
import { type Device, isKnown } from './known-device.ts';
import { hashToken, randomToken } from './link-tokens.ts';
import { type Caller, type Opened, openSession } from './open-session.ts';
import { secondFactorMail } from './second-factor.jobs.ts';
import { hasFactor, recoveryCodesLeft } from './second-factor.queries.ts';
import { spendCode } from './second-factor-codes.ts';
import { insertTicket, takeTicket, ticketPerson } from './second-step.queries.ts';

/** A person whose password was right. */
interface Proved {
  personId: number;
  companyId?: number;
  stays: boolean;
  caller: Caller;
}

/** The person has a second factor: what the browser shows along with a code of it. */
export interface Asked {
  ticket: string;
}

/** Opens a session, or asks for the second factor first. @throws Refusal `no_company` */
export async function openOrAsk(deps: Deps, proved: Proved): Promise<Opened | Asked> {
  const { personId, companyId, stays } = proved;
  const own = deps.database.forPerson(personId);
  if (!(await hasFactor(own, personId))) return openSession(deps, proved);
  const ticket = randomToken();
  const now = deps.clock();
  const expiresAt = now + secondFactorRules.ticketMs;
  const wantedCompany = companyId ?? null;
  await insertTicket(own, { personId, stays, wantedCompany, tokenHash: hashToken(ticket), expiresAt }, now);
  return { ticket };
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
  const attempt = attemptOf(deps, personId, device);
  await countCode(deps, attempt);
  const taken = await deps.database
    .forPerson(personId)
    .transaction()
    .execute(async (tx) => {
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
      return open;
    });
  await forget(deps, attempt);
  const { stays, wantedCompany } = taken;
  return openSession(deps, { personId, stays, caller, ...(wantedCompany && { companyId: wantedCompany }) });
}

/**
 * What a try counts against. A stranger gets here by the right password only; a browser that has signed in before counts its
 * own tries alone, so that even such a stranger keeps nobody out there.
 */
function attemptOf({ config }: Deps, personId: number, device: Device | null): Attempts {
  return isKnown(config, device, personId)
    ? { codeByDevice: `${personId} ${device.id}` }
    : { codeByPerson: String(personId) };
}

/** Whoever gets here knows the password. */
const wayOut = "If it wasn't you who tried, set a new password by email.";

/** @throws Refusal `too_many_attempts` */
async function countCode(deps: Deps, attempt: Attempts): Promise<void> {
  const { tries, refuse } = await tally(deps, deps.database.forNobody(), attempt);
  for (const limit of ['codeByDevice', 'codeByPerson'] as const)
    if (isOver(tries, limit)) refuse(limit, wayOut);
}

/** When, and from where, as mails say it. */
export const newsOf = (deps: Pick<Deps, 'clock'>, personId: number, { userAgent, address }: Caller) => ({
  personId,
  date: new Date(deps.clock()).toISOString(),
  device: deviceName(userAgent),
  address,
});
