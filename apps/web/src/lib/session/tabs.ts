import type { Access } from '@fieldwright/contract/sessions';

/** Messages between the tabs of one browser about the session that they share. */
export type TabMessage =
  | 'signed-in'
  | 'signed-out'
  | 'rights-changed'
  /** a new access token, and when it arrived by the device's clock */
  | { renewed: Access; clock: number };

const name = 'fieldwright.session';
const open = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name));
const channel = open();
/** A second channel, so that this tab receives its own messages too, in order. */
const voice = open();

/** Sends a message to all other tabs. */
export function notifyTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
  channel?.postMessage(message);
}

/** Calls the listener for each message from another tab. */
export function hearTabs(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage | Echo>) => {
    if (typeof data !== 'object' || !('echo' in data)) listener(data);
  });
}

interface Echo {
  echo: string;
}
/** How long to wait for the echo, in case the channel doesn't work. */
const echoPatienceMs = 1_000;

/** Waits until this tab has received all earlier messages of others: its own echo arrives after them. */
function caughtUp(): Promise<void> {
  if (!channel || !voice) return Promise.resolve();
  const echo = crypto.randomUUID();
  return new Promise((resolve) => {
    const heard = () => {
      clearTimeout(patience);
      channel.removeEventListener('message', hear);
      resolve();
    };
    const hear = ({ data }: MessageEvent<TabMessage | Echo>) => {
      if (typeof data === 'object' && 'echo' in data && data.echo === echo) heard();
    };
    const patience = setTimeout(heard, echoPatienceMs);
    channel.addEventListener('message', hear);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
    voice.postMessage({ echo } satisfies Echo);
  });
}

/** How long to wait for the lock, in case a frozen tab holds it. */
const lockPatienceMs = 10_000;

/**
 * Runs the work while no other tab runs work of this name, after receiving what that tab sent. Without lock
 * support, or if the lock takes too long, runs it anyway: the server copes with concurrent renewals; this
 * only avoids them.
 */
export async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  let begun: Promise<T> | null = null;
  // wait even if the lock was free: another tab may have just released it, with its message still on the way
  const sequential = () => caughtUp().then(() => (begun = work()));
  const begin = (lock: Lock | null) => (lock ? sequential() : null);
  try {
    await navigator.locks.request(name, { ifAvailable: true }, begin);
    if (begun === null)
      await navigator.locks.request(name, { signal: AbortSignal.timeout(lockPatienceMs) }, sequential);
  } catch (error) {
    if (begun !== null) throw error;
  }
  return begun ?? work();
}
