import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClock } from '../scripts/run-clock.ts';
import { findViolations } from './accessibility.ts';
import { demoPerson, fromSomewhere } from './context.ts';
import { mailTo } from './mail.ts';
import { holdUndo } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

/** The fields of these responses that the tests use. */
interface Told {
  id: number;
  accessToken: string;
  workOrderId: number;
  number: string;
  workOrders: [{ siteId: number }];
}

/** Returns functions that call the API as a person, without a screen. */
async function callsOf(role: Parameters<typeof demoPerson>[0]) {
  const ask = async (method: string, address: string, body?: object, token?: string) => {
    const answer = await fetch(product.url + address, {
      method,
      headers: {
        ...fromSomewhere(),
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Told }).data;
  };
  const { accessToken } = await ask('POST', '/api/session', { ...demoPerson(role), stay: false });
  return (method: string, address: string, body?: object) => ask(method, address, body, accessToken);
}

let workOrderId: number;
let workOrderNumber: string;
let folder: string;
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fieldwright-photos-'));
  const [technician, owner] = await Promise.all([callsOf('technician'), callsOf('owner')]);
  const { id: technicianId } = await technician('GET', '/api/me');
  const { workOrders } = await owner('GET', '/api/workorders?limit=1');
  const start = new Date(runClock() + 45 * 86_400_000);
  const call = await owner('POST', '/api/calls', {
    guid: randomUUID(),
    siteId: workOrders[0].siteId,
    callDepartmentTypeId: null,
    jobTypeId: null,
    priority: 'normal',
    expectedMinutes: 60,
    arrivalWindow: null,
    notes: 'Ladder in the garage',
    visit: {
      guid: randomUUID(),
      start: start.toISOString(),
      end: new Date(start.getTime() + 3_600_000).toISOString(),
      technicianIds: [technicianId],
      overlapReason: 'Only for looking',
    },
  });
  workOrderId = (await owner('POST', `/api/calls/${call.id}/workorder`)).workOrderId;
  ({ number: workOrderNumber } = await owner('GET', `/api/workorders/${workOrderId}`));
});

const saved = (page: Page) => page.locator('.save-state', { hasText: 'Saved' });
const partOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Work order sections' }).getByRole('link', { name });
const overview = (page: Page) => page.getByRole('link', { name: 'Overview' }).click();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not saved yet')).toBeGone();
  await expect(saved(page)).toBeSeen();
}

