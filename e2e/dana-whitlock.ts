import { demoPerson, fromSomewhere } from './context.ts';
import type { Product } from './product.ts';

interface Found {
  customerId: number;
  siteId: number;
}

let found: Promise<Found> | undefined;

/** Finds the demo's Dana Whitlock, with one request per run; page addresses contain her ids. */
function dana(product: Product): Promise<Found> {
  found ??= ask(product);
  return found;
}

async function ask({ url }: Product): Promise<Found> {
  const headers = { 'content-type': 'application/json', ...fromSomewhere() };
  const body = JSON.stringify(demoPerson('owner'));
  const session = await fetch(`${url}/api/session`, { method: 'POST', headers, body });
  const { data } = (await session.json()) as { data: { accessToken: string } };
  const answer = await fetch(`${url}/api/customers?search=dana%20whitlock`, {
    headers: { ...headers, authorization: `Bearer ${data.accessToken}` },
  });
  const { data: list } = (await answer.json()) as {
    data: { customers: { id: number; site: { id: number } }[] };
  };
  const [customer] = list.customers;
  if (!customer) throw new Error('The demo has no Dana Whitlock.');
  return { customerId: customer.id, siteId: customer.site.id };
}

/** Returns the address of her page. */
export const customerPath = async (product: Product) => `/customers/${(await dana(product)).customerId}`;
/** Returns the address of her site's page. */
export const sitePath = async (product: Product) => `/sites/${(await dana(product)).siteId}`;
