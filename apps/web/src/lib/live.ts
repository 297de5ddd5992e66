import type { LiveClientMessage, LiveRefusal, LiveServerMessage } from '@fieldwright/contract/live';
import type { LiveChange, LiveTopic } from '@fieldwright/domain/people/live-topics';
import { onOccasion } from './occasions.ts';
import { growingPause, mostRetries } from './pauses.ts';

/** `waiting`: for the next try. `stopped`: closed here, or the person's rights give nothing to hear. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'stopped';

/**
 * Why everything on the screen is to be loaded again. `missed`: more was missed than can be told; `company`: the connection is to another one now;
 * `rights`: the person's rights are others now.
 */
export type ReloadReason = 'missed' | 'company' | 'rights';

export interface LiveSettings {
  /** of the WebSocket; asked at each connecting */
  url(): string;
  /** without it all that the person may have */
  topics?: LiveTopic[];
  /** where things stood before anything on the screen was loaded; without it all is loaded again once it is live */
  cursor?: string;
  accessToken(): Promise<string>;
  /** a newer token than this one */
  renew(token: string): Promise<string>;
  onChanges(changes: LiveChange[]): void;
  onReloadAll(why: ReloadReason): void;
  /** the server is there: it says so about every 25 seconds, and when the connection begins */
  onAlive(): void;
  /** @param lost so many tries have failed that the person is to be told (R9.10); tries go on */
  onState(state: LiveState, lost: boolean): void;
  /** for tests */
  open?(url: string): WebSocket;
}

/** R9.10 */
const pauses = { firstMs: 1_000, growth: 1.5, mostMs: 30_000 };
const openingMs = 10_000;
/** The server says something every 25 seconds. */
const silenceMs = 60_000;
/** How long an answer may take to a connection that may be dead. */
const probeMs = 5_000;
const renewBeforeMs = 30_000;
const renewRetryMs = 5_000;

/** Refusals after which the next try takes a newer token. */
const tokenRefusals: readonly LiveRefusal[] = ['signed_out', 'session_ended', 'rights_changed'];

/**
 * Holds the live connection of the tab until it is closed: hears what changed, catches up after every interruption, and
 * tries again for good: in growing pauses, at once when the network is back and when the tab is seen again.
 * @returns a function that closes it
 */
export function openLive(settings: LiveSettings): () => void {
  const { open = (url) => new WebSocket(url) } = settings;
  let state: LiveState = 'stopped';
  let socket: WebSocket | null = null;
  let failures = 0;
  /** counts connections, so that what belongs to an earlier one is not taken for the present one's */
  let round = 0;
  let token: string | null = null;
  let tokenRefused = false;
  let rightsChanged = false;
  let { cursor } = settings;
  let companyId: number | null = null;
  let topics: LiveTopic[] = [];
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  function enter(next: LiveState): void {
    state = next;
    settings.onState(next, failures >= mostRetries);
  }

  function wait(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  const say = (message: LiveClientMessage) => socket?.send(JSON.stringify(message));

  async function connect(): Promise<void> {
    const mine = ++round;
    enter('connecting');
    wait(openingMs, fail);
    try {
      token = tokenRefused && token !== null ? await settings.renew(token) : await settings.accessToken();
    } catch {
      if (mine === round) fail();
      return;
    }
    if (mine !== round) return;
    tokenRefused = false;
    const opened = open(settings.url());
    socket = opened;
    opened.addEventListener('open', () => {
      if (mine !== round) return;
      const hello = { type: 'hello', token: token! } as const;
      say({ ...hello, ...(cursor && { cursor }), ...(settings.topics && { topics: settings.topics }) });
    });
    opened.addEventListener('message', ({ data }) => {
      if (mine === round) hear(JSON.parse(data as string) as LiveServerMessage);
    });
    opened.addEventListener('close', () => {
      if (mine === round) fail();
    });
  }

  /** Leaves the connection, whatever has become of it. */
  function leave(): void {
    round++;
    clearTimeout(timer);
    clearTimeout(renewal);
    socket?.close();
    socket = null;
  }

  function fail(): void {
    leave();
    const pause = growingPause(failures, pauses);
    failures++;
    enter('waiting');
    wait(pause, () => void connect());
  }

  function stop(): void {
    leave();
    endOccasions();
    enter('stopped');
  }

  function hear(message: LiveServerMessage): void {
    heardAt = Date.now();
    if (state === 'live') wait(silenceMs, fail);
    if ('cursor' in message) cursor = message.cursor;
    if (message.type === 'welcome') return begin(message);
    if (message.type === 'alive') settings.onAlive();
    if (message.type === 'changes') settings.onChanges(message.changes);
    if (message.type === 'reloadAll') settings.onReloadAll('missed');
    if (message.type === 'renewed') renewIn(message.expiresInMs - renewBeforeMs);
    if (message.type === 'refused') {
      if (message.code === 'forbidden') return stop();
      tokenRefused = tokenRefusals.includes(message.code);
      rightsChanged ||= message.code === 'rights_changed';
      fail();
    }
  }

  function begin(welcome: LiveServerMessage & { type: 'welcome' }): void {
    const before = companyId;
    const hadNoCursor = before === null && settings.cursor === undefined;
    ({ companyId, topics } = welcome);
    failures = 0;
    enter('live');
    wait(silenceMs, fail);
    renewIn(welcome.expiresInMs - renewBeforeMs);
    if (rightsChanged) settings.onReloadAll('rights');
    else if (before !== null && before !== companyId) settings.onReloadAll('company');
    else if (welcome.reloadAll || hadNoCursor) settings.onReloadAll('missed');
    else if (welcome.changes.length > 0) settings.onChanges(welcome.changes);
    rightsChanged = false;
    settings.onAlive();
  }

  /** Gives the server a newer token before the one in use expires. */
  function renewIn(ms: number): void {
    clearTimeout(renewal);
    const mine = round;
    renewal = setTimeout(
      async () => {
        try {
          const next = await settings.renew(token!);
          if (mine !== round) return;
          token = next;
          say({ type: 'token', token });
        } catch {
          if (mine === round) renewIn(renewRetryMs);
        }
      },
      Math.max(ms, 0),
    );
  }

  /** The network is back, or the tab is seen again: a pause ends, and a connection has to show that it is alive. */
  function hurry(): void {
    if (state === 'waiting') {
      clearTimeout(timer);
      void connect();
    } else if (state === 'live' && Date.now() - heardAt > probeMs) {
      wait(probeMs, fail);
      // A question that changes nothing; any answer will do.
      say({ type: 'topics', topics });
    }
  }

  const endOccasions = onOccasion(hurry);
  void connect();
  return stop;
}
