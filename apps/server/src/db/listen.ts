import pg from 'pg';

export interface Listening {
  stop(): Promise<void>;
}

interface ListenSettings {
  url: string;
  channel: string;
  onMessage(payload: string): void;
  /** after each connecting, the first too: whatever was told before has not been heard */
  onConnected(): void;
}

const retryMs = { first: 200, most: 10_000 };
/** A connection that is dead without having been closed is noticed by a question that stays without an answer. */
const checkMs = { every: 15_000, patience: 5_000 };

/**
 * Listens to a channel on a connection of its own, for good: a lost connection is opened again, at once and then after
 * growing pauses, spread out so that not all processes come back in the same moment. It needs a connection that is the
 * same from one statement to the next: a pooler in transaction mode does not do.
 */
export function listen({ url, channel, onMessage, onConnected }: ListenSettings): Listening {
  let stopped = false;
  let failures = 0;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    if (stopped) return;
    const pause = Math.min(retryMs.first * 2 ** failures, retryMs.most) * (0.5 + Math.random());
    failures++;
    timer = setTimeout(connect, pause);
  };

  const check = async (opened: pg.Client) => {
    const patience = setTimeout(drop, checkMs.patience, opened);
    const alive = await opened.query('select 1').catch(() => null);
    clearTimeout(patience);
    if (alive && client === opened) timer = setTimeout(check, checkMs.every, opened);
  };

  /** Closes without a word to the other side, which may not be there. */
  const drop = (opened: pg.Client) =>
    (opened as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'fieldwright-live',
      connectionTimeoutMillis: checkMs.patience,
      keepAlive: true,
    });
    const lost = () => {
      if (client !== opened) return;
      client = null;
      clearTimeout(timer);
      drop(opened);
      again();
    };
    opened.on('notification', ({ payload }) => onMessage(payload ?? ''));
    opened.on('error', lost);
    opened.on('end', lost);
    client = opened;
    try {
      await opened.connect();
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
    } catch {
      return lost();
    }
    if (client !== opened || stopped) return;
    failures = 0;
    timer = setTimeout(check, checkMs.every, opened);
    onConnected();
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
