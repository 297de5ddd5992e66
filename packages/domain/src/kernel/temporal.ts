import type { Temporal as TemporalTypes } from 'temporal-polyfill';

/** The language's dates and times; in browsers that don't have them yet, there after `loadTemporal`. */
export let Temporal = (globalThis as { Temporal?: unknown }).Temporal as typeof TemporalTypes;

/** Loads a polyfill in browsers without `Temporal`. */
export async function loadTemporal(): Promise<void> {
  Temporal ??= (await import('temporal-polyfill')).Temporal;
}
