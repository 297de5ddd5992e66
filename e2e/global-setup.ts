import type { TestProject } from 'vitest/node';
import { type Product, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Product;
  }
}

/** One product for the whole run of the browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, url, mailboxUrl } = await startProduct();
  project.provide('product', { url, mailboxUrl });
  return stop;
}
