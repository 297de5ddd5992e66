import { createHmac } from 'node:crypto';
import type { Provider, Store, Subscription } from './store.ts';

/** An event on its way to a seller. */
export interface Delivery {
  id: string;
  provider: Provider;
  type: string;
  url: string;
  body: string;
  secret: string;
  tries: number;
  /** the seller's last answer; null before the first, 0 if there was none */
  status: number | null;
}

/** `auto` delivers at once and tries again; `manual` leaves each event to `deliver`. */
type Policy = 'auto' | 'manual';

const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 30_000, 60_000];

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text);

/** Signs an event as the provider does. */
export function signatureHeaders(
  { provider, url, body, secret }: Pick<Delivery, 'provider' | 'url' | 'body' | 'secret'>,
  seconds: number,
): Record<string, string> {
  if (provider === 'square')
    return { 'x-square-hmacsha256-signature': hmac(secret, url + body).digest('base64') };
  return { 'stripe-signature': `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`).digest('hex')}` };
}

/** Delivers events to the sellers' registered addresses. */
export function startWebhooks(store: Store) {
  const outbox: Delivery[] = [];
  const waiting = new Set<NodeJS.Timeout>();
  let policy: Policy = 'auto';

  async function deliver(delivery: Delivery): Promise<number> {
    delivery.tries += 1;
    // the machine's time, because the seller's SDK compares it with its own
    const headers = signatureHeaders(delivery, Math.floor(Date.now() / 1000));
    delivery.status = await fetch(delivery.url, {
      method: 'POST',
      body: delivery.body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(10_000),
    }).then(
      ({ status }) => status,
      () => 0,
    );
    return delivery.status;
  }

  function soon(delivery: Delivery, pauseMs: number) {
    const timer = setTimeout(async () => {
      waiting.delete(timer);
      const status = await deliver(delivery);
      const next = pausesMs[delivery.tries - 1];
      if ((status < 200 || status > 299) && next !== undefined && policy === 'auto') soon(delivery, next);
    }, pauseMs);
    waiting.add(timer);
  }

  return {
    outbox,
    deliver,
    setPolicy(next: Policy) {
      policy = next;
    },
    /** Sends an event to every address that has asked for its type. */
    emit(provider: Provider, type: string, body: (subscription: Subscription) => object) {
      const asked = store.state.subscriptions.filter(
        (each) => each.provider === provider && (each.events.includes(type) || each.events.includes('*')),
      );
      for (const subscription of asked) {
        const { url, secret } = subscription;
        const delivery: Delivery = {
          id: store.id('dl_'),
          provider,
          type,
          url,
          secret,
          body: JSON.stringify(body(subscription)),
          tries: 0,
          status: null,
        };
        outbox.push(delivery);
        outbox.splice(0, outbox.length - 2_000);
        if (policy === 'auto') soon(delivery, 30);
      }
    },
    stop() {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
export type Webhooks = ReturnType<typeof startWebhooks>;
