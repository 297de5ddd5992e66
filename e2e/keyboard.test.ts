import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { mailTo } from './mail.ts';
import { stranger } from './people.ts';
import { focusedName, navigation, walkTo } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
const tabTo = (page: Page, name: RegExp) => walkTo(page, 'Tab', name);

describe('with the keyboard alone', () => {
  it('a person signs in, skips to the content, and invites a colleague', async () => {
    const { firstName, lastName, email } = stranger();
    const owner = demoPerson('owner');
    const page = await visit('/settings/people');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeSeen();
    await tabTo(page, /^Email/);
    await page.keyboard.type(owner.email);
    await tabTo(page, /^Password/);
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'People' })).toBeSeen();

    await page.reload();
    await expect(navigation(page)).toBeSeen();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toMatch(/^Skip/);
    await page.keyboard.press('Enter');

    await tabTo(page, /^Invite/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeGone();
    expect(await focusedName(page)).toMatch(/^Invite/);
    await page.keyboard.press('Enter');
    for (const [label, text] of [
      [/^First name/, firstName],
      [/^Last name/, lastName],
      [/^Email/, email],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await tabTo(page, /^Sales/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeGone();
    await mailTo(product, email, 'Join');
  });

  it('never loses sight of the focus', async () => {
    const page = await visit('/settings/people', { as: demoPerson('owner') });
    await expect(page.getByRole('row').nth(1)).toBeSeen();
    for (let steps = 0; steps < 25; steps += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(`(() => {
        const at = document.activeElement;
        if (at === document.body) return 'body';
        const box = at.getBoundingClientRect();
        const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0;
        // an input's box may show it in its place
        const ringed = [at, at.parentElement].some((one) => getComputedStyle(one).outlineStyle !== 'none');
        return inView && ringed ? 'seen' : at.outerHTML;
      })()`);
      expect(seen).toMatch(/^(seen|body)$/);
    }
  });
});
