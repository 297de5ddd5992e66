import { connect } from 'node:net';
import { isPortFree, refusal } from './processes.ts';

/** `web` is the one that people open; the mail stand-in listens on `smtp` and shows its mailbox on `mailbox`. */
export type Ports = { web: number; smtp: number; mailbox: number };

const roles = { web: 'the web address', smtp: 'the mail stand-in', mailbox: 'the mailbox page' } as const;

/** The three ports that follow from the variable PORT (default 4000). Refuses what is no port number. */
export function readPorts(text: string | undefined): Ports {
  const web = text === undefined || text === '' ? 4000 : Number(text);
  if (!Number.isInteger(web) || web < 1 || web > 65_535 - 80)
    throw refusal(`PORT is "${text}", but must be a number from 1 to ${65_535 - 80}.`);
  return { web, smtp: web + 25, mailbox: web + 80 };
}

/** Refuses when another program listens on one of the ports, and names a PORT with which all are free. */
export async function checkPorts(ports: Ports, command: string): Promise<void> {
  const taken = await firstTaken(ports);
  if (taken === undefined) return;
  let next = readPorts(String(ports.web + 1));
  while (await firstTaken(next)) next = readPorts(String(next.web + 1));
  const purpose = taken === 'web' ? '' : ` (${roles[taken]})`;
  throw refusal(
    `Port ${ports[taken]}${purpose} is taken by another program. Stop it, or choose another: PORT=${next.web} ${command}`,
  );
}

async function firstTaken(ports: Ports): Promise<keyof Ports | undefined> {
  for (const role of ['web', 'smtp', 'mailbox'] as const) if (await isTaken(ports[role])) return role;
  return undefined;
}

/** Also taken: a port that only answers on ::1, which is where browsers may look first for "localhost". */
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
