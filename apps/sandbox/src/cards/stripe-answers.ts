import type { Answer, Exchange } from './exchange.ts';

/* Stripe's refusals, and how its requests are read. */

export const apiVersion = '2026-10-28.endive';

export const fault = (status: number, error: Record<string, unknown>): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', ...error } },
});
export const missing = (param = 'id'): Answer =>
  fault(404, { code: 'resource_missing', param, message: `No such ${param}.` });
export const wrong = (param: string, code = 'parameter_invalid_integer'): Answer =>
  fault(400, { code, param, message: `Invalid ${param}.` });
export const reused = (): Answer =>
  fault(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters.',
  });

/** Reads fields named in brackets under a prefix, such as `metadata[a]`. */
export const under = (body: Exchange['body'], prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const inner = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : null;
      return inner === null ? [] : [[inner, String(value)] as const];
    }),
  );

/** Returns what a seller's metadata call a tip: Stripe has a field for it on readers only. */
export const tipIn = (body: Exchange['body']): { tipCents?: number } => {
  const tip = under(body, 'metadata')['tip'];
  return tip === undefined ? {} : { tipCents: Number(tip) };
};
