import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

const pages = [
  'company',
  'people',
  'pricing',
  'signin',
  'features',
  'emails',
  'errors',
  'password',
  'secondfactor',
  'sessions',
];

describe('a page of Settings', () => {
  it.each(pages)('uses the width of a large screen: %s (R2.13)', async (name) => {
    const page = await visit(`/settings/${name}`, { as: demoPerson('owner') });
    await expect(page.getByRole('heading', { level: 1 })).toBeSeen();
    const { width } = (await page.locator('main .page-head').first().boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(1200);
  });
});