describe('a technician at the site, on a phone', () => {
  it('finds the own work order in the list, one request for each page (R1.4, R6.4)', async () => {
    const page = await visit('/workorders', { as: demoPerson('technician'), size: 'phone' });
    await expect(page.getByText('Your work orders')).toBeSeen();
    await page.getByPlaceholder('Customer, address, number').fill(workOrderNumber);
    await page.waitForURL(/[?]search=/);
    await expect(page.getByText('1 work order', { exact: true })).toBeSeen();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.locator('.row-link').first().click();
    await page.waitForURL(`**/workorders/${workOrderId}`);
    await expect(page.getByText('Ladder in the garage')).toBeSeen();
    // as text, which names the others whole
    expect(asked.join(' ')).toBe(`/api/workorders/${workOrderId}`);
  });

  it('can press and focus every part, wherever the bar at the bottom comes to lie', async () => {
    const page = await visit(`/workorders/${workOrderId}`, { as: demoPerson('technician'), size: 'phone' });
    await page.getByRole('textbox', { name: 'Work description' }).fill('Rattle');
    const bar = page.locator('.wo-bar');
    await expect(bar.getByRole('button', { name: 'Save' })).toBeSeen();
    const parts = page.getByRole('navigation', { name: 'Work order sections' }).getByRole('link');
    expect(await parts.count()).toBe(8);
    const edges = async () => [await parts.nth(2).boundingBox(), await bar.boundingBox()] as const;
    // the bar covers the middle of the parts, a bit lower each time, depending on the content above
    for (const lower of [-20, -6, 6, 20]) {
      const [part, over] = await edges();
      const height = page.viewportSize()!.height + Math.round(part!.y - over!.y) + lower;
      await page.setViewportSize({ width: 390, height });
      expect(await findViolations(page, { rules: ['target-size'] })).toEqual([]);
      await parts.nth(2).focus();
      const [focused, still] = await edges();
      expect(Math.floor(focused!.y + focused!.height)).toBeLessThanOrEqual(still!.y);
      await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
    }
  });

  it('adds a line from the book, a recommendation with photos, answers the debrief, takes cash and mails the receipt (R1.4, R5.4)', async () => {
    const page = await visit(`/workorders/${workOrderId}`, { as: demoPerson('technician'), size: 'phone' });
    await page.getByRole('textbox', { name: 'Work description' }).fill('Rattle in the attic');
    await partOf(page, 'Lines').click();
    await page.getByRole('combobox', { name: 'Add a line from the price book' }).fill('HVAC-TUNE-AC');
    await page.getByRole('option', { name: /^HVAC-TUNE-AC / }).click();
    await expect(page.getByRole('table', { name: 'Work order lines' }).locator('[data-row]')).toBeSeen();
    await save(page);

    await overview(page);
    await partOf(page, 'Recommendations').click();
    await page.getByRole('button', { name: 'Recommend work for' }).click();
    await page.getByRole('menuitem', { name: 'Whole site' }).click();
    await page.getByLabel('What you found').fill('Coil is oily');
    await page.getByRole('radio', { name: 'Soon' }).check({ force: true });
    const [coil, huge] = [path.join(folder, 'coil.jpg'), path.join(folder, 'huge.jpg')];
    await page.screenshot({ type: 'jpeg', path: coil });
    await writeFile(huge, Buffer.alloc(21 * 1024 * 1024, 1));
    await page.getByLabel('Photo', { exact: true }).setInputFiles([coil, huge]);
    await expect(page.getByText('The file is too large.')).toBeSeen();
    await expect(page.getByRole('textbox', { name: /^Caption for photo \d$/ })).toBeSeen();
    await page.getByRole('textbox', { name: /^Caption for photo \d$/ }).fill('Oil on the coil');
    // large enough for a finger without covering the picture; the rejected photo may be listed first
    const taken = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('textbox', { name: /^Caption for photo \d$/ }) });
    const remove = (await taken.getByRole('button', { name: /^Remove photo \d$/ }).boundingBox())!;
    const picture = (await taken.locator('.wo-photo-tile').boundingBox())!;
    expect(Math.min(remove.width, remove.height)).toBeGreaterThanOrEqual(44);
    expect(remove.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    await save(page);
    await page.reload();
    await expect(page.locator('.wo-photos img')).toBeSeen();
    expect(await page.getByText('The file is too large.').count()).toBe(0);
    expect(await page.getByLabel('What you found').inputValue()).toBe('Coil is oily');

    await overview(page);
    await partOf(page, 'Debrief').click();
    await page.getByRole('textbox', { name: 'What was done?' }).fill('Cleaned the coil');
    await save(page);

    await overview(page);
    const collect = page.getByRole('button', { name: /^Collect \$/ });
    await expect(collect).toBeSeen();
    await collect.click();
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByRole('radio', { name: 'Cash' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Record' }).dblclick();
    const receipt = page.getByRole('dialog', { name: `Receipt R-${workOrderNumber}-1` });
    const email = `customer-${randomUUID().slice(0, 8)}@whitlock.example`;
    await receipt.getByLabel('Email').fill(email);
    await receipt.getByRole('button', { name: 'Email receipt' }).click();
    const mail = await mailTo(product, email, `Receipt R-${workOrderNumber}-1 from `);
    expect(mail.subject).toBe(`Receipt R-${workOrderNumber}-1 from Hollis & Rowe`);
    await partOf(page, 'Payments').click();
    await expect(page.getByText(`R-${workOrderNumber}-1`, { exact: true })).toBeSeen();
    expect(await page.getByText(`R-${workOrderNumber}-2`).count()).toBe(0);
  });
});

describe('the office, afterward', () => {
  it('sees what is left to look at, voids the payment with a reason, processes, and takes it back (R4.7)', async () => {
    const page = await visit(`/workorders/${workOrderId}`, { as: demoPerson('office') });
    await page.getByRole('button', { name: `Actions for R-${workOrderNumber}-1` }).click();
    await page.getByRole('menuitem', { name: 'Void payment' }).click();
    const dialog = page.getByRole('dialog', { name: `Void payment R-${workOrderNumber}-1` });
    await expect(dialog.getByRole('button', { name: /^Void \$/ })).toBeSeen();
    expect(await dialog.getByRole('button', { name: /^Void \$/ }).isDisabled()).toBe(true);
    await dialog.getByLabel(/^Reason/).fill('Entered twice');
    await dialog.getByRole('button', { name: /^Void \$/ }).click();
    await expect(page.getByText('Entered twice, by Beth Young')).toBeSeen();
    await expect(page.getByText(/\$[\d,.]+ is unpaid/)).toBeSeen();

    await page.getByRole('button', { name: 'Process', exact: true }).click();
    const undo = await holdUndo(page);
    await expect(page.getByText(/^Processed \d/)).toBeSeen();
    const colleague = await visit(`/workorders/${workOrderId}`, { as: demoPerson('dispatcher') });
    await expect(colleague.getByText(/^Processed \d/)).toBeSeen();
    expect(await colleague.getByRole('textbox', { name: 'Work description' }).isEditable()).toBe(false);
    expect(await colleague.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await undo.click();
    await expect(page.locator('.wo-tags').getByText('Open', { exact: true })).toBeSeen();
    expect(await page.getByRole('textbox', { name: 'Work description' }).isEditable()).toBe(true);
  });

  it('is told at once what somebody else changes meanwhile, and both stay', async () => {
    const page = await visit(`/workorders/${workOrderId}`, { as: demoPerson('office') });
    const name = page.getByRole('textbox', { name: 'Work description' });
    await name.fill('Rattle in the attic, second visit');
    const elsewhere = await visit(`/workorders/${workOrderId}`, { as: demoPerson('owner') });
    await elsewhere.getByRole('textbox').last().fill('Ask about the coil');
    await save(elsewhere);
    await expect(page.getByText(/^Lena Hollis changed this/)).toBeSeen();
    await save(page);
    await expect(page.getByText('Saved, along with changes others made.')).toBeSeen();
    await expect.poll(() => page.getByRole('textbox').last().inputValue()).toBe('Ask about the coil');
    expect(await name.inputValue()).toBe('Rattle in the attic, second visit');
  });
});
