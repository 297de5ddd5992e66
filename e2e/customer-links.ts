import { randomUUID } from 'node:crypto';
import { fromSomewhere } from './context.ts';
import { accessTokenOf, call } from './people.ts';
import type { Product } from './product.ts';

interface Listed {
  id: number;
  text: string;
  packages: number;
}

const signedIn = (product: Product) => accessTokenOf(product, 'sales');

/** Returns the demo company's oldest proposal in this status, preferring one with several packages. */
export async function demoProposal(product: Product, status: string): Promise<Listed> {
  const answer = await fetch(`${product.url}/api/salesproposals?status=${status}`, {
    headers: { authorization: `Bearer ${await signedIn(product)}`, ...fromSomewhere() },
  });
  const { data } = (await answer.json()) as { data: { proposals: Listed[] } };
  const found = data.proposals.findLast(({ packages }) => packages > 1) ?? data.proposals.at(-1);
  if (!found) throw new Error(`The demo has no proposal that is ${status}.`);
  return found;
}

interface Link {
  id: number;
  /** the path that the customer opens */
  path: string;
}

/** Creates a link to a proposal, without a screen. */
export async function linkToProposal(product: Product, proposalId: number): Promise<Link> {
  const body = { key: randomUUID(), mail: false };
  const path = `/api/salesproposals/${proposalId}/links`;
  const { id, url } = await call<{ id: number; url: string }>(product, path, body, await signedIn(product));
  return { id, path: new URL(url).pathname };
}

export async function revokeLink(product: Product, { id }: Link): Promise<void> {
  await call(product, `/api/proposallinks/${id}/revoke`, {}, await signedIn(product));
}
