// Runs on Node 18 or later without dependencies, because it is used before anything is installed.

/** Creates an error whose message is for the person at the terminal: printed alone, without a stack. */
export function refusal(message) {
  return Object.assign(new Error(message), { name: 'Refusal' });
}
