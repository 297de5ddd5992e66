import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { launchChromium } from '../../e2e/chromium.ts';
import { demoPerson, openContext, signIn } from '../../e2e/context.ts';
import { accessTokenOf, call } from '../../e2e/people.ts';
import { startProduct } from '../../e2e/product.ts';
import { root } from '../../scripts/children.ts';
import { buildWeb } from '../../scripts/web-build.ts';
import { median } from '../asking.ts';
import type { Page } from '../web/watch-use.ts';

/**
 * Draws the payment schedules of a proposal with 12 packages, each offered at 10 rates over 144 months, in Chromium:
 * `npm run bench -- amortization-screen [packages rates]`. For each package, its tab is opened, which draws the estimates
 * of all rates; for each rate, the schedule of 144 rows is opened, scrolled to its end and closed. A frame that takes longer
 * than 16.7 ms has missed others. After each schedule, the same rows are put as finished HTML into a box as high on a page
 * without anything else, and scrolled as far: what is missed there, too, is the machine's. Processor time says more than
 * frames on a busy machine. Each schedule is opened once more, without the blur behind dialogs.
 */
const [packageCount = 12, rateCount = 10] = process.argv.slice(2).map(Number);
const months = 144;
const frameMs = 1000 / 60;
/** px in each frame while a schedule is scrolled */
const perFrame = 100;
/** until an action counts as drawn */
const quietFrames = 8;

