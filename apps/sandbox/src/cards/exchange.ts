import { createHash } from 'node:crypto';
import type { Sale, Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** A request to one of the simulated providers, read. */
export interface Exchange {
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  query: URLSearchParams;
  /** parsed JSON, or fields of a form by their names in brackets */
  body: Record<string, unknown>;
  store: Store;
  webhooks: Webhooks;
  /** where this stand-in is reached */
  base: string;
}

export interface Answer {
  status: number;
  body?: unknown;
  html?: string;
  /** a file, whose headers name its type */
  text?: string;
  headers?: Record<string, string>;
  /** whether the connection ends before the answer */
  isLost?: boolean;
}

export type Route = [method: string, path: RegExp, handle: (exchange: Exchange, id: string) => Answer];

/** Returns a text field of a request. */
export function textIn(body: Exchange['body'], name: string, otherwise = ''): string {
  const value = body[name];
  return typeof value === 'string' ? value : otherwise;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

/**
 * Returns the first answer to a request again if it is repeated with the same key.
 * @param reused returns the answer for a key that was used with other contents
 */
export function once(
  { store, path, body }: Exchange,
  key: string | undefined,
  { run, reused }: { run: () => Answer; reused: () => Answer },
): Answer {
  if (key === undefined || key === '') return run();
  const name = `${path} ${key}`;
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const before = store.state.answers[name];
  if (before)
    return before.body === hash
      ? { status: before.status, body: before.answer, headers: { 'idempotent-replayed': 'true' } }
      : reused();
  const answer = run();
  if (answer.status < 500) {
    store.state.answers[name] = { body: hash, status: answer.status, answer: answer.body };
    store.save();
  }
  return answer;
}

/** Completes refunds that were pending, unless they are held, and says so. */
export function completeRefunds({ store }: Pick<Exchange, 'store'>, sale: Sale, told: () => void): void {
  const due = sale.refunds.filter(({ status }) => status === 'pending');
  if (due.length === 0 || store.state.refundsHeld) return;
  for (const refund of due) refund.status = 'completed';
  sale.updatedDate = store.now().toISOString();
  sale.version += 1;
  store.save();
  told();
}
