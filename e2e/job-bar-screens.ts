import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { fromSomewhere } from './context.ts';
import { accessTokenOf } from './people.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';
import { atTheSite } from './work-order-answers.ts';
import { first } from './work-order-screens.ts';

let technician = 0;

/** Returns the address of the technician's open work orders, and notes who they are. */
async function openWork(product: Product): Promise<string> {
  const accessToken = await accessTokenOf(product, 'technician');
  const answer = await fetch(`${product.url}/api/me`, {
    headers: { authorization: `Bearer ${accessToken}`, ...fromSomewhere() },
  });
  technician = ((await answer.json()) as { data: { id: number } }).data.id;
  return '/workorders?filter=open';
}

/** Opens a work order of the technician's, who is at the site. */
const there =
  (part?: string, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await answerCalls(page, /\/api\/workorders\/\d+$/, atTheSite(technician));
    await first(part)(page);
    await page.locator('.wo-bar').getByRole('button', { name: 'Other steps' }).waitFor();
    await then?.(page);
  };

/** The next step on the job, on a technician's work order. */
export const jobBarScreens: Screen[] = [
  { name: 'work-order-next-step', path: openWork, as: 'technician', prepare: there() },
  {
    name: 'work-order-steps',
    path: openWork,
    as: 'technician',
    turns: false,
    prepare: there('lines', async (page) => {
      await page.getByRole('button', { name: 'Other steps' }).click();
      await page.getByRole('menuitem', { name: 'Pause' }).waitFor();
    }),
  },
];
