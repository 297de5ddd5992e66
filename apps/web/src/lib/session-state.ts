import { signal } from './signal.ts';

/**
 * Who is in, as far as this tab knows. `ended`: the server ended the session; `out`: the person signed out, or nobody
 * has signed in.
 */
export type SessionState = 'unknown' | 'in' | 'out' | 'ended';
export const sessionState = signal<SessionState>('unknown');
/** Counts how often the person's rights have changed under the open screen. */
export const rightsChanges = signal(0);
/** Counts how often the server has refused to do something because the person has no second factor yet. */
export const factorRefusals = signal(0);
/** Counts how often somebody has come in, here or in another tab, or gone on in another company. */
export const arrivals = signal(0);
/** Whether the server answered the latest renewal of the access token with anything but a token (R8.3). */
export const renewalFailed = signal(false);

/** Notes that something has happened once more. */
export function countUp(counter: typeof arrivals): void {
  counter.set(counter.get() + 1);
}
