import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type LiveServerMessage, livePath } from '@fieldwright/contract/live';
import type { LiveChange, LiveTopic } from '@fieldwright/domain/people/live-topics';
import { WebSocket } from 'ws';
import { publish } from '../live/publish.ts';
import type { TestServer } from './server.ts';

type Of<Type> = LiveServerMessage & { type: Type };

/** A real WebSocket to the server that keeps every message it receives. */
export interface LiveClient {
  socket: WebSocket;
  told: LiveServerMessage[];
  /** returns all changes so far, including those in the welcome, as `topic id version` */
  changes(): string[];
  /** returns the last cursor */
  cursor(): string;
  /** waits for the first message of the type, including earlier ones */
  first<Type extends LiveServerMessage['type']>(type: Type): Promise<Of<Type>>;
  /** resolves when the condition holds; checked after each message */
  until(condition: () => boolean): Promise<void>;
  say(message: object): void;
  closed: Promise<{ code: number; reason: string }>;
}

export const line = ({ topic, id, version }: LiveChange) => `${topic} ${id} ${version}`;

/** Makes the test server listen on a free port. @returns the URL of its live messages */
export async function listenLive(server: TestServer): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}${livePath}`;
}

/** Opens a connection without sending anything. */
export async function openLive(url: string, headers: Record<string, string> = {}): Promise<LiveClient> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  const told: LiveServerMessage[] = [];
  const watchers = new Set<() => void>();
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => {
      resolve({ code, reason: String(reason) });
      watchers.forEach((look) => look());
    }),
  );
  socket.on('message', (data) => {
    told.push(JSON.parse((data as Buffer).toString()) as LiveServerMessage);
    watchers.forEach((look) => look());
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!condition()) {
          if (socket.readyState !== WebSocket.CLOSED) return;
          reject(new Error(`closed before it was told; it was told ${JSON.stringify(told)}`));
        } else resolve();
        watchers.delete(look);
      };
      watchers.add(look);
      look();
    });
  await once(socket, 'open');
  return {
    socket,
    told,
    closed,
    until,
    changes: () => told.flatMap((message) => ('changes' in message ? message.changes : [])).map(line),
    cursor: () => told.flatMap((message) => ('cursor' in message ? message.cursor : [])).at(-1)!,
    async first<Type extends LiveServerMessage['type']>(type: Type) {
      await until(() => told.some((message) => message.type === type));
      return told.find((message) => message.type === type) as Of<Type>;
    },
    say: (message) => socket.send(JSON.stringify(message)),
  };
}

/** Opens a connection and sends hello; resolves once welcomed. */
export async function joinLive(
  url: string,
  hello: { token: string; cursor?: string; topics?: LiveTopic[] },
): Promise<LiveClient> {
  const client = await openLive(url);
  client.say({ type: 'hello', ...hello });
  await client.first('welcome');
  return client;
}

/** Publishes changes in a separate transaction, as a command of the company does. */
export const publishIn = (server: TestServer, companyId: number, changes: LiveChange[]) =>
  server.deps.database
    .forCompany(companyId)
    .transaction()
    .execute((tx) => publish(tx, changes));
