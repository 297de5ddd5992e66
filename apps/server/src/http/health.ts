import type { FastifyInstance } from 'fastify';
import { newestMigration } from '../db/migration-files.ts';
import type { Deps } from '../deps.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it may be sent work; the database is reached and as new as this version,
 * a worker works the queue, and nobody is stopping it. While it is stopped, each answer is the last on its connection.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, isWorking: () => Promise<boolean>): void {
  const newest = newestMigration();
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // Else a connection that is kept alive would keep the process alive, too.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !stopping && (await deps.database.hasMigration(newest)) && (await isWorking());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
