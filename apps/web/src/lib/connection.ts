import { signal } from './signal.ts';

/** Whether the last call reached our server. Only an answer of ours is proof; what the browser says is a hint. */
export const connection = signal<'reached' | 'lost'>('reached');
/** Whether the live connection has failed so often that the person is told (R9.10); it is tried on and on. */
export const liveLost = signal(false);
