import type { Answer } from './exchange.ts';

/* Square's refusals. */

export const fault = (status: number, category: string, code: string, detail = code): Answer => ({
  status,
  body: { errors: [{ category, code, detail }] },
});
export const invalid = (code: string, detail?: string, status = 400): Answer =>
  fault(status, 'INVALID_REQUEST_ERROR', code, detail);
export const missing = (): Answer => invalid('NOT_FOUND', 'Could not be found.', 404);
