import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const mostMs = 500;

/**
 * Keeps responding briefly before a stopping server closes its idle connections, because a request that
 * arrives during the closing would be reset. Each of these responses is the last on its connection
 * (`health.ts`). Call this after everything else is registered, so that live connections are closed first.
 */
export function drainConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const end = performance.now() + mostMs;
    while (performance.now() < end && (await openConnections(app)) > 0) await pause(10);
  });
}

const openConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
