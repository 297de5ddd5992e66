/**
 * Starts stand-ins for outside services, for the demo and the tests: mail, Square, Stripe and a lender.
 *
 *     node apps/sandbox/src/main.ts --smtp-port 4025 --http-port 4080 [--folder .data/mailbox] [--end-with-parent]
 *       [--cards-port 4090 [--cards-folder .data/cards] [--magic-amounts]] [--lender-port 4082 [--lender-folder .data/lender]]
 *
 * A real SMTP server on 127.0.0.1 that delivers nothing. It keeps the newest 500 messages – as `.eml` files in the
 * folder, or in memory without one – and shows them at http://localhost:4080/. Port 0 means any free port.
 * Once ready it prints one line: `{"ready":true,"smtpPort":4025,"httpPort":4080}`. SIGTERM and SIGINT stop it;
 * with --end-with-parent it also ends when its standard input or its IPC channel closes.
 *
 * For tests (times are ISO 8601, newest message first):
 *
 *     GET    /api/messages?to=ana@…   [{ id, from, to[], subject, date, links[], attachments[] }]
 *     GET    /api/messages/:id        one message, with `text` and `html` too
 *     DELETE /api/messages            empties the mailbox
 *     GET    /api/live                server-sent events: `changed` after each change of the list
 *
 * Recipients with these names cause faults, with any text after `+` and `@` (table: mail/faults.ts):
 *
 *     refuse@…  is refused permanently (550)
 *     later@…   is deferred once per address (451), then accepted
 *     slow@…    is accepted after 3 seconds
 *     lost@…    is accepted and stored, but the connection is closed before the answer, once per address
 *
 * With --cards-port, it answers there as Square (`/v2/`) and Stripe (`/v1/`) do, with hosted payment pages and
 * signed webhooks, and the browser scripts whose frame a card is typed in (`/square/square.js`, `/stripe/stripe.js`). Their
 * own test cards work; the pages list some. http://localhost:4090/clock lets a month pass,
 * so that subscriptions charge again. With --magic-amounts, the last two digits of what a card pays decide, whatever the
 * card: .51 to .60 and .63 decline it (table: cards/cards-numbers.ts), .61 is an error that passes with Square and declines
 * the card with Stripe, .62 leaves the payment pending until a month has passed, and .64 charges the card but ends the
 * connection before the answer. Without it, as in the demo, no amount does anything, since real totals have any cents.
 *
 * With --lender-port, a lender answers there with an API in FTL Finance's shape, a page for its customers and
 * signed webhooks. Any dealer ID and key connect, except the key `revoked`. A customer's last name decides:
 * Decline, Review (for a day), Counter (60% of the amount), Proof, Expire (after a day); others are approved.
 */
import { parseArgs } from 'node:util';
import { startCards } from './cards/cards.ts';
import { startLender } from './lender/lender.ts';
import { startMailbox } from './mail/mailbox.ts';

const { values } = parseArgs({
  options: {
    'smtp-port': { type: 'string' },
    'http-port': { type: 'string' },
    folder: { type: 'string' },
    'lender-port': { type: 'string' },
    'lender-folder': { type: 'string' },
    'cards-port': { type: 'string' },
    'cards-folder': { type: 'string' },
    'magic-amounts': { type: 'boolean', default: false },
    'end-with-parent': { type: 'boolean', default: false },
  },
});

function port(name: 'smtp-port' | 'http-port' | 'cards-port' | 'lender-port'): number {
  const text = values[name] ?? '';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw new Error(`--${name} needs a port number.`);
  return Number(text);
}

const mailbox = await startMailbox({
  smtpPort: port('smtp-port'),
  httpPort: port('http-port'),
  ...(values.folder === undefined ? {} : { folder: values.folder }),
});

const cardsFolder = values['cards-folder'];
const cards =
  values['cards-port'] === undefined
    ? null
    : await startCards({
        port: port('cards-port'),
        magicAmounts: values['magic-amounts'],
        ...(cardsFolder === undefined ? {} : { folder: cardsFolder }),
      });

const lenderFolder = values['lender-folder'];
const lender =
  values['lender-port'] === undefined
    ? null
    : await startLender({
        port: port('lender-port'),
        ...(lenderFolder === undefined ? {} : { folder: lenderFolder }),
      });

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([mailbox.stop(), cards?.stop(), lender?.stop()]);
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
if (values['end-with-parent']) {
  process.on('disconnect', stop);
  process.stdin.on('close', stop).on('error', stop).resume();
}

console.log(
  JSON.stringify({
    ready: true,
    smtpPort: mailbox.smtpPort,
    httpPort: mailbox.httpPort,
    ...(lender && { lenderPort: lender.port }),
    ...(cards && { cardsPort: cards.port }),
  }),
);
