import { randomInt } from 'node:crypto';
import type { Role } from '@fieldwright/domain/people/roles';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { demoSignIns } from '../apps/server/src/features/people/demo.ts';
import type { Product } from './product.ts';

/** A person's email and password for signing in. */
export interface SignIn {
  email: string;
  password: string;
}

/** The sizes at which screens are tested; tablet and phone use touch instead of a pointer. */
export const sizes = {
  office: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>;
export type Size = keyof typeof sizes;

/** Returns the demo company's person with this role. */
export function demoPerson(role: Role): SignIn {
  const found = demoSignIns.find((each) => each.role.toLowerCase() === role);
  if (!found) throw new Error(`The demo offers no sign-in for ${role}.`);
  return { email: found.email, password: found.password };
}

/** Returns headers that make a request appear to come from an address of its own. */
export function fromSomewhere(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}

/** Takes away the blur around dialogs: without a graphics card, each change of a page works it out again, for 0.2 s. */
const withoutBlur = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::backdrop { backdrop-filter: none !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/**
 * Opens a separate browser context, with paths relative to the product.
 * @param drawing.blurs false for tests that neither look at the page nor measure it
 */
export async function openContext(
  browser: Browser,
  product: Product,
  drawing: { size: Size; scheme: 'light' | 'dark'; blurs?: boolean },
): Promise<BrowserContext> {
  const { size, scheme, blurs = true } = drawing;
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: product.url,
    colorScheme: scheme,
    locale: 'en-US',
    reducedMotion: 'reduce',
    extraHTTPHeaders: fromSomewhere(),
  });
  context.setDefaultTimeout(30_000);
  if (!blurs) await context.addInitScript(withoutBlur);
  return context;
}

/** Signs in without a screen, so that the browser has the session's cookie. */
export async function signIn(
  context: BrowserContext,
  product: Product,
  { email, password }: SignIn,
): Promise<void> {
  const answer = await context.request.post(`${product.url}/api/session`, {
    data: { email, password, stay: true },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
}
