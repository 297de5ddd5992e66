import {
  type LiveClientMessage,
  type LiveRefusal,
  liveClientMessageSchema,
  refusedCloseCode,
} from '@fieldwright/contract/live';
import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { endsOf, type SignedIn } from '../http/access-token.ts';
import { refusalOf } from '../http/errors.ts';
import { type Line, messageHandlers } from './client-messages.ts';
import { createDelivery } from './delivery.ts';
import type { Feeds } from './feeds.ts';
import { checkSession } from './live.queries.ts';
import { giveUpPlace, type Places } from './places.ts';

/** All open connections of the process. */
export interface LiveHub {
  deps: Deps;
  feeds: Feeds;
  connections: Set<LiveConnection>;
  places: Places;
}

export interface LiveConnection {
  /** null until the browser has signed in */
  readonly who: SignedIn | null;
  /** closes with a reason; immediately if the person is no longer entitled */
  refuse(code: LiveRefusal): void;
  /** checks in the database whether the session is still entitled */
  recheck(): Promise<void>;
  beat(): void;
}

const messageWindowMs = 10_000;
/** How long the other side may take to close, in milliseconds. */
const closeMs = 1_000;

const refusals: Partial<Record<string, LiveRefusal>> = {
  session_ended: 'session_ended',
  rights_changed: 'rights_changed',
};

/** Counts messages. @returns whether this one exceeds the limit within the window */
function messageLimit(most: number): () => boolean {
  let heard = { since: 0, count: 0 };
  return () => {
    const now = performance.now();
    if (now - heard.since > messageWindowMs) heard = { since: now, count: 0 };
    return ++heard.count > most;
  };
}

/**
 * Serves one connection until its session or token ends: handles the browser's messages
 * (`client-messages.ts`) and sends the company's changes.
 */
export function serveConnection(hub: LiveHub, socket: WebSocket): LiveConnection {
  const { deps, feeds, connections, places } = hub;
  const limits = deps.live;
  let work = Promise.resolve();
  let deadline = setTimeout(refuse, limits.helloMs, 'signed_out' satisfies LiveRefusal);

  const { say, tell, open, ...delivery } = createDelivery(socket, {
    waitingBytes: limits.waitingBytes,
    cursor: () => line.who && feeds.cursorOf(line.who.companyId),
  });
  const line: Line = { who: null, topics: [], closed: false, tell, say, open, refuse, lastUntil };
  const handlers = messageHandlers(hub, line);
  const isTooMuch = messageLimit(limits.messages);
  const connection: LiveConnection = {
    get who() {
      return line.who;
    },
    refuse,
    recheck: () => work.then(() => attempt(check)),
    beat: delivery.beat,
  };

  function end(): void {
    if (line.closed) return;
    line.closed = true;
    delivery.close();
    clearTimeout(deadline);
    connections.delete(connection);
    if (!line.who) return;
    feeds.leave(line.who.companyId, line);
    giveUpPlace(places, line.who);
  }

  function refuse(code: LiveRefusal): void {
    if (line.closed) return;
    say({ type: 'refused', code });
    end();
    socket.close(refusedCloseCode, code);
    setTimeout(() => socket.terminate(), closeMs).unref();
  }

  /** Runs a step that the database may refuse. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    if (line.closed) return;
    try {
      await step();
    } catch (error) {
      refuse(refusals[refusalOf(error).code] ?? 'unavailable');
    }
  }

  async function check(): Promise<void> {
    if (line.who) await checkSession(deps.database.forSession(line.who));
  }

  function lastUntil(token: string): number {
    const { expiresAt, takenUntil } = endsOf(token);
    const now = deps.clock();
    clearTimeout(deadline);
    deadline = setTimeout(refuse, takenUntil - now, 'signed_out' satisfies LiveRefusal);
    return Math.max(0, expiresAt - now);
  }

  socket.on('message', (data, isBinary) => {
    if (line.closed) return;
    if (isTooMuch()) return refuse('too_many_attempts');
    const message = isBinary ? null : parse((data as Buffer).toString());
    if (!message) return refuse('bad_request');
    work = work.then(() => attempt(() => handlers[message.type](message as never)));
  });
  socket.on('pong', delivery.alive);
  socket.on('close', end);
  connections.add(connection);
  return connection;
}

function parse(text: string): LiveClientMessage | null {
  try {
    return liveClientMessageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
