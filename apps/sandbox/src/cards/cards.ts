import { once as onceHappens } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { runBillings } from './billing.ts';
import { answerFrame } from './card-frame.ts';
import { issueToken } from './card-tokens.ts';
import type { TypedCard } from './cards-numbers.ts';
import { answerClock, answerPage, chargeCard, flushHeld } from './checkout.ts';
import { disputeOf } from './disputes.ts';
import type { Answer, Exchange } from './exchange.ts';
import { failRefund, refundOutside } from './refunds.ts';
import { answerSquare } from './square.ts';
import { type FiledCard, openStore, type Provider, type Sale } from './store.ts';
import { answerStripe } from './stripe.ts';
import { releaseSchedule } from './stripe-billing.ts';
import { writeOffInvoice } from './stripe-invoices.ts';
import { type Delivery, startWebhooks } from './webhooks.ts';

/** What is to go wrong with the next requests. */
export interface Fault {
  /** of the path, such as `/v2/refunds`; empty matches every API request */
  path: string;
  method?: string;
  times: number;
  /**
   * `drop`: nothing is done and the connection is cut; `lose`: the work is done, but the answer is cut off;
   * `html`: the work is done, but a page of something in between is the answer; `status`: answered with this status and
   * nothing done
   */
  action: 'drop' | 'lose' | 'html' | { status: number; body?: unknown } | { delayMs: number };
}

/** A step of a call: it has come, its work is done, and its answer is sent. */
export type Phase = 'asked' | 'done' | 'answered';

/** An answer of one of the providers' APIs. */
export interface SentAnswer {
  method: string;
  path: string;
  status: number;
  body: unknown;
  /** the body of the request, or what its address asks for */
  asked: Record<string, unknown>;
}

export interface CardsOptions {
  /** 0: any free one */
  port: number;
  /** keeps the payments across restarts */
  folder?: string;
  /** whether amounts that end in .51 to .64 decline a card, or do something else (`cards-numbers.ts`) */
  magicAmounts?: boolean;
}

const goodCard: TypedCard = { number: '4111111111111111', expiry: '12/34', cvc: '123', zip: '94103' };

