import type { Answer } from '../../lib/requests/send.ts';

export type WholeCall = Answer<'GET /api/calls/{id}'>;
type Listener = (call: WholeCall) => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener for calls changed in this app, before the live message arrives.
 * @returns a function that removes it
 */
export function onCallChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function callChanged(call: WholeCall): void {
  for (const listener of listeners) listener(call);
}
