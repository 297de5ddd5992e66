import { buildApp } from './app.ts';
import { type Config, readRoles } from './config.ts';
import { createDeps } from './deps.ts';
import { startWorker } from './jobs/worker.ts';

/**
 * Serves as `web`, `worker` or both until SIGTERM or SIGINT: then requests and jobs under way are finished, and the
 * process ends by itself.
 */
export async function serve(config: Config, args: string[]): Promise<void> {
  const wanted = readRoles(args);
  const deps = createDeps(config);
  const app = await buildApp(deps, wanted);
  const worker = wanted.has('worker') ? await startWorker(deps, app.log) : null;

  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= (async () => {
      await app.close();
      await worker?.stop();
      deps.mailer.close();
      deps.storage.close();
      await deps.database.close();
    })();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

  // A worker answers /healthz and /readyz too, on its own port.
  await app.listen({ port: config.PORT, host: config.HOST });
}
