import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { appVersionHeader, minimumVersionHeader } from '@fieldwright/contract/headers';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { machineClock } from './clock.ts';
import type { ProcessRole } from './config.ts';
import type { Deps } from './deps.ts';
import { agreementRoutes } from './features/agreements/agreements.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { documentRoutes } from './features/documents/documents.routes.ts';
import { savesRoutes } from './features/documents/saves.routes.ts';
import { emailRoutes } from './features/emails/emails.routes.ts';
import { errorReportRoutes } from './features/error-reports/error-reports.routes.ts';
import { featureFlagRoutes } from './features/feature-flags/feature-flags.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { secondFactorRoutes } from './features/people/second-factor.routes.ts';
import { sessionRoutes } from './features/people/sessions.routes.ts';
import { priceBookRoutes } from './features/price-books/price-books.routes.ts';
import { proposalLinkRoutes } from './features/proposal-links/proposal-links.routes.ts';
import { removalRoutes } from './features/removals/removals.routes.ts';
import { scheduleRoutes } from './features/schedule/schedule.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { binder } from './http/bind.ts';
import { apiDocs } from './http/docs.ts';
import { drainConnections } from './http/draining.ts';
import { errorAnswers } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { readJsonBodies } from './http/json-body.ts';
import { loggedRequest } from './http/logged-request.ts';
import { webFiles } from './http/web-files.ts';
import { live } from './live/live.ts';
import { appVersion } from './version.ts';

/** The features, each a list of bound endpoints. */
const features = [
  sessionRoutes,
  secondFactorRoutes,
  peopleRoutes,
  fileRoutes,
  documentRoutes,
  savesRoutes,
  customerRoutes,
  searchRoutes,
  scheduleRoutes,
  paymentRoutes,
  featureFlagRoutes,
  errorReportRoutes,
  importRoutes,
  priceBookRoutes,
  agreementRoutes,
  proposalLinkRoutes,
  settingsRoutes,
  emailRoutes,
  removalRoutes,
];

/**
 * Builds the server without listening.
 * @param roles what the process does: `web` serves the API and the pages; a mere worker only says how it is
 * @param isWorking whether its worker works the queue, where it has one
 */
export async function buildApp(
  deps: Deps,
  roles: ReadonlySet<ProcessRole> = new Set(['web']),
  isWorking: () => Promise<boolean> = async () => true,
): Promise<FastifyInstance> {
  const { config } = deps;
  const answerError = errorAnswers(machineClock);
  const options = {
    // Of an error of the database, `detail` and `where` quote rows: names, e-mail addresses, hashes.
    logger: {
      level: config.LOG_LEVEL,
      serializers: { req: loggedRequest },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'err.detail', 'err.where'],
    },
    genReqId: () => randomUUID(),
    bodyLimit: 2 * 1024 * 1024,
    // Nobody holds a connection by sending a body for ever; one part of an upload fits even on a bad line.
    requestTimeout: 300_000,
    // While stopping, what still comes on an open connection is answered, and the connection closed after it.
    return503OnClosing: false,
    // An address that cannot be read comes to no route and no handler of its errors.
    frameworkErrors: answerError,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
  } satisfies FastifyServerOptions;
  const app = fastify(options);
  // The contract's schemas describe and check; fastify's own compilers would only check a second time.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.setErrorHandler(answerError);
  readJsonBodies(app);
  healthRoutes(app, deps, isWorking);
  if (roles.has('web')) await serveWeb(app, deps);
  drainConnections(app);
  return app;
}

async function serveWeb(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps;
  await app.register(cors, {
    // a page of any other origin is told nothing at all
    origin: (origin, allow) =>
      allow(null, origin !== undefined && config.ALLOWED_ORIGINS.includes(origin) ? origin : false),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', appVersionHeader],
    exposedHeaders: [minimumVersionHeader, 'retry-after'],
    maxAge: 600,
  });
  await app.register(cookie);
  // What is compressed is said at each route (`http/compressed.ts`). What requests bring is never unpacked.
  await app.register(compress, { global: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
    if (!request.url.startsWith('/api/')) return;
    // R7.13: a browser compares it with its own version.
    reply
      .header(minimumVersionHeader, config.MINIMUM_VERSION ?? appVersion)
      .header('cache-control', 'no-store')
      // an answer is no page: whatever it holds, a browser runs and frames none of it
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  });

  await apiDocs(app, config);
  const bind = binder(app, deps);
  for (const feature of features) feature(bind, deps);
  await live(app, deps);
  await webFiles(app, config);
}
