import { isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import type { Read } from '../../db/database.ts';
import { claimedByLoans } from '../../db/loan-claims.queries.ts';
import { attemptsOf, type StoredAttempt } from './attempts.queries.ts';
import type { Owed } from './owed.ts';

/**
 * Returns the cents of card payments in progress, each of which may have been charged, or still be. Those of documents
 * that share the balance count too.
 * @param attempts the document's own
 */
async function claimedByCards(
  db: Read,
  { shares }: Owed,
  attempts: readonly StoredAttempt[],
): Promise<number> {
  const others = await Promise.all(shares.map((document) => attemptsOf(db, document)));
  const open = [...attempts, ...others.flat()].filter(isInProgress);
  return open.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Returns the cents of the balance that payments in progress have claimed: by card, and of lenders. */
export async function inProgressCents(
  db: Read,
  owed: Owed,
  attempts: readonly StoredAttempt[],
): Promise<number> {
  const { entity, id, shares } = owed;
  return (await claimedByCards(db, owed, attempts)) + (await claimedByLoans(db, [{ entity, id }, ...shares]));
}

/**
 * Returns the same of what is due now: a lender pays the rest of the balance first, since an agreed deposit is the
 * customer's part.
 */
export async function inProgressNowCents(
  db: Read,
  owed: Owed,
  attempts: readonly StoredAttempt[],
): Promise<number> {
  const laterCents = (owed.dueCents ?? 0) - (owed.nowCents ?? 0);
  const all = await inProgressCents(db, owed, attempts);
  return Math.max(await claimedByCards(db, owed, attempts), all - laterCents);
}
