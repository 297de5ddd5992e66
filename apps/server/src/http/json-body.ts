import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON as the framework does, but accepts an empty body as no body: many clients send the content type
 * with every request, even with a DELETE. Validation then names each missing field.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : readJson(request, body, done),
  );
}