/** Scrolls what shows a table to its end, by the same distance in each frame. */
const scrolls = `new Promise((resolve) => {
  let box = document.querySelector('.loan-months') ?? document.querySelector('tbody');
  while (box.scrollHeight <= box.clientHeight + 1 && box.parentElement) box = box.parentElement;
  const step = () => {
    const was = box.scrollTop;
    box.scrollTop += ${perFrame};
    if (box.scrollTop === was) resolve(null);
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

/** Takes away or gives back the blur behind dialogs, which is drawn once for each opening. */
const setBlur = (isOn: boolean) => `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('${isOn ? '' : '.dialog-blur { display: none; }'}');
  document.adoptedStyleSheets = [sheet];
} null`;

interface Frames {
  times: number[];
  /** of the page's main thread */
  busyMs: number;
  /** of the process that puts layers together; without a graphics card, also filters such as blur are worked out there */
  drawMs: number;
}
const drawn: Record<string, Frames[]> = {};

await buildWeb(path.join(root, '.data/logs'), () => undefined);
const product = await startProduct();
const browser = await launchChromium();
const processes = await browser.newBrowserCDPSession();
try {
  const token = await accessTokenOf(product, 'owner');
  const address = await proposal(token);
  const context = await openContext(browser, product, { size: 'office', scheme: 'light' });
  await signIn(context, product, demoPerson('owner'));
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('region', { name: 'Financing' }).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(3_000);
  const blank = await context.newPage();
  await blank.setContent('<main style="height: 760px; overflow: auto"></main>');
  for (let at = 0; at < packageCount; at += 1) {
    const tab = page.getByRole('tab', { name: new RegExp(`^Package ${at + 1}\\b`) });
    await watch(page, 'open a package', () => tab.dispatchEvent('click'));
    const plans = page.getByRole('button', { name: /^Payment schedule:/ });
    if ((await plans.count()) !== rateCount) throw new Error(`Package ${at + 1} lacks plans.`);
    for (let rate = 0; rate < rateCount; rate += 1) {
      const open = () => plans.nth(rate).dispatchEvent('click');
      const dialog = page.getByRole('dialog', { name: 'Payment schedule' });
      const close = () => dialog.getByRole('button', { name: 'Done' }).dispatchEvent('click');
      await page.evaluate(setBlur(false));
      await watch(page, 'open a schedule, without blur', open);
      await close();
      await dialog.waitFor({ state: 'detached' });
      await page.evaluate(setBlur(true));
      await watch(page, 'open a schedule', open);
      const table = page.getByRole('table', { name: 'Payment schedule' });
      // the last payment may come a month early
      await table
        .locator('tbody tr')
        .nth(months - 2)
        .waitFor();
      await watch(page, 'scroll a schedule', () => page.evaluate(scrolls));
      await watch(page, 'close a schedule', close);
      await dialog.waitFor({ state: 'detached' });
      await watch(blank, 'empty page: put the rows', () => blank.evaluate(bareTable(rate)));
      await watch(blank, 'empty page: scroll', () => blank.evaluate(scrolls));
    }
  }
  console.log(
    '| | times | frames | missed | longest frame | main thread a time: median, most | drawing a frame |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  for (const [what, all] of Object.entries(drawn)) console.log(rowOf(what, all));
} finally {
  await browser.close();
  await product.stop();
}

/** Creates the rates, and a proposal whose packages are offered at each. @returns its address */
async function proposal(token: string): Promise<string> {
  const reply = await fetch(`${product.url}/api/customers`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { customers: { site: { id: number } | null }[] } };
  const siteId = data.customers.find((each) => each.site !== null)!.site!.id;
  const rateIds: number[] = [];
  for (let at = 0; at < rateCount; at += 1) {
    const body = {
      guid: randomUUID(),
      text: `Plan ${at + 1}`,
      aprRate: 49_900 + at * 20_000,
      termMonths: months,
    };
    rateIds.push((await call<{ id: number }>(product, '/api/loanrates', body, token)).id);
  }
  let edit = startNewEdit(salesProposalShape, { siteId, guid: randomUUID(), text: 'Financing' });
  for (let at = 0; at < packageCount; at += 1) {
    const added = addRecord(salesProposalShape, edit, {
      kind: 'packages',
      fields: { text: `Package ${at + 1}` },
    });
    const salesProposalPackageId = added.id;
    const line = { text: 'Heat pump', quantity: 1, unitPriceCents: 480_000 + at * 123_457 };
    edit = addRecord(salesProposalShape, added.edit, {
      kind: 'details',
      fields: { ...line, salesProposalPackageId },
    }).edit;
    for (const loanRateId of rateIds)
      edit = addRecord(salesProposalShape, edit, {
        kind: 'loanApplications',
        fields: { loanRateId, salesProposalPackageId },
      }).edit;
  }
  const body = { key: randomUUID(), plan: planSave(salesProposalShape, edit) };
  const { id } = await call<{ id: number }>(product, '/api/salesproposals', body, token);
  return `/proposals/${id}`;
}

/** Notes the frames from an action until nothing has been drawn for a while, and the processor's time. */
async function watch(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  // each time its own, since a loop that was told to stop ends a frame later
  await page.evaluate(`{
    const watched = { frames: [], isOver: false };
    globalThis.watched = watched;
    let last = 0;
    const step = (now) => {
      if (last > 0) watched.frames.push(now - last);
      last = now;
      if (!watched.isOver) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  } null`);
  await page.waitForTimeout(5 * frameMs);
  const before = { busy: await busy(), drawing: await drawing() };
  const from = await page.evaluate<number>('watched.frames.length');
  await act();
  await page.evaluate(`new Promise((resolve) => {
    let left = ${quietFrames};
    const wait = () => (left-- > 0 ? requestAnimationFrame(wait) : resolve(null));
    requestAnimationFrame(wait);
  })`);
  const times = await page.evaluate<number[]>(`watched.isOver = true, watched.frames.slice(${from})`);
  const used = { busyMs: (await busy()) - before.busy, drawMs: (await drawing()) - before.drawing };
  (drawn[what] ??= []).push({ times, ...used });
  await devtools.detach();
}

/** @returns the processor's ms that the process has used that puts layers together */
async function drawing(): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'GPU')!.cpuTime * 1000;
}

/** Puts as many rows of five numbers on a page as a schedule has. */
function bareTable(at: number): string {
  const cell = (month: number, column: number) => `<td>${(month * (column + 7) + at).toFixed(2)}</td>`;
  const row = (month: number) => `<tr>${[0, 1, 2, 3, 4].map((column) => cell(month, column)).join('')}</tr>`;
  const rows = Array.from({ length: months }, (_, month) => row(month)).join('');
  const html = `<table><tbody>${rows}</tbody></table>`;
  return `{
    const main = document.querySelector('main');
    main.innerHTML = ${JSON.stringify(html)};
    main.scrollTop = 0;
  } null`;
}

function rowOf(what: string, all: readonly Frames[]): string {
  const times = all.flatMap((each) => each.times);
  const missed = times.reduce((sum, time) => sum + Math.max(0, Math.round(time / frameMs) - 1), 0);
  const busy = all.map(({ busyMs }) => busyMs);
  const drawMs = all.reduce((sum, each) => sum + each.drawMs, 0);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const cells = [
    all.length,
    times.length,
    missed,
    ms(Math.max(...times)),
    `${ms(median(busy))}, ${ms(Math.max(...busy))}`,
    ms(drawMs / times.length),
  ];
  return `| ${what} | ${cells.join(' | ')} |`;
}
