import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { addLinkedPackage } from '@fieldwright/domain/proposals/linked-packages';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { launchChromium } from '../../e2e/chromium.ts';
import { demoPerson, openContext, signIn } from '../../e2e/context.ts';
import { accessTokenOf, call } from '../../e2e/people.ts';
import { startProduct } from '../../e2e/product.ts';
import { root } from '../../scripts/children.ts';
import { buildWeb } from '../../scripts/web-build.ts';
import type { Page } from '../web/watch-use.ts';

/**
 * Measures the longest task of a key in large documents, and of opening another package, in the browser:
 * `node bench/typing/run.ts`. The processor's time is that of the thread, so other work on the machine doesn't count; with the
 * processor slowed down, it's paused from outside, and only the time on the wall shows it.
 */
const keys = '12345';
const sizes = { packages: 12, lines: 150, workOrderLines: 200 };
/** How much slower the processor is made. */
const rates = [1, 4];

const lineOf = (order: number) => ({
  text: `Line ${order + 1}`,
  code: `L-${order + 1}`,
  quantity: 1,
  unitPriceCents: 10_000 + order,
  costCents: 4_000,
  order,
});

/** Returns the plan of a proposal whose packages after the first follow it, or have lines of their own. */
function proposalPlan(siteId: number, isLinked: boolean) {
  let edit = startNewEdit(salesProposalShape, { siteId, guid: randomUUID(), text: 'Typing' });
  const own = isLinked ? 1 : sizes.packages;
  for (let at = 0; at < own; at += 1) {
    const added = addRecord(salesProposalShape, edit, {
      kind: 'packages',
      fields: { text: `Package ${at + 1}` },
    });
    edit = added.edit;
    for (let order = 0; order < sizes.lines; order += 1) {
      const fields = { ...lineOf(order), salesProposalPackageId: added.id };
      edit = addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit;
    }
  }
  const [first] = edit.draft.packages;
  for (let at = own; at < sizes.packages; at += 1)
    edit = addLinkedPackage(edit, { baseId: first!.id, text: `Package ${at + 1}` }).edit;
  return planSave(salesProposalShape, edit);
}

function workOrderPlan(place: { customerId: number; siteId: number }) {
  let edit = startNewEdit(workOrderShape, { ...place, guid: randomUUID() });
  for (let order = 0; order < sizes.workOrderLines; order += 1)
    edit = addRecord(workOrderShape, edit, { kind: 'details', fields: lineOf(order) }).edit;
  return planSave(workOrderShape, edit);
}

await buildWeb(path.join(root, '.data/logs'), () => undefined);
const product = await startProduct();
const browser = await launchChromium();
try {
  const token = await accessTokenOf(product, 'owner');
  const reply = await fetch(`${product.url}/api/customers`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { customers: { id: number; site: { id: number } }[] } };
  const { id: customerId, site } = data.customers.find((each) => each.site !== null)!;
  const made = async (kind: string, plan: object) => {
    const { id } = await call<{ id: number }>(product, `/api/${kind}`, { key: randomUUID(), plan }, token);
    return id;
  };
  const documents = {
    'a proposal of 12 × 150 lines': `/proposals/${await made('salesproposals', proposalPlan(site.id, false))}`,
    'the same, 11 packages linked': `/proposals/${await made('salesproposals', proposalPlan(site.id, true))}`,
    'a work order of 200 lines': `/workorders/${await made('workorders', workOrderPlan({ customerId, siteId: site.id }))}`,
  };
  console.log(
    '| longest task, processor ms (on the wall) | processor | quantity | price | text | change package |',
  );
  console.log('|---|--:|--:|--:|--:|--:|');
  for (const [name, address] of Object.entries(documents))
    for (const rate of rates) {
      const found = await typedIn(address, rate);
      console.log(`| ${name} | 1/${rate} | ${found.map(textOf).join(' | ')} |`);
    }
} finally {
  await browser.close();
  await product.stop();
}

/** The longest task of a page while something was done in it, in ms. */
interface Longest {
  cpuMs: number;
  wallMs: number;
}

function textOf(found: Longest | null): string {
  return found === null ? '–' : `${found.cpuMs.toFixed(0)} (${found.wallMs.toFixed(0)})`;
}

/**
 * Types in the middle of a document, then opens its other packages.
 * @returns the longest task of each; null for what the document doesn't have
 */
async function typedIn(address: string, rate: number): Promise<(Longest | null)[]> {
  const context = await openContext(browser, product, { size: 'office', scheme: 'light' });
  try {
    await signIn(context, product, demoPerson('owner'));
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    const row = page.getByLabel('Quantity of Line 70', { exact: true });
    await row.waitFor({ timeout: 120_000 });
    await page.waitForTimeout(3_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const found: (Longest | null)[] = [];
    // the text last: the other fields are named by it
    for (const field of ['Quantity of Line 70', 'Price of Line 70', 'Text of line 70'])
      found.push(await longestOf(page, field));
    found.push(await longestOfPackages(page));
    return found;
  } finally {
    await context.close();
  }
}

async function longestOf(page: Page, field: string): Promise<Longest> {
  const input = page.getByLabel(field, { exact: true }).first();
  await input.click();
  await page.waitForTimeout(1_000);
  return longestIn(page, async () => {
    for (const key of keys) {
      // not pressed in the field by its label: finding it takes the page's thread longer than the key
      await page.keyboard.press(key);
      await page.waitForTimeout(1_500);
    }
  });
}

/** Opens the packages to the right of the first one, one after another, with all of their lines. */
async function longestOfPackages(page: Page): Promise<Longest | null> {
  const tabs = page.getByRole('tablist', { name: 'Packages' }).getByRole('tab');
  if ((await tabs.count()) === 0) return null;
  await tabs.first().focus();
  const found = await longestIn(page, async () => {
    for (let opened = 0; opened < keys.length; opened += 1) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(3_000);
    }
  });
  await page.getByRole('tab', { name: `Package ${keys.length + 1}`, selected: true }).waitFor();
  await page.getByLabel(`Text of line ${sizes.lines}`, { exact: true }).waitFor();
  return found;
}

/** An event of the browser's trace. Times are in µs. */
interface Traced {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  /** the processor's time */
  tdur?: number;
  args: { name?: string };
}

async function longestIn(page: Page, act: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)));
  const most = (of: (task: Traced) => number | undefined) =>
    tasks.reduce((ms, task) => Math.max(ms, (of(task) ?? 0) / 1_000), 0);
  return { cpuMs: most(({ tdur }) => tdur), wallMs: most(({ dur }) => dur) };
}
