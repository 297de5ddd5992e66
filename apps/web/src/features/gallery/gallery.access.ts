import { notFound } from '@tanstack/react-router';
import { loadDemo } from '../../lib/demo.ts';

/** For the route's `beforeLoad`: the gallery is for those who build the product, so it is there in a demo only. */
export async function requireDemo(): Promise<void> {
  const isDemo = import.meta.env.MODE === 'development' || (await loadDemo().catch(() => null)) !== null;
  if (!isDemo) throw notFound();
}
