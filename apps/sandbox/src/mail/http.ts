import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { summarize } from './message.ts';
import type { MessageStore } from './store.ts';

/** The page may load only its own files. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Emails are untrusted: no scripts and no loading, only inline styles. Links open in a new tab. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const font = fileURLToPath(
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
);
const page = (name: string) => fileURLToPath(new URL(`page/${name}`, import.meta.url));
const files: Record<string, { path: string; type: string }> = {
  '/': { path: page('mailbox.html'), type: 'text/html; charset=utf-8' },
  '/mailbox.css': { path: page('mailbox.css'), type: 'text/css; charset=utf-8' },
  '/mailbox.js': { path: page('mailbox.js'), type: 'text/javascript; charset=utf-8' },
  '/mark.svg': { path: page('mark.svg'), type: 'image/svg+xml' },
  '/archivo.woff2': { path: font, type: 'font/woff2' },
};

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  store: MessageStore;
}

type Handler = (exchange: Exchange, id: string) => void | Promise<void>;

const routes: [method: string, path: RegExp, handle: Handler][] = [
  [
    'GET',
    /^\/api\/messages$/,
    ({ response, store, url }) => {
      json(response, store.list(url.searchParams.get('to') ?? undefined).map(summarize));
    },
  ],
  [
    'DELETE',
    /^\/api\/messages$/,
    async ({ response, store }) => {
      await store.clear();
      response.writeHead(204).end();
    },
  ],
  [
    'GET',
    /^\/api\/messages\/(\d+)$/,
    ({ response, store }, id) => {
      const message = store.get(id);
      if (message) json(response, message);
      else notFound(response);
    },
  ],
  [
    'GET',
    /^\/messages\/(\d+)\/html$/,
    ({ response, store }, id) => {
      const html = store.get(id)?.html;
      if (!html) return notFound(response);
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': mailPolicy,
      });
      response.end(`<base target="_blank">${html}`);
    },
  ],
  ['GET', /^\/api\/live$/, live],
];

/** Starts the mailbox page and its JSON API on 127.0.0.1. */
export async function startHttp(store: MessageStore, port: number) {
  const server = createServer((request, response) => {
    answer(request, response, store).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(error.message);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, store: MessageStore) {
  // refuse other hosts, or a foreign page whose name resolves to 127.0.0.1 could read the mail
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? '')) {
    return void response.writeHead(421).end();
  }
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cache-control', 'no-store');
  const url = new URL(request.url ?? '/', 'http://localhost');
  for (const [method, path, handle] of routes) {
    const match = method === request.method && path.exec(url.pathname);
    if (match) return handle({ request, response, url, store }, match[1] ?? '');
  }
  const file = request.method === 'GET' && Object.hasOwn(files, url.pathname) && files[url.pathname];
  if (!file) return notFound(response);
  const content = await readFile(file.path);
  response.writeHead(200, { 'content-type': file.type, 'content-security-policy': pagePolicy }).end(content);
}

function live({ request, response, store }: Exchange) {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n');
  const unwatch = store.watch(() => response.write('event: changed\ndata:\n\n'));
  request.on('close', unwatch);
}

function json(response: ServerResponse, value: unknown) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function notFound(response: ServerResponse) {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here.');
}
