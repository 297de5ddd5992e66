import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const mostMs = 500;

/**
 * Before a server that stops closes idle connections, it answers for a moment what callers are just sending on them: a
 * request that crosses the closing would be reset. Each of these answers is the last on its connection (`health.ts`).
 * To be called when all else is registered, so that live connections are closed before.
 */
export function drainConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const end = performance.now() + mostMs;
    while (performance.now() < end && (await openConnections(app)) > 0) await pause(10);
  });
}

const openConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
