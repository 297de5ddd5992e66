import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** axe-core, minified because each page evaluates it again. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Check {
  /** only these rules, instead of all of WCAG 2.2 AA */
  rules?: string[];
  /** a selector: checks only inside these elements */
  within?: string | undefined;
}

/** Sends axe to the page past the driver's own evaluation, which takes twice as long. */
async function inject(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Runtime.evaluate', { expression: source });
  await device.detach();
}

/**
 * Returns axe's findings for the current state of a page. Skips frames: our only one shows an email's
 * content.
 * @returns each broken rule with the markup that breaks it
 */
export async function findViolations(page: Page, { rules, within }: Check = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await inject(page);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: wcag };
  // no rule of ours reads what axe would load again beforehand: style sheets and videos
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false, preload: false });
  const context = within ? JSON.stringify(within) : 'document';
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${context}, ${options})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
