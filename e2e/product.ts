import { findFreePort } from '../scripts/processes.ts';
import { startStack } from '../scripts/stack.ts';
import { makeOwnFolder } from './own-folder.ts';

/** The addresses of a running product. */
export interface Product {
  url: string;
  mailboxUrl: string;
}

/**
 * Starts everything that `npm start` starts, with the demo company, on free ports and with throw-away data,
 * alongside anything else running. `stop` leaves nothing behind; if the caller is killed, the programs end
 * automatically.
 */
export async function startProduct(): Promise<Product & { stop: () => Promise<void> }> {
  const { products, stop } = await startProducts(1);
  return { ...products[0]!, stop };
}

/** Starts several products that share only a database server; the demo company is created once and copied. */
export async function startProducts(
  count: number,
): Promise<{ products: Product[]; stop: () => Promise<void> }> {
  const folders: ReturnType<typeof makeOwnFolder>[] = [];
  const remove = () => folders.forEach((each) => each.remove());
  try {
    const places = [];
    for (let number = 1; number <= count; number += 1) {
      folders.push(makeOwnFolder());
      places.push(await freePlace(folders.at(-1)!.folder));
    }
    const [first, ...twins] = places;
    // sign-ins are limited per address, so visitors use several (context.ts)
    const env = { TRUSTED_PROXIES: 'loopback', SIGN_UPS: 'true' };
    const settings = { ...first!, twins, throwAway: true, env, say: () => {} };
    const stack = await startStack(settings, new AbortController().signal);
    return {
      products: places.map(({ publicUrl, ports }) => ({
        url: publicUrl,
        mailboxUrl: `http://localhost:${ports.mailbox}`,
      })),
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

async function freePlace(folder: string) {
  const ports = {
    web: await findFreePort(),
    smtp: await findFreePort(),
    mailbox: await findFreePort(),
    lender: await findFreePort(),
    cards: await findFreePort(),
  };
  return { folder, ports, publicUrl: `http://localhost:${ports.web}` };
}
