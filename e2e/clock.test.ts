import { clockAt } from '@fieldwright/domain/schedule/board-day';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runClock } from '../scripts/run-clock.ts';
import { demoPerson } from './context.ts';
import { timeZone } from './days.ts';
import { withBrowser } from './visitor.ts';

const { visit } = withBrowser();
const dispatcher = demoPerson('dispatcher');

/** Checks whether the board shows the company's current day and marks it as today. */
const isToday = async (page: Page): Promise<boolean> => {
  const shown = await page.getByLabel('Date', { exact: true }).inputValue();
  const pressed = page.getByRole('button', { name: 'Today', pressed: true });
  return shown === clockAt(runClock(), timeZone).date && pressed.isVisible();
};

describe('the day', () => {
  it('is the same for demo, server and browser: the board opens on it, and it is full (R1.5)', async () => {
    const page = await visit('/dashboard', { as: dispatcher });
    await expect.poll(() => isToday(page)).toBe(true);
    await expect(page.getByRole('gridcell').first()).toBeSeen();
  });

  it.each([-30 * 24, -14, 14, 400 * 24])(
    'is the company’s on a device whose clock is %i hours off (R1.5)',
    async (hours) => {
      const page = await visit('/settings', { as: dispatcher });
      await page.clock.install({ time: runClock() + hours * 3_600_000 });
      await page.goto('/dashboard');
      await expect.poll(() => isToday(page)).toBe(true);
    },
  );
});
