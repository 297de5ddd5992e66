import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { watchRequests } from './requests.ts';
import { navigation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();

describe('a price book', () => {
  it('is browsed by the keyboard alone: books, tree, list, an item and back (R1.6, R2.13)', async () => {
    const page = await visit('/pricebooks', { as: demoPerson('sales') });
    const book = page.getByRole('link', { name: 'Residential service' });
    await expect(book).toBeSeen();
    await book.focus();
    await page.keyboard.press('Enter');
    const everything = page.getByRole('treeitem', { name: 'Everything' });
    await expect(everything).toBeSeen();
    await everything.focus();
    // past the favorites and what was used
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/category=\d+$/);
    const chosen = page.getByRole('treeitem', { selected: true });
    const name = (await chosen.innerText()).split('\n')[0]!;
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(name, { exact: true }),
    ).toBeSeen();
    expect(await chosen.getAttribute('aria-level')).toBe('2');

    // the rows of the category, not those of the whole book
    await expect(page.locator('.list-rows:not([aria-busy])')).toBeSeen();
    await page.keyboard.press('/');
    const first = page.locator('tbody .row-link').first();
    const code = await page.locator('tbody .code').first().innerText();
    const text = await first.innerText();
    await page.keyboard.type(code);
    await page.waitForURL(new RegExp(`text=${code}$`));
    await expect(page.locator('.list-rows:not([aria-busy])')).toBeSeen();
    await first.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('complementary', { name: text });
    await expect(item.getByRole('heading', { name: text })).toBeSeen();
    const address = page.url();
    expect(address).toContain('entry=serviceRepair-');
    await page.keyboard.press('Escape');
    await expect(item).toBeGone();
    await page.goto(address);
    await expect(item).toBeSeen();
  });

  it('has an order in each category, by drag and by key, and is moved onto the tree (R3.10)', async () => {
    const page = await visit('/pricebooks', { as: demoPerson('office') });
    await page.getByRole('link', { name: 'Residential service' }).click();
    const tree = page.getByRole('tree', { name: 'Categories' });
    await tree.getByRole('treeitem', { name: /^Heating/ }).click();
    await page.waitForURL(/category=\d+$/);
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { level: 2 }).first().click();
    await expect(page.locator('.list-rows:not([aria-busy])')).toBeSeen();
    await expect(tree.getByRole('treeitem', { level: 2, selected: true })).toBeSeen();
    await expect(page.locator('.list-rows:not([aria-busy])')).toBeSeen();
    const rows = page.locator('tbody .row-link');
    const [first, second] = [await rows.nth(0).innerText(), await rows.nth(1).innerText()];
    const order = async (...names: string[]) => {
      for (const [at, text] of names.entries())
        await expect(rows.nth(at).filter({ hasText: text })).toBeSeen();
    };

    await rows.nth(0).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await order(second, first);
    await page.getByRole('button', { name: 'Undo' }).click();
    await order(first, second);

    const grip = async (at: number) => (await page.locator('tbody .entry-grip').nth(at).boundingBox())!;
    const [from, to] = [await grip(0), await grip(1)];
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + to.height - 2, { steps: 5 });
    await expect(page.locator('.drop-mark')).toBeSeen();
    await page.mouse.up();
    await order(second, first);
    await page.getByRole('button', { name: 'Undo' }).click();
    await order(first, second);

    // those that are selected move together
    const third = await rows.nth(2).innerText();
    const boxes = page.locator('tbody input[type=checkbox]');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const below = await grip(2);
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(below.x + 8, below.y + below.height - 2, { steps: 5 });
    await expect(page.locator('.drop-mark', { hasText: '2' })).toBeSeen();
    await page.mouse.up();
    await order(third, first, second);
    await page.getByRole('button', { name: 'Undo' }).click();
    await order(first, second, third);
    await rows.nth(0).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await order(third, first, second);
    await page.getByRole('button', { name: 'Undo' }).click();
    await order(first, second, third);
    await page.getByRole('button', { name: 'Clear' }).click();

    const other = (await tree.getByRole('treeitem', { level: 2 }).nth(1).boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(other.x + 60, other.y + other.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText(/ moved to /)).toBeSeen();
    await order(second);
    await page.getByRole('button', { name: 'Undo' }).click();
    await order(first, second);
  });

  it('needs one request for data when it is opened by a whole address (R2.13)', async () => {
    const page = await visit('/pricebooks', { as: demoPerson('technician') });
    const { data, atRest } = watchRequests(page);
    await page.getByRole('link', { name: 'Residential service' }).click();
    await expect(page.getByRole('heading', { name: 'Residential service' })).toBeSeen();
    await page.locator('tbody .row-link').first().click();
    await page.waitForURL(/entry=/);
    await atRest();
    data.splice(0);
    await page.reload();
    await expect(page.getByRole('complementary').getByRole('heading').first()).toBeSeen();
    await atRest();
    expect(data).toHaveLength(1);
    expect(await page.getByText('Margin').count()).toBe(0);
  });
});

describe('the other areas in the bar', () => {
  it('are agreements and settings, each a page of its own (R2.13)', async () => {
    const page = await visit('/pricebooks', { as: demoPerson('office') });
    await navigation(page).getByRole('link', { name: 'Agreements' }).click();
    await page.getByRole('button', { name: /^Ending in 60 days/ }).click();
    await page.waitForURL('**/agreements?filter=ending');
    await expect(page.getByText(/^Ends (today|in \d+ days?)$/).first()).toBeSeen();
    await navigation(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: /^Your devices/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your devices' })).toBeSeen();
  });
});
