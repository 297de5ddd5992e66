import http from 'node:http';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The references: `ws` and nothing else, told by a message of another socket (`tell`), or by a notification of the
 * database whose payload is the message. No sign-in, no rights, no rows, no catching up.
 */
const server = http.createServer((_request, reply) => reply.end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const companies = new Map<number, Set<WebSocket>>();

function hear(text: string, socket: WebSocket | null): void {
  const message = JSON.parse(text) as { type: 'hello' | 'tell'; company: number; id: number };
  const members = companies.get(message.company) ?? new Set();
  if (message.type === 'hello' && socket) companies.set(message.company, members.add(socket));
  if (message.type !== 'tell') return;
  const changes = [{ topic: 'event', id: message.id, version: 1 }];
  const frame = Buffer.from(JSON.stringify({ type: 'changes', cursor: '', changes }));
  for (const member of members) member.send(frame, { binary: false });
}

sockets.on('connection', (socket) => {
  socket.on('message', (data) => hear((data as Buffer).toString(), socket));
  socket.on('close', () => companies.forEach((members) => members.delete(socket)));
});
const database = new pg.Client(process.env.BARE_DATABASE_URL);
await database.connect();
database.on('notification', ({ payload }) => hear(payload!, null));
await database.query('listen bare');
server.listen(Number(process.env.PORT), '127.0.0.1');
