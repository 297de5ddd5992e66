import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { appVersionHeader, minimumVersionHeader } from '@fieldwright/contract/headers';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Deps } from './deps.ts';
import { documentRoutes } from './features/documents/documents.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { sessionRoutes } from './features/people/sessions.routes.ts';
import { binder } from './http/bind.ts';
import { apiDocs } from './http/docs.ts';
import { answerErrors } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { webFiles } from './http/web-files.ts';
import { live } from './live/live.ts';
import { appVersion } from './version.ts';

/** The features, each a list of bound endpoints. */
const features = [sessionRoutes, peopleRoutes, documentRoutes];

/** Builds the server without listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const options = {
    logger: { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
  } satisfies FastifyServerOptions;
  const app = fastify(options);
  // The contract's schemas describe and check; fastify's own compilers would only check a second time.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  answerErrors(app);

  await app.register(cors, {
    origin: config.ALLOWED_ORIGINS,
    credentials: true,
    allowedHeaders: ['authorization', 'content-type', appVersionHeader],
    exposedHeaders: [minimumVersionHeader, 'retry-after'],
    maxAge: 600,
  });
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
    if (!request.url.startsWith('/api/')) return;
    // R7.13: a browser compares it with its own version.
    reply
      .header(minimumVersionHeader, config.MINIMUM_VERSION ?? appVersion)
      .header('cache-control', 'no-store');
  });

  await apiDocs(app);
  const bind = binder(app, deps);
  for (const feature of features) feature(bind, deps);
  await live(app, deps);
  healthRoutes(app, deps);
  await webFiles(app, config);
  return app;
}
