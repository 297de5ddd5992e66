import { randomUUID } from 'node:crypto';
import { demoPerson, fromSomewhere } from './context.ts';
import { call } from './people.ts';
import type { Product } from './product.ts';

interface Owing {
  id: number;
  number: string;
  amountDueCents: number | null;
}

let office: Promise<{ accessToken: string }> | undefined;
const token = async (product: Product) => {
  office ??= call<{ accessToken: string }>(product, '/api/session', demoPerson('office'));
  return (await office).accessToken;
};

let owing: Promise<Owing[]> | undefined;
let taken = 0;

async function askOwing(product: Product): Promise<Owing[]> {
  const answer = await fetch(`${product.url}/api/workorders?filter=unpaid&limit=100`, {
    headers: { authorization: `Bearer ${await token(product)}`, ...fromSomewhere() },
  });
  const { data } = (await answer.json()) as { data: { workOrders: Owing[] } };
  return data.workOrders.filter(({ amountDueCents }) => (amountDueCents ?? 0) >= 5_000);
}

/** Returns a work order of the demo with a balance due, another one for each caller. */
export async function owingWorkOrder(product: Product): Promise<Owing> {
  owing ??= askOwing(product);
  const found = (await owing)[taken++];
  if (!found) throw new Error('The demo has no further work order with a balance due.');
  return found;
}

/** Creates a link by which the customer of a work order pays. @returns its path */
export async function paymentLinkTo(product: Product, { id, amountDueCents }: Owing): Promise<string> {
  const body = { key: randomUUID(), channel: 'customerLink', amountCents: amountDueCents, allowPart: true };
  const path = `/api/workorders/${id}/paymentlinks`;
  const { url } = await call<{ url: string }>(product, path, body, await token(product));
  return new URL(url).pathname;
}
