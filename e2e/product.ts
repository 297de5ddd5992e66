import { findFreePort } from '../scripts/processes.ts';
import { startStack } from '../scripts/stack.ts';
import { makeOwnFolder } from './own-folder.ts';

/** The whole product, running: the addresses that a person opens. */
export interface Product {
  url: string;
  mailboxUrl: string;
}

/**
 * Starts everything that `npm start` starts, with the demo company, on free ports and with throw-away data, beside
 * whatever else runs. `stop` leaves nothing; where the caller is killed, the programs end by themselves.
 */
export async function startProduct(): Promise<Product & { stop: () => Promise<void> }> {
  const { folder, remove } = makeOwnFolder();
  const ports = { web: await findFreePort(), smtp: await findFreePort(), mailbox: await findFreePort() };
  const url = `http://localhost:${ports.web}`;
  // sign-ins are limited for each address, so that visitors come from several (context.ts)
  const env = { TRUSTED_PROXIES: 'loopback' };
  const settings = { folder, ports, publicUrl: url, throwAway: true, env, say: () => {} };
  try {
    const stack = await startStack(settings, new AbortController().signal);
    return {
      url,
      mailboxUrl: `http://localhost:${ports.mailbox}`,
      async stop() {
        await stack.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
