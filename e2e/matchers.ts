import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Checks that it becomes visible within 30 seconds. */
    toBeSeen: () => Promise<void>;
    /** Checks that it disappears within 30 seconds. */
    toBeGone: () => Promise<void>;
  }
}

function matcher(state: 'visible' | 'hidden', words: string) {
  return async (locator: Locator) => {
    const failure = await locator.waitFor({ state }).then(
      () => null,
      (error: Error) => error,
    );
    if (!failure) return { pass: true, message: () => `It ${words} after all.` };
    const page = locator.page();
    const text = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing');
    return { pass: false, message: () => `${failure.message}\n\n${page.url()} shows:\n${text}` };
  };
}

expect.extend({ toBeSeen: matcher('visible', 'is seen'), toBeGone: matcher('hidden', 'is gone') });
