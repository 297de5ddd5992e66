import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** The product's texts about faults. */
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

/** Drops the console messages that a test's faults cause, and fails on any others. */
export const forgetting = (takeProblems: () => string[]) => (expected: RegExp) =>
  expect(takeProblems().filter((problem) => !expected.test(problem))).toEqual([]);

/** Advances the page's clock through its pauses until an element is visible. */
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

/**
 * A script that runs timeouts on the page's clock, which a test can advance; the browser's own
 * `AbortSignal.timeout` ignores that clock.
 */
const patience = `AbortSignal.timeout = (ms) => {
  const end = new AbortController();
  setTimeout(() => end.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  return end.signal;
}`;

/** Makes the page's request timeouts use its own clock from the next load. */
export async function holdPatience(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(patience);
}

/**
 * Leaves calls to an address unanswered until released.
 * @returns `outwait`, which waits for a call and then until the page has timed out
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
