import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Answer {
  status: number;
  body?: unknown;
  html?: string;
  location?: string;
}

/** Reads a body as JSON or as a form. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  if (text === '') return {};
  if (request.headers['content-type']?.includes('json')) return JSON.parse(text) as Record<string, unknown>;
  return Object.fromEntries(new URLSearchParams(text));
}

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Sends an answer: a redirect, a page or JSON. */
export function send(response: ServerResponse, { status, body, html, location }: Answer): void {
  response.setHeader('cache-control', 'no-store').setHeader('referrer-policy', 'no-referrer');
  if (location !== undefined) response.writeHead(status, { location });
  else if (html !== undefined)
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
    });
  else response.writeHead(status, { 'content-type': 'application/json' });
  response.end(html ?? (body === undefined ? '' : JSON.stringify(body)));
}
