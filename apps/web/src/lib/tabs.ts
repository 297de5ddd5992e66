/** What the tabs of one browser tell each other about the session they share. */
export type TabMessage = 'signed-in' | 'signed-out';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('fieldwright.session');

/** Tells all other tabs. */
export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
  channel?.postMessage(message);
}

/** Calls the listener for what another tab tells. */
export function hearTabs(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
}

/** A tab that has been frozen while it holds the lock must not stop the others for good. */
const lockPatienceMs = 10_000;

/**
 * Runs the work while no other tab runs work of this name. Without locks in the browser, or when none is to be had in
 * time, it runs all the same: the server copes with two renewals at once, this merely spares it.
 */
export async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  let started = false;
  const begin = () => {
    started = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(lockPatienceMs) }, begin);
  } catch (error) {
    if (started) throw error;
    return work();
  }
}
