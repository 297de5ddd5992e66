import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** What the product says of faults. */
export const faultTexts = {
  unreachable:
    'We lost the connection to our server. Please check your internet connection and refresh this page.',
  renewalFailed:
    'We could not renew your authentication. Please save your work, log out and log back in again.',
  behind:
    'The product website has received an update. Please finish what you are doing and refresh this page.',
  oldBrowser: 'This browser is not supported. Please use the latest Chrome, Firefox or Edge.',
};

export const api = '**/api/**';
export const lost = (route: Route) => route.abort();
export const json = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });
export const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Pay for the network</h1>' });

/** What the faults of a test leave on the console is no problem of the page; anything else is. */
export const forgetting = (takeProblems: () => string[]) => (expected: RegExp) =>
  expect(takeProblems().filter((problem) => !expected.test(problem))).toEqual([]);

/** Lets the pauses of the page pass until something is seen. */
export async function passUntil(page: Page, seen: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(6_000);
        return seen.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

/** Patience by the page's clock, which a test can move on: the browser's own goes by no clock of the page. */
const patience = `AbortSignal.timeout = (ms) => {
  const end = new AbortController();
  setTimeout(() => end.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  return end.signal;
}`;

/** From its next load on, the page waits for answers by its own clock. */
export async function holdPatience(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(patience);
}

/**
 * Calls to an address are never answered, until that ends.
 * @returns `outwait`: waits until one is made, and until the page has waited long enough for it
 */
export async function hang(page: Page, address: RegExp) {
  let call = () => {};
  const called = new Promise<void>((resolve) => (call = resolve));
  await page.route(address, () => call());
  const outwait = async () => {
    await called;
    await page.clock.fastForward(31_000);
  };
  return { outwait, end: () => page.unroute(address) };
}
