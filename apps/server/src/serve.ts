import { buildApp } from './app.ts';
import { type Config, readRoles } from './config.ts';
import { createDeps } from './deps.ts';
import { type JobWorker, startWorker } from './jobs/worker.ts';

/** How long the process waits after all work is done for a library that is still sleeping. */
const lastMs = 2_000;

/**
 * Serves as `web`, `worker` or both until SIGTERM or SIGINT; then finishes running requests and jobs, and
 * ends the process.
 */
export async function serve(config: Config, args: string[]): Promise<void> {
  const wanted = readRoles(args);
  const deps = createDeps(config);
  let worker: JobWorker | null = null;
  const app = await buildApp(
    deps,
    wanted,
    async () => !wanted.has('worker') || !!(await worker?.isWorking()),
  );
  if (wanted.has('worker')) worker = startWorker(deps, app.log);

  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= (async () => {
      await Promise.all([app.close(), worker?.stop()]);
      setTimeout(() => process.exit(), lastMs).unref();
      deps.mailer.close();
      deps.pdf.close();
      deps.storage.close();
      await deps.database.close();
    })();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

  // A worker answers /healthz and /readyz too, on its own port.
  await app.listen({ port: config.PORT, host: config.HOST });
}
