import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { chooseByLink } from './addresses.commands.ts';

/** The body that a mail program sends (RFC 8058), as a form or in parts. */
const isOneClick = (body: string) => /List-Unsubscribe"?(?:=|\r?\n\r?\n)One-Click/.test(body);

/**
 * Serves the POST of mail programs to the address in a reminder's List-Unsubscribe header (RFC 8058). A GET of the same
 * address shows the page and changes nothing.
 */
export async function oneClickStops(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { token: string } }>(
      '/p/reminders/:token',
      { schema: { hide: true } },
      async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        if (!isOneClick(body)) return reply.code(400).send();
        await chooseByLink(deps, { token: request.params.token, stopped: true }, request.ip);
        return reply.code(204).send();
      },
    );
  });
}