/** Starts Square and Stripe as far as hosted payment pages, and cards typed in their frames, need them. */
export async function startCards({ port, folder, magicAmounts = false }: CardsOptions) {
  const store = openStore(folder);
  const webhooks = startWebhooks(store);
  const faults: Fault[] = [];
  const journal: { method: string; path: string; provider: Provider; key: string | undefined }[] = [];
  let magic = magicAmounts;
  let phases: ((phase: Phase) => Promise<boolean>) | null = null;
  let listener: ((answer: SentAnswer) => void) | null = null;
  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(error.message);
    });
  });
  server.listen(port, '127.0.0.1');
  await onceHappens(server, 'listening');
  const at = (server.address() as AddressInfo).port;
  const base = `http://localhost:${at}`;

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', base);
    const exchange: Exchange = {
      method: request.method ?? 'GET',
      path: url.pathname,
      headers: request.headers as Record<string, string | undefined>,
      query: url.searchParams,
      body: await readBody(request),
      store,
      webhooks,
      base,
    };
    const fault = takeFault(faults, exchange);
    const action = fault?.action;
    if (action === 'drop') return void request.socket.destroy();
    if (typeof action === 'object' && 'status' in action)
      return send(response, { status: action.status, body: action.body ?? {} });
    if (typeof action === 'object') await pause(action.delayMs);
    const isApi = providerOf(exchange.path) !== null;
    const cut = async (phase: Phase) => isApi && (await phases?.(phase)) === true;
    if (await cut('asked')) return void request.socket.destroy();
    const answer = answerOf(exchange);
    const { method, path } = exchange;
    const asked = method === 'GET' ? Object.fromEntries(exchange.query) : exchange.body;
    if (isApi) listener?.({ method, path, status: answer.status, body: answer.body, asked });
    if (await cut('done')) return void request.socket.destroy();
    if (action === 'lose' || answer.isLost) return void request.socket.destroy();
    if (action === 'html') return send(response, { status: 200, html: '<h1>Sign in to this network</h1>' });
    send(response, answer);
    await cut('answered');
  }

  function answerOf(exchange: Exchange): Answer {
    const page = /^\/(?:square|stripe)\/pay\/([^/]+)$/.exec(exchange.path);
    if (page) return answerPage(exchange, page[1]!, magic);
    if (exchange.path === '/clock') return answerClock(exchange, magic);
    const ofFrame = answerFrame(exchange);
    if (ofFrame) return ofFrame;
    const provider = providerOf(exchange.path);
    if (provider === null) return { status: 404, body: {} };
    runBillings(exchange, magic);
    const key = exchange.headers['idempotency-key'] ?? exchange.body['idempotency_key'];
    journal.push({ provider, method: exchange.method, path: exchange.path, key: key as string | undefined });
    return provider === 'square' ? answerSquare(exchange, magic) : answerStripe(exchange, magic);
  }

  return {
    port: at,
    url: base,
    /** the books of the providers */
    sales: (): readonly Sale[] => store.state.sales,
    /** the cards that customers have saved */
    filed: (): readonly FiledCard[] => store.state.cards,
    /** Refunds a payment in the provider's dashboard, in whole or in part. */
    refundOutside: (paymentId: string, cents: number, status?: 'completed' | 'pending') =>
      refundOutside({ store, webhooks }, paymentId, cents, status),
    /** Has the cardholder dispute a payment, or ends the dispute. */
    dispute: (paymentId: string, end?: 'won' | 'lost') => disputeOf({ store, webhooks }, paymentId, end),
    /** Has refunds stay pending from now on, or complete again with the next look at them. */
    holdRefunds(held: boolean) {
      store.state.refundsHeld = held;
      store.save();
    },
    /** Has the cardholder's bank return a refund. */
    failRefund: (refundId: string) => failRefund({ store, webhooks }, refundId),
    /** Has a schedule of Stripe let its subscription run on, as a seller does in the dashboard. */
    release: (scheduleId: string) => releaseSchedule({ store, webhooks, base }, scheduleId),
    /** Marks an open Stripe invoice as uncollectible, as a seller does in the dashboard. */
    writeOff: (invoiceId: string) => writeOffInvoice({ store, webhooks, base }, invoiceId),
    /** Forgets the keys of requests, as providers do after a day. */
    forgetKeys() {
      store.state.answers = {};
      store.save();
    },
    /** Has a saved card be gone, as one that was deleted at the provider. */
    losesCard(cardId: string) {
      store.state.cards = store.state.cards.filter(({ id }) => id !== cardId);
      store.save();
    },
    /** the events that were sent or wait to be */
    webhooks,
    deliver: (delivery: Delivery) => webhooks.deliver(delivery),
    journal: (): readonly (typeof journal)[number][] => journal,
    /** Has a function see every answer of the providers' APIs. */
    onAnswer(see: (answer: SentAnswer) => void) {
      listener = see;
    },
    /** Has a function see every step of a call of the providers' APIs; the connection is cut if it returns true. */
    onPhase(see: (phase: Phase) => Promise<boolean>) {
      phases = see;
    },
    fail: (fault: Fault) => void faults.push(fault),
    endFaults: () => void faults.splice(0),
    setMagicAmounts(on: boolean) {
      magic = on;
    },
    /** Lets the providers' time pass, and charges what is due since. */
    advance(ms: number) {
      store.advance(ms);
      runBillings({ store, webhooks, base }, magic);
      store.save();
    },
    /** Completes the payments that amounts ending in .62 left pending. */
    flushHeld: () => flushHeld({ store, webhooks, base }),
    /** Types a card on a hosted page. Returns the code if it is declined; throws if the page is closed. */
    pay(pageUrl: string, card: Partial<TypedCard> = {}): string | null {
      const id = new URL(pageUrl).pathname.split('/').at(-1);
      const sale = store.sale((each) => each.id === id);
      if (sale?.state !== 'open') throw new Error(`The page ${pageUrl} is ${sale?.state ?? 'unknown'}.`);
      return chargeCard({ store, webhooks, base }, sale, {
        card: { ...goodCard, ...card },
        magicAmounts: magic,
      });
    },
    /** Types a card in the frame of a provider. @returns its token */
    typeCard: (provider: Provider, card: Partial<TypedCard> = {}): string =>
      issueToken(store, provider, { ...goodCard, ...card }),
    async stop() {
      webhooks.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
export type Cards = Awaited<ReturnType<typeof startCards>>;

function providerOf(path: string): Provider | null {
  if (path.startsWith('/v2/')) return 'square';
  return path.startsWith('/v1/') ? 'stripe' : null;
}

/** Takes the first fault for a request; it is used up after its last time. */
function takeFault(faults: Fault[], { method, path }: Exchange): Fault | undefined {
  if (providerOf(path) === null) return undefined;
  const index = faults.findIndex(
    (each) => path.startsWith(each.path) && (each.method ?? method) === method && each.times > 0,
  );
  const fault = faults[index];
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times === 0) faults.splice(index, 1);
  return { ...fault };
}

/** Reads JSON, or a form whose fields keep their names in brackets. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  if (text === '') return {};
  if (request.headers['content-type']?.includes('json')) return JSON.parse(text) as Record<string, unknown>;
  return Object.fromEntries(new URLSearchParams(text));
}

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

function send(response: ServerResponse, { status, body, html, text, headers = {} }: Answer): void {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'no-referrer');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (html !== undefined)
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
    });
  else if (text === undefined && body !== undefined)
    response.writeHead(status, { 'content-type': 'application/json' });
  else response.writeHead(status);
  response.end(html ?? text ?? (body === undefined ? '' : JSON.stringify(body)));
}
