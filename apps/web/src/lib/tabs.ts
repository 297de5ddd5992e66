import type { Access } from '@fieldwright/contract/sessions';

/** What the tabs of one browser tell each other about the session they share. */
export type TabMessage =
  | 'signed-in'
  | 'signed-out'
  | 'rights-changed'
  /** a new access token, and when it arrived by the device's clock */
  | { renewed: Access; clock: number };

const name = 'fieldwright.session';
const open = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name));
const channel = open();
/** Speaks so that this tab itself hears it, too, and in its turn. */
const voice = open();

/** Tells all other tabs. */
export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
  channel?.postMessage(message);
}

/** Calls the listener for what another tab tells. */
export function hearTabs(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage | Echo>) => {
    if (typeof data !== 'object' || !('echo' in data)) listener(data);
  });
}

interface Echo {
  echo: string;
}
/** A channel that carries nothing must not stop anybody. */
const echoPatienceMs = 1_000;

/** Waits until this tab has heard all that others have told so far: what it says itself comes back after it. */
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

/** A tab that has been frozen while it holds the lock must not stop the others for good. */
const lockPatienceMs = 10_000;

/**
 * Runs the work while no other tab runs work of this name; where another one did, after hearing what it told. Without
 * locks in the browser, or when none is to be had in time, it runs all the same: the server copes with two renewals at
 * once, this merely spares it.
 */
export async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  let begun: Promise<T> | null = null;
  // also where nobody holds the lock: another tab may have let it go a moment ago, and its word be on the way
  const inTurn = () => caughtUp().then(() => (begun = work()));
  const begin = (lock: Lock | null) => (lock ? inTurn() : null);
  try {
    await navigator.locks.request(name, { ifAvailable: true }, begin);
    if (begun === null)
      await navigator.locks.request(name, { signal: AbortSignal.timeout(lockPatienceMs) }, inTurn);
  } catch (error) {
    if (begun !== null) throw error;
  }
  return begun ?? work();
}
