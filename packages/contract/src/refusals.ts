import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** The codes of any request: it is malformed or invalid, or the server fails. */
const always = ['bad_request', 'invalid', 'internal', 'unavailable', 'too_slow', 'storage_full'] as const;
/** The codes of a rejected token. */
const ofSession = ['signed_out', 'session_ended', 'rights_changed'] as const;

/**
 * Returns every code with which an endpoint may refuse: its own, and those implied by its input and access.
 */
export function refusalsOf({ access, errors = [], ids, body, bytes }: Endpoint): readonly ErrorCode[] {
  const isClosed = access !== 'public';
  const takesBody = body !== undefined || bytes !== undefined;
  return [
    ...new Set<ErrorCode>([
      ...always,
      ...(isClosed ? ofSession : []),
      ...(isClosed && access !== 'self' ? (['forbidden', 'second_factor_due'] as const) : []),
      ...(ids ? (['not_found'] as const) : []),
      ...(takesBody ? (['too_large'] as const) : []),
      ...errors,
    ]),
  ];
}
