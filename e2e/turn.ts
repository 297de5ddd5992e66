import type { Page } from 'playwright-core';
import { sizes } from './context.ts';

/**
 * Turns a desktop page into the phone of `sizes` without reloading: changes the screen size and replaces the
 * pointer with touch, and so every media query that a page uses (width, `pointer`, `hover`). Open dialogs and
 * menus stay open.
 */
export async function turnToPhone(page: Page): Promise<void> {
  const { viewport, isMobile, hasTouch } = sizes.phone;
  const { width, height } = viewport;
  await page.setViewportSize(viewport);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: isMobile,
    screenWidth: width,
    screenHeight: height,
    screenOrientation: { type: 'portraitPrimary', angle: 0 },
  });
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  // media query listeners have run, and their changes are painted
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Returns the layers above the page (dialogs, menus and popovers) by role and name. */
export const layersOf = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('dialog[open], :popover-open')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => {
    const heading = each.querySelector('h1, h2, h3');
    return [each.getAttribute('role') ?? each.localName, each.ariaLabel ?? heading?.textContent ?? ''].join(' ').trim();
  })`);
