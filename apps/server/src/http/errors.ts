import { type ErrorBody, type ErrorCode, errorTable } from '@fieldwright/contract/errors';
import { problemType } from '@fieldwright/contract/headers';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Errors of the database that are answers: raised by `enter` (migration 0001). */
const databaseCodes: Record<string, ErrorCode> = {
  FW001: 'session_ended',
  FW002: 'rights_changed',
  // The token is honest, the membership has ended since: renewing finds out what is left.
  FW003: 'rights_changed',
};

/** Errors of the HTTP framework, by status. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  415: 'bad_request',
};

/** @returns what the caller is told of an error; `internal` for everything that was not expected */
export function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const code = databaseCodes[error.code] ?? frameworkCodes[error.statusCode ?? 0] ?? 'internal';
  return new Refusal(code);
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, { code, details }: Refusal): FastifyReply {
  const { status, title } = errorTable[code];
  const body: ErrorBody = {
    code,
    title,
    ...(details.detail !== undefined && { detail: details.detail }),
    ...(details.fields && { fields: details.fields }),
    requestId: request.id,
  };
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter);
  return reply.code(status).type(problemType).send(body);
}

/** Answers every error with a body of the contract; only the unexpected ones are logged as errors. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    return sendRefusal(request, reply, refusal);
  });
}

/** For an address below /api that no endpoint has. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, new Refusal('not_found'));
}
