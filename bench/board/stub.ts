import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { LiveChange, LiveServerMessage } from '@fieldwright/contract/live';
import type { Board } from '@fieldwright/contract/schedule';
import { liveTopicNames } from '@fieldwright/domain/people/live-topics';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type WebSocket, WebSocketServer } from 'ws';

/** How long the board's data waits, in ms, so that the page's code is there before it. */
const dataAfterMs = 2_000;

/**
 * Starts a server before the product's that answers what the board asks for, its live messages too, from a day
 * that is given. All else is the product's answer.
 * @param product the product's address
 */
export async function startStub(product: string, companyId: number) {
  let board: Board | null = null;
  let events = new Map<number, ScheduleEvent>();
  const sockets = new Set<WebSocket>();
  let cursor = 0;

  const server = createServer((asked, answer) => {
    const url = new URL(asked.url!, product);
    if (asked.method === 'GET' && url.pathname === '/api/board')
      setTimeout(() => answerWith(answer, { ...board!, events: [...events.values()] }), dataAfterMs);
    else if (asked.method === 'GET' && url.pathname === '/api/scheduleevents') {
      const ids = url.searchParams.get('ids')!.split(',').map(Number);
      answerWith(
        answer,
        ids.flatMap((id) => events.get(id) ?? []),
      );
    } else passOn(asked, answer, url);
  });
  const live = new WebSocketServer({ server, path: '/api/live' });
  live.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.once('message', () =>
      say(socket, {
        type: 'welcome',
        companyId,
        topics: liveTopicNames,
        expiresInMs: 3_600_000,
        cursor: String(cursor),
        changes: [],
        reloadAll: false,
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };

  return {
    url: `http://localhost:${port}`,
    /** Has the next opened board show this day. */
    show(day: Board) {
      board = day;
      events = new Map(day.events.map((event) => [event.id, event]));
    },
    event: (id: number) => events.get(id)!,
    /** Changes visits and tells the opened boards in one message. */
    change(changed: readonly ScheduleEvent[]) {
      for (const event of changed) events.set(event.id, event);
      const changes = changed.map(({ id, version }): LiveChange => ({ topic: 'event', id, version }));
      cursor += 1;
      for (const socket of sockets) say(socket, { type: 'changes', cursor: String(cursor), changes });
    },
    stop() {
      live.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

const say = (socket: WebSocket, message: LiveServerMessage) => socket.send(JSON.stringify(message));

function answerWith(answer: ServerResponse, data: unknown): void {
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
}

function passOn(asked: IncomingMessage, answer: ServerResponse, url: URL): void {
  const headers = { ...asked.headers, host: url.host, ...(asked.headers.origin && { origin: url.origin }) };
  const passed = request(url, { method: asked.method, headers }, (reply) => {
    answer.writeHead(reply.statusCode!, reply.headers);
    reply.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}
