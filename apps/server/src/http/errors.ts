import { type ErrorBody, type ErrorCode, errorTable } from '@fieldwright/contract/errors';
import { problemType } from '@fieldwright/contract/headers';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { connectionCodes } from '../db/scoped-driver.ts';
import { ImpossibleRequest, Refusal } from './refusal.ts';

/** Maps errors of the database and the disk to error codes of the contract. */
const systemCodes: Record<string, ErrorCode> = {
  // raised by `enter` (migration 0001)
  FW001: 'session_ended',
  FW002: 'rights_changed',
  // The token is valid, but the membership has changed since; renewing the token finds the current rights.
  FW003: 'rights_changed',
  // text that the database cannot hold: a zero byte
  '22021': 'bad_request',
  '22P05': 'bad_request',
  // no connection available, or it was lost, for example because the database is stopping
  [connectionCodes.refused]: 'unavailable',
  [connectionCodes.lost]: 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  // waited too long for a lock, or deadlocked (db/roles.ts): nothing was done
  '55P03': 'unavailable',
  '40P01': 'unavailable',
  // took too long, and would again if retried at once
  '57014': 'too_slow',
  // the disk for files, or the database's disk, is full
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '53100': 'storage_full',
};
/** Seconds to wait before a retry, so that many waiting callers do not all return at once. */
const retryAfter: Record<string, number> = { '55P03': 3, '57014': 5 };

/** Maps refusals of the HTTP framework by status; any other means that the request could not be read. */
const frameworkCodes: Record<number, ErrorCode> = {
  // a path outside the folder of the web pages
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
};

const unexpected: ErrorCode[] = ['internal', 'unavailable', 'too_slow', 'storage_full'];

/** Returns the refusal to send for an error; `internal` for any unexpected error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code.startsWith('FST_') && statusCode < 500)
    return new Refusal(frameworkCodes[statusCode] ?? 'bad_request');
  const answer = systemCodes[code] ?? 'internal';
  return new Refusal(answer, retryAfter[code] ? { retryAfter: retryAfter[code] } : {});
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, { code, details }: Refusal): FastifyReply {
  const { status, title } = errorTable[code];
  const body: ErrorBody = {
    code,
    title,
    ...(details.detail !== undefined && { detail: details.detail }),
    ...(details.fields && { fields: details.fields }),
    ...(details.offset !== undefined && { offset: details.offset }),
    ...(details.overlaps && { overlaps: [...details.overlaps] }),
    ...(details.changed && { changed: [...details.changed] }),
    ...(details.obstacles && { obstacles: [...details.obstacles] }),
    ...(details.kept && { kept: details.kept }),
    requestId: request.id,
  };
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter);
  return reply.code(status).type(problemType).send(body);
}

/**
 * Checks whether the caller disconnected before sending the whole body: nobody reads the response, and it is
 * no server error.
 */
const isAbandoned = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/**
 * Creates the error handler, whose responses follow the contract. Only unexpected errors are logged as
 * errors.
 * @param clock in milliseconds
 */
export function errorAnswers(clock: Clock) {
  const isNews = oncePer(60_000, clock);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isAbandoned(request)) {
      request.log.info('the caller went away');
      return sendRefusal(request, reply, new Refusal('bad_request'));
    }
    const refusal = refusalOf(error);
    const isRepeated = error instanceof ImpossibleRequest && !isNews(request.signedIn?.personId ?? null);
    if (unexpected.includes(refusal.code) && !isRepeated) request.log.error({ err: error }, 'request failed');
    return sendRefusal(request, reply, refusal);
  };
}

/** Returns a check that is true for a person the first time, and again after `ms` milliseconds. */
function oncePer(ms: number, clock: Clock): (personId: number | null) => boolean {
  const until = new Map<number | null, number>();
  return (personId) => {
    const at = clock();
    for (const [person, end] of until) if (end <= at) until.delete(person);
    if (until.has(personId)) return false;
    until.set(personId, at + ms);
    return true;
  };
}

/** Responds to a path that is neither an endpoint nor a page. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, new Refusal('not_found'));
}
