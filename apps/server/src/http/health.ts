import type { FastifyInstance } from 'fastify';
import type { ProcessRole } from '../config.ts';
import { newestMigration } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { openQueue } from '../jobs/queue.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it may be sent work; the database is reached and as new as this version,
 * a worker reaches the queue, and nobody is stopping it. While it is stopped, each answer is the last on its connection.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, roles: ReadonlySet<ProcessRole>): void {
  const newest = newestMigration();
  const queue = roles.has('worker') ? openQueue(deps.config.DATABASE_WORKER_URL) : null;
  app.addHook('onClose', async () => queue?.close());
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
    const ready =
      !stopping &&
      (await deps.database.hasMigration(newest)) &&
      (queue === null || (await queue.isReachable()));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
