import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../scripts/processes.ts';
import { startStack } from '../scripts/stack.ts';

/** The whole product, running: the addresses that a person opens. */
export interface Product {
  url: string;
  mailboxUrl: string;
}

/**
 * Starts everything that `npm start` starts, with the demo company, on free ports and with throw-away data, beside
 * whatever else runs. `stop` leaves nothing; neither does a killed caller.
 */
export async function startProduct(): Promise<Product & { stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-product-'));
  // the database runs as another user where we are root
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const ports = { web: await findFreePort(), smtp: await findFreePort(), mailbox: await findFreePort() };
  const url = `http://localhost:${ports.web}`;
  const settings = { folder, ports, publicUrl: url, throwAway: true, say: () => {} };
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
