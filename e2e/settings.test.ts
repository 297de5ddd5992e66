import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

/** Every address of Settings that needs no id. */
const pages = [
  ...readFileSync(
    join(import.meta.dirname, '../apps/web/src/app/routes/settings.routes.ts'),
    'utf8',
  ).matchAll(/path: '\/settings\/([a-z/]+)'/g),
].map(([, name]) => name!);

describe('a page of Settings', () => {
  it('is in the list that is tried here', () => {
    expect(pages.length).toBeGreaterThan(25);
  });

  it.each(pages)('opens by its address, and uses the width of a large screen: %s (R2.13)', async (name) => {
    const page = await visit(`/settings/${name}`, { as: demoPerson('owner') });
    await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
    expect(new URL(page.url()).pathname).toBe(`/settings/${name}`);
    const { width } = (await page.locator('main .page-head').first().boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(1200);
  });
});
