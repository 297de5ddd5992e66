import type { LiveRefusal, LiveServerMessage } from '@fieldwright/contract/live';
import type { LiveChange, LiveTopic } from '@fieldwright/domain/people/live-topics';
import { growingPause, maxTries } from '../requests/pauses.ts';
import { type LiveSocket, liveSocket } from './live-socket.ts';
import { createLiveToken } from './live-token.ts';
import { onOccasion } from './occasions.ts';

/** `waiting`: for the next attempt. `stopped`: closed here, or the person's rights allow no live messages. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'stopped';

/**
 * Why everything on the screen has to be reloaded. `missed`: more changes were missed than can be sent;
 * `company`: the connection is to a different company now; `rights`: the person's rights changed.
 */
export type ReloadReason = 'missed' | 'company' | 'rights';

export interface LiveSettings {
  /** the WebSocket's URL; called for each connection */
  url(): string;
  /** without it, all topics that the person may see */
  topics?: LiveTopic[];
  /** a position from before the first load; without it, everything is reloaded once the connection is live */
  cursor?: string;
  accessToken(): Promise<string>;
  /** returns a token newer than this one */
  renew(token: string): Promise<string>;
  onChanges(changes: LiveChange[]): void;
  onReloadAll(why: ReloadReason): void;
  /** called about every 25 seconds, and when the connection opens */
  onAlive(): void;
  /** @param lost so many attempts failed that the person should see it (R9.10); attempts continue */
  onState(state: LiveState, lost: boolean): void;
  /** for tests */
  open?(url: string): WebSocket;
}

/** R9.10 */
const pauses = { firstMs: 1_000, growth: 1.5, mostMs: 30_000 };
const openingMs = 10_000;
/** Reconnect after this much silence; the server sends something every 25 seconds. */
const silenceMs = 60_000;
/** How long to wait for a response on a connection that may be dead. */
const probeMs = 5_000;

/** Refusals after which the next attempt uses a newer token. */
const tokenRefusals: readonly LiveRefusal[] = ['signed_out', 'session_ended', 'rights_changed'];

/**
 * Holds the tab's live connection until closed: reports changes, catches up after interruptions, and
 * reconnects without limit, with growing pauses, and at once when the network is back or the tab becomes
 * visible.
 * @returns a function that closes it
 */
export function openLive(settings: LiveSettings): () => void {
  const { open = (url) => new WebSocket(url) } = settings;
  let state: LiveState = 'stopped';
  let socket: LiveSocket | null = null;
  let failures = 0;
  /** counts connections, to ignore late callbacks of earlier ones */
  let round = 0;
  let rightsChanged = false;
  let { cursor } = settings;
  let companyId: number | null = null;
  let topics: LiveTopic[] = [];
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const token = createLiveToken({
    ...settings,
    give: (newer) => socket?.say({ type: 'token', token: newer }),
  });

  function enter(next: LiveState): void {
    state = next;
    settings.onState(next, failures >= maxTries);
  }

  function wait(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  async function connect(): Promise<void> {
    const mine = ++round;
    enter('connecting');
    wait(openingMs, fail);
    const taken = await token.take().catch(() => null);
    if (mine !== round) return;
    if (taken === null) return fail();
    const { topics: wanted } = settings;
    const mySocket = liveSocket(open(settings.url()), {
      opened: () =>
        mySocket.say({
          type: 'hello',
          token: taken,
          ...(cursor && { cursor }),
          ...(wanted && { topics: wanted }),
        }),
      heard: hear,
      ended: fail,
    });
    socket = mySocket;
  }

  /** Abandons the connection in any state. */
  function leave(): void {
    round++;
    clearTimeout(timer);
    token.leave();
    socket?.leave();
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
    if (message.type === 'renewed') token.expiresIn(message.expiresInMs);
    if (message.type === 'refused') {
      if (message.code === 'forbidden') return stop();
      token.refused(tokenRefusals.includes(message.code));
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
    token.expiresIn(welcome.expiresInMs);
    if (rightsChanged) settings.onReloadAll('rights');
    else if (before !== null && before !== companyId) settings.onReloadAll('company');
    else if (welcome.reloadAll || hadNoCursor) settings.onReloadAll('missed');
    else if (welcome.changes.length > 0) settings.onChanges(welcome.changes);
    rightsChanged = false;
    settings.onAlive();
  }

  /** Ends a pause, or probes the connection, when the network is back or the tab becomes visible. */
  function hurry(): void {
    if (state === 'waiting') {
      clearTimeout(timer);
      void connect();
    } else if (state === 'live' && Date.now() - heardAt > probeMs) {
      wait(probeMs, fail);
      // changes nothing; any response shows that the connection works
      socket?.say({ type: 'topics', topics });
    }
  }

  const endOccasions = onOccasion(hurry);
  void connect();
  return stop;
}
