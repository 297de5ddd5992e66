import { demoSignIns } from '../apps/server/src/features/people/demo.ts';
import { launch } from './launch.ts';

const width = Math.max(...demoSignIns.map(({ email }) => email.length));
const signIns = demoSignIns.map(
  ({ role, email, password }) => `    ${role.padEnd(12)}${email.padEnd(width + 3)}${password}`,
);

/** `npm start`: runs the whole product on this machine, with the demo company. */
await launch({
  command: 'npm start',
  watch: false,
  greeting: (address, mailbox) => `Fieldwright is running at ${address}

  Mailbox (all demo email): ${mailbox}
  Card payments are simulated: no money moves. The payment pages list test cards.

  Demo sign-ins:
${signIns.join('\n')}

  Press Ctrl-C to stop.`,
});
