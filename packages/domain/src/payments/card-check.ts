import { type AttemptStatus, isInProgress } from './payment-attempt.ts';

const minute = 60_000;

/** How long a provider's page takes a card. After that it is closed, so that nothing is paid unexpectedly. */
export const cardPageMs = 30 * minute;

const firstPauseMs = 30_000;
const longestPauseMs = 60 * minute;

/**
 * Returns how long to wait before a provider is asked again about a payment that is not known yet. It never
 * gives up: a payment stays in doubt until the provider answers.
 * @param checks how often it was asked
 */
export const checkPauseMs = (checks: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(checks, 12));

/** Whether a page that takes no card anymore has to be closed. */
export const isOverdue = (
  { status, expiresDate }: { status: AttemptStatus; expiresDate: string },
  now: number,
): boolean => isInProgress({ status }) && Date.parse(expiresDate) <= now;
