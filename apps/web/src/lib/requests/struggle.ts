import { signal } from '../signal.ts';

/** Whether something has failed several times and is still being retried, so that the screen says so. */
export const isStruggling = signal(false);
