import { connect } from 'node:net';
import { isPortFree } from './processes.ts';
import { refusal } from './refusal.mjs';

/**
 * `web` is the port that people open; the mail stand-in listens on `smtp` and shows its mailbox on `mailbox`.
 * The stand-in for card providers is on `cards`, that for a lender on `lender`.
 * With `server`, the browser app's development server answers on `web` and forwards API calls there.
 */
export type Ports = {
  web: number;
  smtp: number;
  mailbox: number;
  cards: number;
  lender: number;
  server?: number;
};

const roles = {
  web: 'the web address',
  server: 'the server behind it',
  smtp: 'the mail stand-in',
  mailbox: 'the mailbox page',
  lender: 'the lender',
  cards: 'the card stand-in',
} as const;

/** Returns the ports derived from the variable PORT (default 4000). Refuses anything but a port number. */
export function readPorts(text: string | undefined, watch: boolean): Ports {
  const web = text === undefined || text === '' ? 4000 : Number(text);
  if (!Number.isInteger(web) || web < 1 || web > 65_535 - 90)
    throw refusal(`PORT is "${text}", but must be a number from 1 to ${65_535 - 90}.`);
  return {
    web,
    smtp: web + 25,
    mailbox: web + 80,
    lender: web + 82,
    cards: web + 90,
    ...(watch && { server: web + 10 }),
  };
}

/** Refuses if another program listens on one of the ports, and suggests a PORT with all of them free. */
export async function checkPorts(ports: Ports, command: string): Promise<void> {
  const taken = await firstTaken(ports);
  if (taken === undefined) return;
  const watch = ports.server !== undefined;
  let next = readPorts(String(ports.web + 1), watch);
  while (await firstTaken(next)) next = readPorts(String(next.web + 1), watch);
  const purpose = taken.role === 'web' ? '' : ` (${roles[taken.role]})`;
  throw refusal(
    `Port ${taken.port}${purpose} is in use by another program. Stop it or choose another port: PORT=${next.web} ${command}`,
  );
}

async function firstTaken(ports: Ports): Promise<{ role: keyof Ports; port: number } | undefined> {
  for (const role of ['web', 'server', 'smtp', 'mailbox', 'cards', 'lender'] as const) {
    const port = ports[role];
    if (port !== undefined && (await isTaken(port))) return { role, port };
  }
  return undefined;
}

/**
 * Checks whether a port is taken, also one that only answers on ::1, where browsers may first look for
 * "localhost".
 */
async function isTaken(port: number): Promise<boolean> {
  return !(await isPortFree(port)) || (await answers(port, '127.0.0.1')) || (await answers(port, '::1'));
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const settle = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
