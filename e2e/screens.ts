import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { runClock } from '../scripts/run-clock.ts';
import { launchChromium } from './chromium.ts';
import { type Size, sizes } from './context.ts';
import { pretendItIs } from './days.ts';
import { screenOpener } from './open-screens.ts';
import { startProduct } from './product.ts';
import type { Screen } from './screen.ts';
import { screens } from './screen-list.ts';

const schemes = ['light', 'dark'] as const;
const sizeNames = Object.keys(sizes) as Size[];

interface ScreensWish {
  /** emptied first */
  folder: string;
  /** only screens whose name contains one of these words, with commas between */
  only?: string | undefined;
  /** called with each screen's name when its screenshots are taken */
  say?: (line: string) => void;
}

/**
 * Takes screenshots of every screen at every size, light and dark, on a separate product. Each page opens at
 * the minute at which the run started, so that two runs differ only by changes in the product, not by their
 * duration.
 * @returns the page that shows all screenshots
 * @throws if no screen has this name, or a screen doesn't load
 */
export async function takeScreens({ folder, only = '', say = () => {} }: ScreensWish): Promise<string> {
  const parts = only.split(',');
  const wanted = screens.filter(({ name }) => parts.some((part) => name.includes(part)));
  if (wanted.length === 0)
    throw new Error(`No screen is called "${only}": ${screens.map(({ name }) => name).join(', ')}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const minute = new Date(Math.floor(runClock() / 60_000) * 60_000).toISOString();
  const product = await startProduct();
  const browser = await launchChromium();
  try {
    for (const size of sizeNames) {
      const began = (context: BrowserContext) => pretendItIs(context, minute);
      const open = screenOpener({ browser, product, size, began });
      for (const screen of wanted) {
        say(`${screen.name}, ${size}`);
        await picture(await open(screen), screen, join(folder, fileName(screen, size)));
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  const index = join(folder, 'index.html');
  writeFileSync(index, indexPage(wanted));
  return index;
}

function fileName({ name }: Screen, size: Size): string {
  return `${name}-${sizes[size].viewport.width}`;
}

async function picture(page: Page, { name, whole = false }: Screen, file: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page
      .screenshot({
        path: `${file}-${colorScheme}.png`,
        fullPage: whole,
        animations: 'disabled',
        caret: 'hide',
      })
      .catch((error) => {
        throw new Error(`The screen ${name} could not be pictured.`, { cause: error });
      });
  }
  await page.close();
}

function indexPage(shown: Screen[]): string {
  const cell = (screen: Screen, size: Size) => {
    const { width, height } = sizes[size].viewport;
    return schemes
      .map((scheme) => `${fileName(screen, size)}-${scheme}.png`)
      .map(
        (file) =>
          `<a href="${file}"><img src="${file}" alt="${file}" height="${height / 4}" width="${width / 4}" loading="lazy"></a>`,
      )
      .join('');
  };
  const row = (screen: Screen) =>
    `<section><h2>${screen.name}${screen.as ? ` <small>${screen.as}</small>` : ''}</h2>${sizeNames.map((size) => cell(screen, size)).join('')}</section>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens · Fieldwright</title>
<style>body { font: 14px system-ui; margin: 24px; background: #9aa5a0 } h2 { font-size: 16px; margin: 24px 0 8px } img { margin: 0 8px 8px 0; background: #fff } small { font-weight: 400 }</style>
${shown.map(row).join('\n')}
</html>
`;
}
