import { launch } from './launch.ts';

/** `npm run dev`: like `npm start`, but restarts the server and updates the browser when a source changes. */
await launch({
  command: 'npm run dev',
  watch: true,
  greeting: (address, mailbox) =>
    `Fieldwright is running at ${address} and follows your changes (mailbox: ${mailbox}). Press Ctrl-C to stop.`,
});
