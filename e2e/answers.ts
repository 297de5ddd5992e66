import type { APIResponse, CDPSession, Page, Request, Route } from 'playwright-core';

type Fulfilled = NonNullable<Parameters<Route['fulfill']>[0]>;

/** The part of Playwright's route that answers may use. */
export type Asked = Pick<Route, 'fallback'> & {
  request: () => Pick<Request, 'method' | 'url'>;
  fetch: (
    changed?: Pick<NonNullable<Parameters<Route['fetch']>[0]>, 'url' | 'postData'>,
  ) => Promise<APIResponse>;
  fulfill: (answer: Answer) => Promise<void>;
};

export type Answer = Pick<Fulfilled, 'response' | 'status' | 'headers' | 'contentType' | 'json'> & {
  body?: string;
};

type Answering = (asked: Asked) => unknown;
interface Paused {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

const answerersOf = new WeakMap<Page, ReturnType<typeof answererFor>>();

/**
 * Answers requests of a page in the product's place. Unlike `page.route`, which turns off the browser's cache
 * and so reloads all code, this intercepts only API calls, and files of the app if `to` covers those.
 * @param to matches addresses: `*` is anything but a slash, `**` anything
 */
export async function answerCalls(page: Page, to: string | RegExp, answering: Answering): Promise<void> {
  let answerer = answerersOf.get(page);
  if (!answerer) {
    answerer = answererFor(page, await page.context().newCDPSession(page));
    answerersOf.set(page, answerer);
  }
  await answerer.add(typeof to === 'string' ? expressionOf(to) : to, answering);
}

function answererFor(page: Page, device: CDPSession) {
  const known: { to: RegExp; answering: Answering }[] = [];
  device.on('Fetch.requestPaused', (paused: Paused) => void tell(paused, [...known]));

  async function add(to: RegExp, answering: Answering): Promise<void> {
    known.push({ to, answering });
    const held = known.some((each) => each.to.source.includes('assets')) ? ['api', 'assets'] : ['api'];
    await device.send('Fetch.enable', { patterns: held.map((part) => ({ urlPattern: `*/${part}/*` })) });
  }

  async function tell(paused: Paused, told: typeof known): Promise<void> {
    const { requestId, request } = paused;
    const { url, method, headers } = request;
    const next = told.findLastIndex(({ to }) => to.test(url));
    // a page that has navigated away no longer accepts an answer
    const send = (...call: Parameters<CDPSession['send']>) => device.send(...call).then(nothing, nothing);
    if (next === -1) return send('Fetch.continueRequest', { requestId });
    await told[next]!.answering({
      request: () => ({ method: () => method, url: () => url }),
      fetch: ({ url: otherUrl = url, postData: data = request.postData } = {}) =>
        page.context().request.fetch(otherUrl, { method, headers, ...(data !== undefined && { data }) }),
      fulfill: async (given) => send('Fetch.fulfillRequest', { requestId, ...(await onTheWire(given)) }),
      fallback: () => tell(paused, told.slice(0, next)),
    });
  }

  return { add };
}

const nothing = () => {};

function expressionOf(glob: string): RegExp {
  const parts = { '**': '.*', '*': '[^/]*' } as Record<string, string>;
  return new RegExp(`^${glob.replaceAll(/\*\*?|[.?+^$()|[\]{}\\]/g, (each) => parts[each] ?? `\\${each}`)}$`);
}

async function onTheWire({ response, status, headers, contentType, json, body }: Answer) {
  const text = json === undefined ? (body ?? (await response?.text()) ?? '') : JSON.stringify(json);
  const type = contentType ?? (json === undefined ? undefined : 'application/json');
  const sent = { ...(headers ?? response?.headers()), ...(type && { 'content-type': type }) };
  const responseHeaders = Object.entries(sent)
    // these describe the answer before it was decoded
    .filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name))
    .map(([name, value]) => ({ name, value }));
  return {
    responseCode: status ?? response?.status() ?? 200,
    responseHeaders,
    body: Buffer.from(text).toString('base64'),
  };
}
