import { type HeldConnection, holdConnection } from './held-connection.ts';
import { retryPause } from './retry-pauses.ts';

export interface Listening {
  stop(): Promise<void>;
}

interface ListenSettings {
  url: string;
  channel: string;
  onMessage(payload: string): void;
  /** called after each connect, including the first: earlier notifications may have been missed */
  onConnected(): void;
}

/**
 * Listens to a channel on a connection of its own until stopped. Reopens a lost connection, with growing
 * pauses.
 */
export function listen({ url, channel, onMessage, onConnected }: ListenSettings): Listening {
  let stopped = false;
  let failures = 0;
  let held: HeldConnection | null = null;
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    held = null;
    if (!stopped) timer = setTimeout(connect, retryPause(failures++));
  };

  async function connect(): Promise<void> {
    try {
      held = await holdConnection({ url, name: 'fieldwright-live', onMessage });
      if (stopped) return held.close();
      await held.ask(`listen "${channel}"`);
    } catch {
      await held?.close();
      return again();
    }
    failures = 0;
    void held.lost.then(again);
    onConnected();
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await held?.close();
    },
  };
}
