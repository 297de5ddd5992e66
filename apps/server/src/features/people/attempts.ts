import { type AttemptLimit, attemptLimits, networkOf } from '@fieldwright/domain/people/session';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { derivedToken } from './link-tokens.ts';
import { forgetAttempts, takeAttempts } from './sessions.queries.ts';

/** Which limits an attempt counts against, and by what: an e-mail or the caller's address. */
export type Attempts = Partial<Record<AttemptLimit, string>>;

const keyOf = (deps: Deps, limit: string, by: string) =>
  derivedToken(deps.config.SECRET, 'attempt', `${limit}:${by}`);

/**
 * Counts an attempt before anything is looked at, so that many at once cannot slip through together.
 * @throws Refusal `too_many_attempts` with the seconds to wait
 */
export async function countAttempt(deps: Deps, attempts: Attempts): Promise<void> {
  const limits = Object.entries(attempts).map(([limit, by]) => ({
    key: keyOf(deps, limit, limit.endsWith('ByAddress') ? networkOf(by) : by),
    most: attemptLimits[limit as AttemptLimit].most,
    windowSeconds: attemptLimits[limit as AttemptLimit].windowMs / 1000,
  }));
  const wait = await takeAttempts(deps.database.forNobody(), limits);
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  const detail = `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  throw new Refusal('too_many_attempts', { detail, retryAfter: wait });
}

/** After a success: the failures before it no longer count. */
export function forgetAttempt(deps: Deps, limit: AttemptLimit, by: string): Promise<void> {
  return forgetAttempts(deps.database.forNobody(), keyOf(deps, limit, by));
}
