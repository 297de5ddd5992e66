import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON as the framework does, and an empty body as none: many clients send the content type with every request,
 * also with a DELETE. What such a request lacks is then named field by field.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : readJson(request, body, done),
  );
}
