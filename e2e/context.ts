import { randomInt } from 'node:crypto';
import type { Role } from '@fieldwright/domain/people/roles';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { demoSignIns } from '../apps/server/src/features/people/demo.ts';
import type { Product } from './product.ts';

/** Who signs in: a person by e-mail and password. */
export interface SignIn {
  email: string;
  password: string;
}

/** The sizes that screens are judged at; a tablet and a phone are touched, not pointed at. */
export const sizes = {
  office: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>;
export type Size = keyof typeof sizes;

/** The demo company's person with this role. */
export function demoPerson(role: Role): SignIn {
  const found = demoSignIns.find((each) => each.role.toLowerCase() === role);
  if (!found) throw new Error(`The demo offers no sign-in for ${role}.`);
  return { email: found.email, password: found.password };
}

/** Headers of a request that seems to come from an address of its own. */
export function fromSomewhere(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}

/** A browser of its own, with the product as the place that paths begin at. */
export async function openContext(
  browser: Browser,
  product: Product,
  { size, scheme }: { size: Size; scheme: 'light' | 'dark' },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: product.url,
    colorScheme: scheme,
    locale: 'en-US',
    reducedMotion: 'reduce',
    extraHTTPHeaders: fromSomewhere(),
  });
  context.setDefaultTimeout(10_000);
  return context;
}

/** Signs in without a screen: the browser then holds the session's cookie. */
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
