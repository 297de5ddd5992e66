import { randomUUID } from 'node:crypto';
import { fromSomewhere } from './context.ts';
import { accessTokenOf, call } from './people.ts';
import type { Product } from './product.ts';

export interface Owing {
  id: number;
  number: string;
  amountDueCents: number | null;
}

const token = (product: Product) => accessTokenOf(product, 'office');

/** Has the channels of the demo company take cards by these providers, as its owner does in the settings. */
export async function chooseProvider(
  product: Product,
  body: Record<string, 'square' | 'stripe'>,
): Promise<void> {
  const accessToken = await accessTokenOf(product, 'owner');
  const answer = await fetch(`${product.url}/api/cardsettings`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      ...fromSomewhere(),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The providers could not be chosen: ${await answer.text()}`);
}

interface CardsOf {
  openCents: number | null;
  attempts: unknown[];
}

const used = new Set<number>();

async function ask<Answer>(product: Product, path: string, as: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${as}`, ...fromSomewhere() };
  const answer = await fetch(product.url + path, { headers });
  return ((await answer.json()) as { data: Answer }).data;
}

async function askOwing(product: Product, as: string): Promise<Owing[]> {
  const found = await ask<{ workOrders: Owing[] }>(product, '/api/workorders?filter=unpaid&limit=100', as);
  return found.workOrders.filter(({ amountDueCents }) => (amountDueCents ?? 0) >= 5_000);
}

/**
 * Returns the first that no other caller has, with all of its balance due now. Tests of other files have lists of their
 * own, so one on which they took a card is left out.
 */
async function unused(product: Product, list: readonly Owing[]): Promise<Owing> {
  for (const each of list.filter(({ id }) => !used.has(id))) {
    used.add(each.id);
    const path = `/api/workorders/${each.id}/cardpayments`;
    const found = await ask<CardsOf>(product, path, await token(product));
    if (found.attempts.length === 0 && found.openCents === each.amountDueCents) return each;
  }
  throw new Error('The demo has no further work order with a balance due.');
}

let owing: Promise<Owing[]> | undefined;

/** Returns a work order of the demo with a balance due, another one for each caller. */
export async function owingWorkOrder(product: Product): Promise<Owing> {
  owing ??= token(product).then((as) => askOwing(product, as));
  return unused(product, await owing);
}

let own: Promise<Owing[]> | undefined;

/** Returns a work order of the demo's technician with a balance due, another one for each caller. */
export async function ownWorkOrder(product: Product): Promise<Owing> {
  own ??= accessTokenOf(product, 'technician').then((as) => askOwing(product, as));
  return unused(product, await own);
}

/** Returns a work order of the demo with so much due that a lender finances it. */
export async function financedWorkOrder(product: Product): Promise<Owing> {
  owing ??= token(product).then((as) => askOwing(product, as));
  const large = (await owing).filter(({ amountDueCents }) => amountDueCents! >= 150_000);
  return unused(product, large);
}

/** Connects the demo company with the lender, as its owner does in the settings. */
export async function connectLender(product: Product): Promise<void> {
  const body = { dealerId: 'D-1', key: 'a-secret-key' };
  await call(product, '/api/lender', body, await accessTokenOf(product, 'owner'));
}

/** Creates a link by which the customer of a work order pays. @returns its path */
export async function paymentLinkTo(product: Product, { id, amountDueCents }: Owing): Promise<string> {
  const body = { key: randomUUID(), channel: 'customerLink', amountCents: amountDueCents, allowPart: true };
  const path = `/api/workorders/${id}/paymentlinks`;
  const { url } = await call<{ url: string }>(product, path, body, await token(product));
  return new URL(url).pathname;
}
