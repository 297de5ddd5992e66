import websocket from '@fastify/websocket';
import { livePath } from '@fieldwright/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocketServer } from 'ws';
import { type Listening, listen } from '../db/listen.ts';
import type { Deps } from '../deps.ts';
import { checkOrigin } from '../features/people/session-cookie.ts';
import { Refusal } from '../http/refusal.ts';
import { type LiveConnection, type LiveHub, serveConnection } from './connection.ts';
import { createFeeds } from './feeds.ts';
import { liveChannel } from './live.queries.ts';

/** The close code for "reconnect", sent to all connections when this process stops. */
const restarting = 1012;
const closeMs = 1_000;
/** How many sessions are checked at once after the listener has reconnected. */
const rechecks = 4;

/**
 * Serves live messages at `/api/live` (see the contract's `live.ts`). With the first connection, this process
 * starts to listen to the database, with one database connection for all of them.
 */
export async function live(app: FastifyInstance, deps: Deps): Promise<void> {
  const feeds = createFeeds(deps.database, deps.live);
  const hub: LiveHub = { deps, feeds, connections: new Set(), places: new Map() };
  let listening: Listening | null = null;
  let heartbeat: NodeJS.Timeout | undefined;

  const begin = () => {
    listening ??= listen({
      url: deps.config.DATABASE_URL,
      channel: liveChannel,
      onMessage: (text) => hear(hub, text),
      onConnected: () => {
        feeds.wakeAll();
        void recheckAll(hub);
      },
    });
    heartbeat ??= setInterval(() => hub.connections.forEach((one) => one.beat()), deps.live.heartbeatMs);
  };

  await app.register(websocket, {
    // Deflate costs four times the memory and ten times the delay for texts as short as these.
    options: { perMessageDeflate: false, maxPayload: 16 * 1024 },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(this: FastifyInstance & { websocketServer: WebSocketServer }, done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(restarting);
      setTimeout(() => clients.forEach((client) => client.terminate()), closeMs).unref();
      this.websocketServer.close();
      done();
    },
  });
  app.addHook('onClose', async () => {
    clearInterval(heartbeat);
    feeds.stop();
    await listening?.stop();
  });

  const strangers = strangersByAddress(deps.live.strangersPerAddress);
  app.get(
    livePath,
    {
      websocket: true,
      onRequest: async (request) => {
        checkOrigin(request, deps.config);
        if (strangers.tooMany(request)) throw new Refusal('too_many_attempts');
      },
    },
    (socket, request) => {
      begin();
      strangers.watch(request, serveConnection(hub, socket), socket);
    },
  );
}

/** Handles a notification from the database; migration 0005 defines them. */
function hear({ feeds, connections }: LiveHub, text: string): void {
  const [kind, ...ids] = text.split(' ');
  const [first, second, third] = ids.map(Number);
  if (kind === 'company') return feeds.wake(first!);
  for (const one of connections) {
    const { who } = one;
    if (!who) continue;
    if (kind === 'session' && who.sessionId === first) one.refuse('session_ended');
    if (kind !== 'member' || who.companyId !== first || who.personId !== second) continue;
    if (who.rightsVersion !== third) one.refuse('rights_changed');
  }
}

/** Checks all sessions, because those that ended while the listener was disconnected were not reported. */
async function recheckAll({ connections }: LiveHub): Promise<void> {
  const all = [...connections];
  await Promise.all(
    Array.from({ length: rechecks }, async () => {
      for (let one = all.pop(); one; one = all.pop()) await one.recheck();
    }),
  );
}

/** Counts, by address, the connections that have not signed in. */
function strangersByAddress(most: number) {
  const open = new Map<string, Set<LiveConnection>>();
  return {
    tooMany({ ip }: FastifyRequest): boolean {
      const unknown = [...(open.get(ip) ?? [])].filter(({ who }) => who === null);
      return unknown.length >= most;
    },
    watch(
      { ip }: FastifyRequest,
      connection: LiveConnection,
      socket: { on(event: 'close', then: () => void): void },
    ) {
      const here = open.get(ip) ?? new Set();
      open.set(ip, here.add(connection));
      socket.on('close', () => {
        here.delete(connection);
        if (here.size === 0) open.delete(ip);
      });
    },
  };
}
