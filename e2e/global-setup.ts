import type { TestProject } from 'vitest/node';
import { type Product, startProducts } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    products: Product[];
  }
}

/**
 * Starts a product for each file that runs at the same time, so that files don't see each other's changes to
 * the demo company.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { products, stop } = await startProducts(project.config.maxWorkers);
  project.provide('products', products);
  return stop;
}
