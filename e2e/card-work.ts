import { randomUUID } from 'node:crypto';
import { demoPerson, fromSomewhere } from './context.ts';
import { call } from './people.ts';
import type { Product } from './product.ts';

export interface Owing {
  id: number;
  number: string;
  amountDueCents: number | null;
}

let office: Promise<{ accessToken: string }> | undefined;
const token = async (product: Product) => {
  office ??= call<{ accessToken: string }>(product, '/api/session', demoPerson('office'));
  return (await office).accessToken;
};

/** Has the channels of the demo company take cards by these providers, as its owner does in the settings. */
export async function chooseProvider(
  product: Product,
  body: Record<string, 'square' | 'stripe'>,
): Promise<void> {
  const { accessToken } = await call<{ accessToken: string }>(product, '/api/session', demoPerson('owner'));
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

const used = new Set<number>();

async function askOwing(product: Product, as: string): Promise<Owing[]> {
  const answer = await fetch(`${product.url}/api/workorders?filter=unpaid&limit=100`, {
    headers: { authorization: `Bearer ${as}`, ...fromSomewhere() },
  });
  const { data } = (await answer.json()) as { data: { workOrders: Owing[] } };
  return data.workOrders.filter(({ amountDueCents }) => (amountDueCents ?? 0) >= 5_000);
}

function unused(list: readonly Owing[]): Owing {
  const found = list.find(({ id }) => !used.has(id));
  if (!found) throw new Error('The demo has no further work order with a balance due.');
  used.add(found.id);
  return found;
}

let owing: Promise<Owing[]> | undefined;

/** Returns a work order of the demo with a balance due, another one for each caller. */
export async function owingWorkOrder(product: Product): Promise<Owing> {
  owing ??= token(product).then((as) => askOwing(product, as));
  return unused(await owing);
}

let own: Promise<Owing[]> | undefined;

/** Returns a work order of the demo's technician with a balance due, another one for each caller. */
export async function ownWorkOrder(product: Product): Promise<Owing> {
  own ??= call<{ accessToken: string }>(product, '/api/session', demoPerson('technician')).then(
    ({ accessToken }) => askOwing(product, accessToken),
  );
  return unused(await own);
}

/** Returns a work order of the demo with so much due that a lender finances it. */
export async function financedWorkOrder(product: Product): Promise<Owing> {
  owing ??= token(product).then((as) => askOwing(product, as));
  return unused((await owing).filter(({ amountDueCents }) => amountDueCents! >= 150_000));
}

/** Connects the demo company with the lender, as its owner does in the settings. */
export async function connectLender(product: Product): Promise<void> {
  const { accessToken } = await call<{ accessToken: string }>(product, '/api/session', demoPerson('owner'));
  await call(product, '/api/lender', { dealerId: 'D-1', key: 'a-secret-key' }, accessToken);
}

/** Creates a link by which the customer of a work order pays. @returns its path */
export async function paymentLinkTo(product: Product, { id, amountDueCents }: Owing): Promise<string> {
  const body = { key: randomUUID(), channel: 'customerLink', amountCents: amountDueCents, allowPart: true };
  const path = `/api/workorders/${id}/paymentlinks`;
  const { url } = await call<{ url: string }>(product, path, body, await token(product));
  return new URL(url).pathname;
}
