import { signal } from '../signal.ts';

/**
 * Whether someone is signed in, as far as this tab knows. `ended`: the server ended the session; `out`: the
 * person signed out, or no one has signed in.
 */
export type SessionState = 'unknown' | 'in' | 'out' | 'ended';
export const sessionState = signal<SessionState>('unknown');
/** Counts how often the person's rights, or the company's time zone, changed while the screen was open. */
export const rightsChanges = signal(0);
/** Counts how often the server has refused a call because the person has no second factor yet. */
export const factorRefusals = signal(0);
/** Counts sign-ins, here or in another tab, and switches of company. */
export const arrivals = signal(0);
/** How many recovery codes were left after signing in with one; null otherwise, and once seen. */
export const recoverySignIn = signal<number | null>(null);
/** Whether the server answered the latest renewal of the access token with anything but a token (R8.3). */
export const renewalFailed = signal(false);

/** Adds one to a counter. */
export function countUp(counter: typeof arrivals): void {
  counter.set(counter.get() + 1);
}
