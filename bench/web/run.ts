import path from 'node:path';
import { launchChromium } from '../../e2e/chromium.ts';
import { demoPerson, openContext, type Size, signIn } from '../../e2e/context.ts';
import { demoProposal, linkToProposal } from '../../e2e/customer-links.ts';
import { call } from '../../e2e/people.ts';
import { type Product, startProduct } from '../../e2e/product.ts';
import { root } from '../../scripts/children.ts';
import { buildWeb } from '../../scripts/web-build.ts';
import { median } from '../asking.ts';
import { type Page, type Use, watchUse } from './watch-use.ts';

/**
 * Measures the screens over slow networks and on a slow processor: `node bench/web/run.ts [rounds] [screens]`.
 * Each is opened with an empty cache, beside the sign-in page, which has no data. Then the main area's pages are
 * opened from the menu, with their code there. Screens are named as in the table and separated by commas; without
 * any, all are measured.
 */
const rounds = Number(process.argv[2] ?? 3);
const only = process.argv[3]?.split(',');

/** Round trip in ms, and bytes in a second. */
interface Net {
  latency: number;
  throughput: number;
}
const nets: Record<string, Net> = {
  'no limit': { latency: 0, throughput: -1 },
  '4G (60 ms, 9 Mbit)': { latency: 60, throughput: 9e6 / 8 },
  'slow 4G (150 ms, 1.6 Mbit)': { latency: 150, throughput: 1.6e6 / 8 },
};

interface Screen {
  name: string;
  address: string;
  size: Size;
  as?: Parameters<typeof demoPerson>[0];
}

await buildWeb(path.join(root, '.data/logs'), () => undefined);
const product = await startProduct();
const browser = await launchChromium();
try {
  const all = await screensOf(product);
  const screens = only ? all.filter(({ name }) => only.includes(name)) : all;
  for (const [net, limits] of Object.entries(nets)) {
    const found = new Map<Screen, Use[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const screen of screens)
        found.set(screen, [...(found.get(screen) ?? []), await opened(screen, limits, 1)]);
    console.log(
      `\n${net}\n| screen | requests | later | kB | usable, ms | of sign-in | largest paint, ms | longest task, ms |`,
    );
    console.log('|---|--:|--:|--:|--:|--:|--:|--:|');
    const least = median(found.get(screens[0]!)!.map(({ usable }) => usable));
    for (const [screen, all] of found) console.log(rowOf(screen, all, least));
  }
  console.log('\nProcessor four times slower: longest task, ms, and until usable, ms');
  for (const screen of screens) {
    const slow = await opened(screen, nets['no limit']!, 4);
    console.log(`| ${screen.name} | ${Math.round(slow.longest)} | ${Math.round(slow.usable)} |`);
  }
  console.log('\nFrom the menu, code loaded: ms from the click to the page, median and longest');
  for (const [name, times] of await fromMenu())
    console.log(`| ${name} | ${Math.round(median(times))} | ${Math.round(Math.max(...times))} |`);
} finally {
  await browser.close();
  await product.stop();
}

async function screensOf(of: Product): Promise<Screen[]> {
  const { accessToken } = await call<{ accessToken: string }>(of, '/api/session', demoPerson('owner'));
  const get = async <T>(url: string): Promise<T> => {
    const reply = await fetch(`${of.url}${url}`, { headers: { authorization: `Bearer ${accessToken}` } });
    return ((await reply.json()) as { data: T }).data;
  };
  const { workOrders } = await get<{ workOrders: { id: number }[] }>('/api/workorders');
  const { customers } = await get<{ customers: { id: number }[] }>('/api/customers');
  const proposal = await demoProposal(of, 'Sent');
  const { path: link } = await linkToProposal(of, proposal.id);
  const office = (name: string, address: string): Screen => ({ name, address, size: 'office', as: 'owner' });
  return [
    { name: 'sign-in', address: '/signin', size: 'office' },
    office('dashboard', '/dashboard'),
    { name: 'dashboard of a technician, phone', address: '/dashboard', size: 'phone', as: 'technician' },
    office('work orders', '/workorders'),
    office('a work order', `/workorders/${workOrders[0]!.id}`),
    office('proposals', '/proposals'),
    office('a proposal', `/proposals/${proposal.id}`),
    office('customers', '/customers'),
    office('a customer', `/customers/${customers[0]!.id}`),
    office('payments', '/payments'),
    office('price books', '/pricebooks'),
    { name: 'customer link, phone', address: link, size: 'phone' },
  ];
}

/** Opens a screen in a browser that has loaded nothing of the product yet. */
async function opened({ address, size, as }: Screen, net: Net, slower: number): Promise<Use> {
  const context = await openContext(browser, product, { size, scheme: 'light' });
  try {
    if (as) await signIn(context, product, demoPerson(as));
    const page = await context.newPage();
    const use = await watchUse(page);
    await limit(page, net, slower);
    await page.goto(address);
    return await use.atRest();
  } finally {
    await context.close();
  }
}

/** Limits the network and the processor. */
async function limit(page: Page, net: Net, slower: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: net.latency,
    downloadThroughput: net.throughput,
    uploadThroughput: net.throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

function rowOf(screen: Screen, all: Use[], least: number): string {
  const of = (pick: (each: Use) => number) => median(all.map(pick));
  const usable = of((each) => each.usable);
  return `| ${[
    screen.name,
    of((each) => each.requests),
    of((each) => each.later),
    (of((each) => each.bytes) / 1000).toFixed(0),
    usable.toFixed(0),
    (usable / least).toFixed(2),
    of((each) => each.largest).toFixed(0),
    Math.max(...all.map(({ longest }) => longest)).toFixed(0),
  ].join(' | ')} |`;
}

/** Opens the main area's pages from the menu, several times each, the first time unmeasured. */
async function fromMenu(): Promise<Map<string, number[]>> {
  const context = await openContext(browser, product, { size: 'office', scheme: 'light' });
  await signIn(context, product, demoPerson('owner'));
  const page = await context.newPage();
  const use = await watchUse(page);
  await page.goto('/dashboard');
  await use.atRest();
  const found = new Map<string, number[]>();
  for (let round = 0; round <= 3 * rounds; round += 1)
    for (const name of ['Work orders', 'Proposals', 'Customers', 'Price books', 'Payments', 'Dashboard']) {
      const took = await use.afterClick(
        page.getByRole('navigation').getByRole('link', { name, exact: true }),
      );
      if (round > 0) found.set(name, [...(found.get(name) ?? []), took]);
    }
  await context.close();
  return found;
}
