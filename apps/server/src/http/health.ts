import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** `/healthz`: the process answers. `/readyz`: it may be sent work; the database is reached and nobody is stopping it. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !stopping && (await deps.database.isReachable());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
