import { createHash, createHmac } from 'node:crypto';
import { once as onceHappens } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Application,
  complete,
  linkMs,
  newId,
  openLenderStore,
  passTime,
  refund,
  type Step,
  shownApplication,
  takeStep,
  touch,
} from './applications.ts';
import { type Answer, readBody, send } from './lender-http.ts';
import { applicationPage, unknownPage } from './page.ts';

/** What is to go wrong with the next API requests. */
export interface LenderFault {
  /** of the path, such as `/v1/applications`; empty matches all */
  path: string;
  times: number;
  /**
   * `drop`: nothing is done and the connection is cut; `lose`: the work is done, but the answer is cut off;
   * `html`: answered with a web page; `status`: answered with this status and nothing done, with `html` by something
   * before the lender
   */
  action: 'drop' | 'lose' | 'html' | { status: number; html?: true };
}

/** An event on its way to a contractor. */
export interface LenderDelivery {
  url: string;
  body: string;
  secret: string;
}

interface LenderOptions {
  /** 0: any free one */
  port: number;
  folder?: string;
  /** milliseconds since 1970; the machine's own without it */
  clock?: () => number;
  /** decides by the cents of the amount */
  magicAmounts?: boolean;
}

interface Request {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** Signs an event as the lender does. */
export const lenderSignature = (
  { secret, body }: Pick<LenderDelivery, 'secret' | 'body'>,
  seconds: number,
): Record<string, string> => ({
  'x-lender-timestamp': String(seconds),
  'x-lender-signature': `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
});

/** Starts a lender with an API in FTL Finance's shape, a page for its customers, and signed webhooks. */
export async function startLender({ port, folder, clock = Date.now, magicAmounts = false }: LenderOptions) {
  const store = openLenderStore(folder, clock);
  const faults: LenderFault[] = [];
  const outbox: LenderDelivery[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let policy: 'auto' | 'manual' = 'auto';
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
  // funding and reviews come about by themselves
  const ticking = setInterval(tick, 1_000);
  ticking.unref();

  function tick(): void {
    for (const it of store.state.applications) if (passTime(it, store.now())) changed(it);
  }

  function changed(it: Application): void {
    store.save();
    const webhook = store.state.webhooks[it.dealerId];
    if (!webhook) return;
    const body = JSON.stringify({
      eventId: newId('ev_'),
      type: 'application.status_changed',
      occurredAt: new Date(it.updatedAt).toISOString(),
      ...shownApplication(it, base),
    });
    const delivery = { ...webhook, body };
    outbox.push(delivery);
    outbox.splice(0, outbox.length - 500);
    if (policy === 'auto') soon(delivery, 0);
  }

  function soon(delivery: LenderDelivery, tries: number): void {
    const timer = setTimeout(
      async () => {
        timers.delete(timer);
        const isTaken = await deliver(delivery);
        if (!isTaken && tries < 3) soon(delivery, tries + 1);
      },
      30 + tries * 2_000,
    );
    timers.add(timer);
  }

  async function deliver({ url, body, secret }: LenderDelivery): Promise<boolean> {
    const headers = lenderSignature({ secret, body }, Math.floor(Date.now() / 1000));
    return fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(10_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', base);
    const read = {
      method: request.method ?? 'GET',
      path: pathname,
      headers: request.headers,
      body: await readBody(request),
    };
    if (pathname.startsWith('/apply/')) return send(response, answerPage(read));
    const fault = takeFault(faults, pathname);
    if (fault === 'drop') return void request.socket.destroy();
    if (fault === 'html') return send(response, { status: 200, html: '<h1>Maintenance</h1>' });
    if (typeof fault === 'object' && fault !== null)
      return send(response, {
        status: fault.status,
        ...(fault.html ? { html: '<h1>Blocked</h1>' } : { body: { message: 'Fault' } }),
      });
    const answer = answerApi(read);
    if (fault === 'lose') return void request.socket.destroy();
    send(response, answer);
  }

  function answerPage({ method, path, body }: Request): Answer {
    const token = path.slice('/apply/'.length);
    const it = store.state.applications.find(
      (each) => each.token === token && each.tokenExpires > store.now(),
    );
    if (!it) return { status: 404, html: unknownPage() };
    if (method !== 'POST') return { status: 200, html: applicationPage(it) };
    const { step } = body as { step: Step };
    act(it, step);
    const isDone = step === 'leave' || it.paperworkStatus === 'signed';
    if (!isDone) return { status: 303, location: path };
    const back = new URL(it.returnUrl);
    back.searchParams.set('loan', it.status);
    return { status: 303, location: back.href };
  }

  function act(it: Application, step: Step): void {
    const before = it.updatedAt;
    takeStep(it, step, { now: store.now(), magicAmounts });
    if (it.updatedAt !== before) changed(it);
  }

  function answerApi({ method, path, headers, body }: Request): Answer {
    const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    const dealerId = String(headers['x-dealer-id'] ?? '');
    if (!key || key === 'revoked' || !dealerId) return { status: 401, body: { message: 'Unauthorized' } };
    tick();
    if (path === '/v1/dealer')
      return { status: 200, body: { id: dealerId, name: `Test lender, dealer ${dealerId}`, test: true } };
    if (path === '/v1/dealer/webhook' && method === 'PUT') {
      const secret = newId('lwhs_');
      store.state.webhooks[dealerId] = { url: String(body['url']), secret };
      store.save();
      return { status: 200, body: { secret } };
    }
    if (path === '/v1/applications' && method === 'POST')
      return create({ body, dealerId, key: String(headers['idempotency-key'] ?? '') });
    const [, id, action] = /^\/v1\/applications\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const it = store.state.applications.find((each) => each.id === id && each.dealerId === dealerId);
    if (!it) return { status: 404, body: { message: 'Not found' } };
    return change(it, method === 'GET' ? 'read' : (action ?? ''), body);
  }

  function create({
    body,
    dealerId,
    key,
  }: {
    body: Record<string, unknown>;
    dealerId: string;
    key: string;
  }): Answer {
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const before = store.state.answers[key];
    if (before && before.body !== hash) return { status: 409, body: { message: 'Idempotency key was used' } };
    const known = before && store.state.applications.find(({ id }) => id === before.id);
    if (known) return { status: 200, body: shownApplication(known, base) };
    const applicant = body['applicant'] as Application['applicant'] | undefined;
    const price = Number(body['price']);
    if (!applicant?.firstName || !applicant.lastName || !applicant.phone)
      return { status: 422, body: { message: 'The applicant needs a name and a phone' } };
    if (!(price > 0)) return { status: 422, body: { message: 'The price must be above zero' } };
    const it: Application = {
      id: newId('la_'),
      token: newId(''),
      tokenExpires: store.now() + linkMs,
      referenceId: String(body['referenceId']),
      dealerId,
      price,
      planNumber: (body['planNumber'] as string | undefined) ?? null,
      applicant,
      returnUrl: String(body['returnUrl']),
      status: 'not started',
      progressStatus: 'not started',
      paperworkStatus: 'none',
      proofRequested: false,
      projectCompleted: false,
      amountApproved: null,
      fundedAmount: null,
      dateFunded: null,
      due: null,
      updatedAt: store.now(),
    };
    store.state.applications.push(it);
    if (key) store.state.answers[key] = { body: hash, id: it.id };
    store.save();
    return { status: 201, body: shownApplication(it, base) };
  }

  function change(it: Application, action: string, body: Record<string, unknown>): Answer {
    const conflict = (message: string): Answer => ({ status: 409, body: { message } });
    const now = store.now();
    if (action === 'link') {
      it.token = newId('');
      it.tokenExpires = now + linkMs;
      store.save();
    } else if (action === 'complete' && !it.projectCompleted) {
      if (it.paperworkStatus !== 'signed') return conflict('The agreement isn’t signed');
      const amount = Number(body['price']);
      if (!(amount > 0) || amount > (it.amountApproved ?? 0)) return conflict('More than was approved');
      complete(it, amount, now);
      changed(it);
    } else if (action === 'cancel' && it.status !== 'cancelled') {
      if (it.projectCompleted) return conflict('The project is completed');
      Object.assign(it, { status: 'cancelled', due: null });
      touch(it, now);
      changed(it);
    } else if (action === 'refund' && it.status !== 'refunded') {
      const total = Number(body['total']);
      if (it.dateFunded === null) return conflict('Nothing was paid yet');
      if (!(total > 0)) return { status: 422, body: { message: 'The amount must be above zero' } };
      // the same total again takes nothing more
      if (total > (it.refundedAmount ?? 0)) {
        refund(it, total, now);
        changed(it);
      }
    }
    return { status: 200, body: shownApplication(it, base) };
  }

  const byUrl = (pageUrl: string) => {
    const token = new URL(pageUrl).pathname.split('/').at(-1);
    const it = store.state.applications.find((each) => each.token === token);
    if (!it) throw new Error(`The lender has no page ${pageUrl}.`);
    return it;
  };
  return {
    port: at,
    url: base,
    applications: (): readonly Application[] => store.state.applications,
    /** the events that were sent or wait to be */
    outbox: (): readonly LenderDelivery[] => outbox,
    setPolicy(next: typeof policy) {
      policy = next;
    },
    fail: (fault: LenderFault) => void faults.push(fault),
    endFaults: () => void faults.splice(0),
    /** lets the lender's time pass */
    advance(ms: number) {
      store.advance(ms);
      tick();
    },
    /** Takes steps on the lender's page as its customer. */
    apply(pageUrl: string, ...steps: Step[]) {
      const it = byUrl(pageUrl);
      for (const step of steps) act(it, step);
    },
    /** @param price in dollars; all that was paid without it */
    refund(id: string, price?: number) {
      const it = store.state.applications.find((each) => each.id === id)!;
      const total = price === undefined ? (it.fundedAmount ?? 0) : (it.refundedAmount ?? 0) + price;
      change(it, 'refund', { total });
    },
    async stop() {
      clearInterval(ticking);
      for (const timer of timers) clearTimeout(timer);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
export type Lender = Awaited<ReturnType<typeof startLender>>;

function takeFault(faults: LenderFault[], path: string): LenderFault['action'] | null {
  const index = faults.findIndex((each) => path.startsWith(each.path) && each.times > 0);
  const fault = faults[index];
  if (!fault) return null;
  fault.times -= 1;
  if (fault.times === 0) faults.splice(index, 1);
  return fault.action;
}
