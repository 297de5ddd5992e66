import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fieldwright-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Counts the photos that the device keeps. */
const kept = (page: Page) =>
  page.evaluate<number>(`(async () => {
    const [{ name }] = await indexedDB.databases();
    const opened = indexedDB.open(name);
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const count = opened.result.transaction('photos').objectStore('photos').count();
    await new Promise((resolve) => (count.onsuccess = resolve));
    opened.result.close();
    return count.result;
  })()`);

describe('a photo whose upload is cut by a reload', () => {
  it('is kept on the device, shown again and sent on, and forgotten once it is saved (R5.4)', async () => {
    const page = await visit('/workorders?filter=toProcess', { as: demoPerson('owner') });
    await page.locator('.row-link').first().click();
    const part = page.getByRole('region', { name: 'Photos' });
    const parts = '**/api/files/*-*';
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    await page.route(parts, () => begun());
    const coil = path.join(folder, 'coil.jpg');
    await page.screenshot({ type: 'jpeg', path: coil });
    await part.getByLabel('Choose photos').setInputFiles(coil);
    await isBegun;
    expect(await kept(page)).toBe(1);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.unroute(parts);
    await page.reload();
    await expect(part.getByRole('textbox', { name: /^Caption for photo \d$/ })).toBeSeen();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Not saved yet')).toBeGone();
    await expect.poll(() => kept(page)).toBe(0);
    await page.reload();
    await expect(part.locator('.wo-photos img')).toBeSeen();
    await expect(part.getByRole('textbox', { name: /^Caption for photo \d$/ })).toBeSeen();
  });
});
