import type { Page, Request } from 'playwright-core';

const mostMs = 30_000;
const heading = `new Promise((done, fail) => {
  const look = (now) => {
    if (document.contentType !== 'text/html' || [...document.querySelectorAll('h1, h2, h3')].some((each) => each.checkVisibility())) done();
    else if (now > ${mostMs}) fail(new Error('no heading'));
    else requestAnimationFrame(look);
  };
  look(0);
})`;
const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/**
 * Goes to an address, and resolves as soon as a heading and everything requested so far is there and painted,
 * at once for what isn't a page. Without it, the browser's driver looks again only after half a second.
 */
export async function goShown(page: Page, address: string): Promise<void> {
  const pending = new Set<Request>();
  let settle = () => {};
  // a stream of events never ends
  const begun = (request: Request) => void (request.resourceType() !== 'eventsource' && pending.add(request));
  const ended = (request: Request) => {
    pending.delete(request);
    if (pending.size === 0) settle();
  };
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  await page.goto(address);
  await page.evaluate(heading);
  while (pending.size > 0) await new Promise<void>((done) => (settle = done));
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  await page.evaluate(painted);
}
