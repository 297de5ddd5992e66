import { signal } from './signal.ts';

/** Whether something has failed several times already and is still being tried, so that who waits is told. */
export const isStruggling = signal(false);
