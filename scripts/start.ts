import { demoSignIns } from '../apps/server/src/features/people/demo.ts';
import { launch } from './launch.ts';

/** `npm start`: the whole product on this machine, with the demo company. */
await launch({
  command: 'npm start',
  watch: false,
  onReady: async ({ say, ports, address }) => {
    say(`Fieldwright is running at ${address}`);
    console.log(`\n  Mailbox (all mail of the demo): http://localhost:${ports.mailbox}\n\n  Demo sign-ins:`);
    const width = Math.max(...demoSignIns.map(({ email }) => email.length));
    for (const { role, email, password } of demoSignIns)
      console.log(`    ${role.padEnd(12)}${email.padEnd(width + 3)}${password}`);
    console.log('\n  Ctrl-C stops it.');
    return async () => {};
  },
});
