import { signal } from './signal.ts';

/** Whether the last call reached our server. Only an answer of ours is proof; what the browser says is a hint. */
export const connection = signal<'reached' | 'lost'>('reached');
