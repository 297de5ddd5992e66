import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** What any request may be answered: it cannot be read or does not fit, or something of ours fails. */
const always = ['bad_request', 'invalid', 'internal', 'unavailable', 'too_slow', 'storage_full'] as const;
/** What a token may be answered. */
const ofSession = ['signed_out', 'session_ended', 'rights_changed'] as const;

/** Every code with which an endpoint may refuse: its own, and those that follow from what it takes and who may call. */
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
