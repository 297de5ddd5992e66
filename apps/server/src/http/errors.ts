import { type ErrorBody, type ErrorCode, errorTable } from '@fieldwright/contract/errors';
import { problemType } from '@fieldwright/contract/headers';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { connectionCodes } from '../db/scoped-driver.ts';
import { ImpossibleRequest, Refusal } from './refusal.ts';

/** Errors of the database and of the disk that are answers. */
const systemCodes: Record<string, ErrorCode> = {
  // raised by `enter` (migration 0001)
  FW001: 'session_ended',
  FW002: 'rights_changed',
  // The token is honest, the membership has ended since: renewing finds out what is left.
  FW003: 'rights_changed',
  // text that the database cannot hold: a zero byte
  '22021': 'bad_request',
  '22P05': 'bad_request',
  // no connection to be had, or lost, also because the database is stopping
  [connectionCodes.refused]: 'unavailable',
  [connectionCodes.lost]: 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  // waited too long for a lock, or for each other (db/roles.ts): nothing was done
  '55P03': 'unavailable',
  '40P01': 'unavailable',
  // took too long: asked for again at once, it would take as long again
  '57014': 'too_slow',
  // no room on the disk of the files, or of the database
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '53100': 'storage_full',
};
/** Where many wait for one thing, they do not all come back at once: seconds until it is worth trying again. */
const retryAfter: Record<string, number> = { '55P03': 3, '57014': 5 };

/** Refusals of the HTTP framework, by status; those that are not here say that the request could not be read. */
const frameworkCodes: Record<number, ErrorCode> = {
  // a path out of the folder of the pages
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
};

const unexpected: ErrorCode[] = ['internal', 'unavailable', 'too_slow', 'storage_full'];

/** @returns what the caller is told of an error; `internal` for everything that was not expected */
export function refusalOf(error: Error & { code?: string; statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode = 500 } = error;
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
    ...(details.kept && { kept: details.kept }),
    requestId: request.id,
  };
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter);
  return reply.code(status).type(problemType).send(body);
}

/** The caller went away before its body had come: nobody reads the answer, and nothing of ours has failed. */
const isAbandoned = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/**
 * Makes the answer to an error: a body of the contract. Only the unexpected ones are logged as errors.
 * @param now the clock, in milliseconds
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

/** Whether something of a person is news: the first time, and again when the time is over. */
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

/** For an address that neither an endpoint nor a page has. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, new Refusal('not_found'));
}
