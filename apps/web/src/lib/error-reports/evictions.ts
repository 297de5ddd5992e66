import type { EvictionReported } from '@fieldwright/contract/error-reports';

/** Holds reports of evicted dates until they are sent (error-reports.ts, R4.18). Imports nothing. */
const mostWaiting = 100;
let waiting: EvictionReported[] = [];
let told: (() => void) | null = null;

/** Adds one. Drops the oldest above the limit, which is more than a day offline produces. */
export function collectEviction(eviction: EvictionReported): void {
  waiting = [...waiting, eviction].slice(-mostWaiting);
  told?.();
}

export const hasEvictions = (): boolean => waiting.length > 0;

/** Returns and removes the oldest, at most `most`. */
export function takeEvictions(most: number): EvictionReported[] {
  return waiting.splice(0, most);
}

/** Puts back what could not be sent, before what was added since. */
export function putBackEvictions(evictions: readonly EvictionReported[]): void {
  waiting = [...evictions, ...waiting].slice(-mostWaiting);
}

/** Drops all of them, because their person has signed out. */
export function forgetEvictions(): void {
  waiting = [];
}

/** Calls the sender for each new one. */
export function onEviction(listener: (() => void) | null): void {
  told = listener;
}
