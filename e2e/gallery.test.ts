import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations } from './accessibility.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

async function open(search: string, size: 'office' | 'phone' = 'office'): Promise<Page> {
  const page = await visit(`/gallery${search}`, { size });
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeSeen();
  return page;
}

const shown = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const { mantineColorScheme, density } = document.documentElement.dataset;
    return [mantineColorScheme, density];
  })()`);
const heightOf = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).first().boundingBox())?.height;

describe('the gallery', () => {
  it.each([
    ['light', 'compact', 30],
    ['light', 'comfortable', 34],
    ['light', 'touch', 48],
    ['dark', 'compact', 30],
    ['dark', 'comfortable', 34],
    ['dark', 'touch', 48],
  ] as const)('shows every part accessibly, %s and %s', async (look, density, control) => {
    const page = await open(`?look=${look}&density=${density}`);
    expect(await shown(page)).toEqual([look, density]);
    expect(await heightOf(page, 'Charge $438.00')).toBe(control);
    expect(await findViolations(page)).toEqual([]);
  });

  it('leads from its index to each part', async () => {
    const page = await open('');
    const links = page.getByRole('navigation', { name: 'Parts' }).getByRole('link');
    const parts = await links.allInnerTexts();
    expect(parts.length).toBeGreaterThan(15);
    for (const part of parts) {
      await links.getByText(part, { exact: true }).click();
      const heading = page.getByRole('heading', { level: 2, name: part, exact: true });
      const top = async () => (await heading.boundingBox())?.y ?? -1;
      await expect.poll(top, { message: part }).toSatisfy((y: number) => y >= 46 && y < 850);
    }
  });

  it('changes its look in place', async () => {
    const page = await open('#fields');
    const before = await page.evaluate<number>('scrollY');
    await page.getByRole('navigation', { name: 'Look' }).getByRole('link', { name: 'Dark' }).click();
    await expect.poll(() => shown(page)).toEqual(['dark', 'comfortable']);
    await page.getByRole('navigation', { name: 'Density' }).getByRole('link', { name: 'Compact' }).click();
    await expect.poll(() => shown(page)).toEqual(['dark', 'compact']);
    expect(page.url()).toContain('#fields');
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(before / 2);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(['dark', 'compact']);
  });

  it('fits a phone in every density', async () => {
    for (const density of ['compact', 'comfortable', 'touch']) {
      const page = await open(`?density=${density}`, 'phone');
      expect(await page.evaluate('document.documentElement.scrollWidth'), density).toBe(390);
    }
  });
});
