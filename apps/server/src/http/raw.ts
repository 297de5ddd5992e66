import { Readable } from 'node:stream';
import type { Contents } from '@fieldwright/contract/endpoint';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';

export const rawType = 'application/octet-stream';

/**
 * Adds a route whose body is raw bytes. The route accepts no other media type, and no other route accepts raw
 * bytes.
 * @param type `*` accepts any media type, for a webhook, whose signature is checked over the body as it came
 */
export function rawRoute(
  app: FastifyInstance,
  route: RouteOptions,
  { mostBytes, type = rawType }: { mostBytes: number; type?: typeof rawType | '*' },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({ ...route, bodyLimit: mostBytes });
  });
}

/** Streams the contents of a file. The stream ends if the client disconnects. */
export function sendContents(reply: FastifyReply, { status, headers, body }: Contents): FastifyReply {
  const stream = body instanceof Readable ? body : Readable.from(body, { objectMode: false });
  return reply.code(status).headers(headers).send(stream);
}
