import { launch } from './launch.ts';

/** `npm run dev`: like `npm start`, but the server restarts and the browser updates when a source changes. */
await launch({
  command: 'npm run dev',
  watch: true,
  greeting: (address, mailbox) =>
    `Fieldwright is running at ${address} and follows your changes (mailbox: ${mailbox}). Ctrl-C stops it.`,
});
