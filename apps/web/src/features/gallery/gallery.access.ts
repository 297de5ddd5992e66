import { notFound } from '@tanstack/react-router';
import { loadDemo } from '../../lib/demo.ts';

/** Checks for the route's `beforeLoad` that this is a demo; the gallery is for developers only. */
export async function requireDemo(): Promise<void> {
  const isDemo = import.meta.env.MODE === 'development' || (await loadDemo().catch(() => null)) !== null;
  if (!isDemo) throw notFound();
}
