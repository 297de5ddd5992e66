// Runs on any Node from 18 on, without dependencies: it is used before anything is installed.

/** An error whose message is meant for the person at the terminal: printed alone, without a stack. */
export function refusal(message) {
  return Object.assign(new Error(message), { name: 'Refusal' });
}
