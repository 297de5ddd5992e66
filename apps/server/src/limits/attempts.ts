import {
  type AttemptLimit,
  attemptLimits,
  isOver,
  limitText,
  type Tries,
} from '@fieldwright/domain/people/attempts';
import type { Read, Write } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { derivedToken } from '../features/people/link-tokens.ts';
import { Refusal } from '../http/refusal.ts';
import { countAttempts, forgetAttempts, takeBackAttempts } from './attempts.queries.ts';

/**
 * The limits that an attempt counts against, each with what it is counted by: an account, a network or a
 * person.
 */
export type Attempts = Partial<Record<AttemptLimit, string>>;

const entriesOf = (attempts: Attempts) => Object.entries(attempts) as [AttemptLimit, string][];
const keysOf = (deps: Pick<Deps, 'config'>, attempts: Attempts) =>
  entriesOf(attempts).map(([limit, by]) => derivedToken(deps.config.SECRET, 'attempt', `${limit}:${by}`));

/** The number of counted attempts for each limit, and a way to refuse. */
export interface Tally {
  tries: Tries;
  /** Refuses the attempt. @throws Refusal `too_many_attempts` with the seconds to wait */
  refuse(limit: AttemptLimit, wayOut?: string): never;
}

/**
 * Counts an attempt before doing anything else, so that concurrent attempts cannot bypass the limit.
 * @param db a transaction, if the attempt should count only if it commits
 */
export async function tally(deps: Pick<Deps, 'config'>, db: Read, attempts: Attempts): Promise<Tally> {
  const limits = entriesOf(attempts).map(([limit]) => limit);
  const windows = limits.map((limit) => attemptLimits[limit].windowMs / 1000);
  const counted = await countAttempts(db, keysOf(deps, attempts), windows);
  return {
    tries: Object.fromEntries(limits.map((limit, index) => [limit, counted[index]!.count])),
    refuse(limit, wayOut) {
      const { secondsLeft } = counted[limits.indexOf(limit)]!;
      const detail = [limitText(limit, secondsLeft), wayOut].filter(Boolean).join(' ');
      throw new Refusal('too_many_attempts', { detail, retryAfter: secondsLeft });
    },
  };
}

/** Counts an attempt. @throws Refusal `too_many_attempts` if it exceeds one of the limits */
export const countAttempt = (deps: Deps, attempts: Attempts): Promise<void> =>
  countWithin(deps, deps.database.forNobody(), attempts);

async function countWithin(deps: Pick<Deps, 'config'>, db: Read, attempts: Attempts): Promise<void> {
  const { tries, refuse } = await tally(deps, db, attempts);
  const over = (Object.keys(attempts) as AttemptLimit[]).find((limit) => isOver(tries, limit));
  if (over) refuse(over);
}

/** Uncounts an attempt that has succeeded. */
export const takeBack = (deps: Deps, attempts: Attempts): Promise<void> =>
  takeBackAttempts(deps.database.forNobody(), keysOf(deps, attempts));

/** Clears the count after a success, including earlier failures. */
export const forget = (deps: Deps, attempts: Attempts): Promise<void> =>
  forgetAttempts(deps.database.forNobody(), keysOf(deps, attempts));

/**
 * Counts an email from a person to a recipient, in the transaction that enqueues it.
 * @throws Refusal `too_many_attempts` if the person, the company or the recipient has reached the hourly
 *   limit
 */
export const countMail = (
  deps: Pick<Deps, 'config'>,
  tx: Write,
  { personId, companyId }: { personId: number; companyId: number },
  to: string,
): Promise<void> =>
  countWithin(deps, tx, {
    mailsByPerson: `${companyId} ${personId}`,
    mailsByCompany: String(companyId),
    mailsByRecipient: `${companyId} ${to.toLowerCase()}`,
  });
