import type { FastifyInstance } from 'fastify';
import { newestMigration } from '../db/migration-files.ts';
import type { Deps } from '../deps.ts';

/**
 * Adds `/healthz` and `/readyz`. `/healthz`: the process responds. `/readyz`: it can take requests, because
 * the database is reachable and as new as this version, a worker is working the queue, and the server is not
 * stopping. While it is stopping, each response is the last on its connection.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, isWorking: () => Promise<boolean>): void {
  const newest = newestMigration();
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // Otherwise a kept-alive connection would keep the process running.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !stopping && (await deps.database.hasMigration(newest)) && (await isWorking());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
