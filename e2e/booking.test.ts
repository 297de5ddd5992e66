import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

/** Counts key presses and clicks; typing a text is one step. */
function hands(page: Page) {
  let steps = 0;
  return {
    steps: () => steps,
    press: async (key: string) => {
      steps += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      steps += 1;
      await page.keyboard.type(text);
    },
  };
}

const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent?.trim() ?? ""');

/** Presses Tab until the field with this name has the focus. */
async function tabTo(page: Page, name: RegExp, press: (key: string) => Promise<void>): Promise<void> {
  for (let count = 0; count < 80; count += 1) {
    if (name.test(await focused(page))) return;
    await press('Tab');
  }
  throw new Error(`Tab never reached ${name}; it is at "${await focused(page)}".`);
}

async function open(): Promise<Page> {
  const page = await visit('/customers', { as: demoPerson('dispatcher') });
  await page.getByRole('row').nth(2).waitFor();
  return page;
}

describe('a dispatcher, with the keyboard alone', () => {
  it('finds the whole house number first, also by an Enter ahead of the answer (R3.6)', async () => {
    const page = await open();
    const { press, type } = hands(page);
    await press('b');
    await expect(page.getByRole('dialog', { name: 'Book a call' })).toBeSeen();
    await type('27 cedar');
    await press('Enter');
    await expect(
      page.getByRole('complementary', { name: 'History' }).getByRole('heading').first(),
    ).toBeSeen();
    // other customers may live at number 27 by now, but none at 271
    await expect(
      page
        .getByRole('dialog')
        .getByText(/^27 Cedar Bluff Dr,/)
        .first(),
    ).toBeSeen();
  });

  it('books a known customer into the next opening in six steps (R3.6)', async () => {
    const page = await open();
    const { press, type, steps } = hands(page);
    await press('b');
    await expect(page.getByRole('dialog', { name: 'Book a call' })).toBeSeen();
    await type('(828) 555-0134');
    // immediately, before the answer arrives
    await press('Enter');
    await expect(page.getByRole('complementary', { name: 'History' }).getByText('Dana Whitlock')).toBeSeen();
    expect(await focused(page)).toBe('Job type');
    await type('no heat');
    await expect(page.getByRole('option', { name: /No heat/ }).first()).toBeSeen();
    await press('Enter');
    // immediately, before the openings for this job have come
    await press('Enter');
    await expect(page.getByText(/^Dana Whitlock booked: /)).toBeSeen();
    await expect(page.getByRole('dialog')).toBeGone();
    expect(steps()).toBe(6);
  });

  it('books a new customer straight to a slot, and finds the customer by the number afterward (R3.6, R2.13)', async () => {
    const page = await open();
    const { press, type } = hands(page);
    const lastName = `Yarrow${randomInt(1e6)}`;
    const phone = `828 556 ${String(randomInt(10_000)).padStart(4, '0')}`;
    await press('b');
    await type(phone);
    await expect(page.getByRole('option', { name: /^New customer/ })).toBeSeen();
    await press('ArrowUp');
    await press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^First name/);
    await type('Zoe');
    await press('Tab');
    await type(lastName);
    await tabTo(page, /^Street/, press);
    await type('12 Yarrow Ln');
    await press('Tab');
    await type('Asheville');
    await press('Tab');
    await type('nc');
    await tabTo(page, /^Job type/, press);
    await type('no heat');
    await expect(page.getByRole('option', { name: /No heat/ }).first()).toBeSeen();
    await press('Enter');
    await page.getByRole('button', { name: 'Another time…' }).focus();
    await press('Enter');
    await expect(page.getByLabel(/^Starts at/)).toBeSeen();
    await tabTo(page, /^Starts at/, press);
    await type('0515AM');
    await tabTo(page, /^Technician/, press);
    await type('Marcus');
    await tabTo(page, /^Job type/, (key) => press(key === 'Tab' ? 'Shift+Tab' : key));
    await press('Enter');
    await expect(page.getByText(new RegExp(`^Zoe ${lastName} booked: .*, Marcus Bell\\.`))).toBeSeen();
    await page.getByRole('status').getByRole('link', { name: 'Show' }).click();
    await expect(page.getByRole('complementary', { name: `Zoe ${lastName}` })).toBeSeen();
    await page.goto(`/customers?search=${encodeURIComponent(phone)}`);
    await expect(page.getByRole('link', { name: `Zoe ${lastName}` })).toBeSeen();
    await page.getByRole('link', { name: `Zoe ${lastName}` }).click();
    await expect(page.getByRole('region', { name: 'Open' }).getByText('Marcus Bell')).toBeSeen();
  });

  it('is asked before a call that has been begun is given up', async () => {
    const page = await open();
    await page.keyboard.press('b');
    await page.keyboard.type('dana whitlock');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'History' }).getByText('Dana Whitlock')).toBeSeen();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeSeen();
    await expect(page.getByText('This call isn’t booked yet.')).toBeSeen();
  });
});

describe('a dispatcher who looks at a day to come', () => {
  it('books for that day, in its morning, where no other is said (R3.6)', async () => {
    const page = await visit('/dashboard?date=2031-03-10', { as: demoPerson('dispatcher') });
    await expect(page.getByRole('heading', { name: /March 10|Mar 10/ })).toBeSeen();
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: 'Book a call' });
    await expect(dialog).toBeSeen();
    await page.keyboard.type('dana whitlock');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'History' }).getByText('Dana Whitlock')).toBeSeen();
    await dialog.getByRole('button', { name: 'Another time…' }).click();
    expect(await dialog.getByLabel('Day', { exact: true }).inputValue()).toBe('2031-03-10');
    expect(await dialog.getByLabel('Starts at').inputValue()).toBe('08:00');
  });
});

describe('the command palette', () => {
  it('leads to a customer by a few letters, and to an area by G and its key', async () => {
    const page = await open();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dana whit');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dana Whitlock', level: 1 })).toBeSeen();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeSeen();
    await page.getByRole('searchbox').fill('');
    await page.keyboard.type('gc?b');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gc?b');
    await expect(page.getByRole('dialog')).toBeGone();
  });
});
