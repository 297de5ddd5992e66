import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { createDeps } from './deps.ts';
import { startWorker } from './jobs/worker.ts';

const roles = ['web', 'worker'] as const;
type ProcessRole = (typeof roles)[number];

function readRoles(args: string[]): Set<ProcessRole> {
  const { values } = parseArgs({
    args,
    options: { role: { type: 'string', multiple: true, default: [...roles] } },
  });
  const unknown = values.role.find((role) => !(roles as readonly string[]).includes(role));
  if (unknown) throw new ConfigError(`--role ${unknown} is not known; there are ${roles.join(' and ')}.`);
  return new Set(values.role as ProcessRole[]);
}

/**
 * Serves as `web`, `worker` or both until SIGTERM or SIGINT: then requests and jobs under way are finished, and the
 * process ends by itself.
 */
export async function serve(config: Config, args: string[]): Promise<void> {
  const wanted = readRoles(args);
  const deps = createDeps(config);
  const app = await buildApp(deps);
  const worker = wanted.has('worker') ? await startWorker(deps, app.log) : null;

  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= (async () => {
      await app.close();
      await worker?.stop();
      deps.mailer.close();
      await deps.database.close();
    })();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

  // A worker answers /healthz and /readyz too, on its own port.
  await app.listen({ port: config.PORT, host: config.HOST });
}
