import axe from 'axe-core';
import type { Page } from 'playwright-core';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Check {
  /** only these, instead of all of WCAG 2.2 AA */
  rules?: string[];
  /** a selector: only what is in these */
  within?: string | undefined;
}

/**
 * What axe finds in a page as it is now. It does not look into frames: the one we have shows a mail, which is not ours
 * to judge.
 * @returns each broken rule with the markup that breaks it
 */
export async function findViolations(page: Page, { rules, within }: Check = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: wcag };
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false });
  const context = within ? JSON.stringify(within) : 'document';
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${context}, ${options})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
