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
import { cardPaymentRoutes } from './features/card-payments/card-payments.routes.ts';
import { companyListRoutes } from './features/company-lists/company-lists.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { savesRoutes } from './features/documents/saves.routes.ts';
import { emailPreviewRoutes } from './features/email-previews/email-previews.routes.ts';
import { emailRoutes } from './features/emails/emails.routes.ts';
import { errorReportRoutes } from './features/error-reports/error-reports.routes.ts';
import { featureFlagRoutes } from './features/feature-flags/feature-flags.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { listViewRoutes } from './features/list-views/list-views.routes.ts';
import { loanRoutes } from './features/loans/loans.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { ownSessionRoutes } from './features/people/own-sessions.routes.ts';
import { passwordRoutes } from './features/people/passwords.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { secondFactorRoutes } from './features/people/second-factor.routes.ts';
import { sessionRoutes } from './features/people/sessions.routes.ts';
import { priceBookImportRoutes } from './features/price-books/exchange/book-imports.routes.ts';
import { priceBookMaintenanceRoutes } from './features/price-books/maintenance.routes.ts';
import { priceBookRoutes } from './features/price-books/price-books.routes.ts';
import { proposalLinkRoutes } from './features/proposal-links/proposal-links.routes.ts';
import { proposalPaperRoutes } from './features/proposal-papers/proposal-papers.routes.ts';
import { oneClickStops } from './features/proposal-reminders/one-click.ts';
import { reminderRoutes } from './features/proposal-reminders/reminders.routes.ts';
import { proposalRoutes } from './features/proposals/proposals.routes.ts';
import { recommendationRoutes } from './features/recommendations/recommendations.routes.ts';
import { removalRoutes } from './features/removals/removals.routes.ts';
import { scheduleRoutes } from './features/schedule/schedule.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { sharedPaymentRoutes } from './features/shared-payments/shared-payments.routes.ts';
import { valuationRoutes } from './features/valuation/valuation.routes.ts';
import { workOrderRoutes } from './features/work-orders/work-orders.routes.ts';
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
  ownSessionRoutes,
  passwordRoutes,
  secondFactorRoutes,
  peopleRoutes,
  fileRoutes,
  workOrderRoutes,
  proposalRoutes,
  savesRoutes,
  customerRoutes,
  searchRoutes,
  scheduleRoutes,
  paymentRoutes,
  invoiceRoutes,
  loanRoutes,
  cardPaymentRoutes,
  sharedPaymentRoutes,
  featureFlagRoutes,
  errorReportRoutes,
  importRoutes,
  priceBookRoutes,
  priceBookMaintenanceRoutes,
  priceBookImportRoutes,
  agreementRoutes,
  proposalLinkRoutes,
  emailPreviewRoutes,
  reminderRoutes,
  proposalPaperRoutes,
  settingsRoutes,
  valuationRoutes,
  companyListRoutes,
  listViewRoutes,
  emailRoutes,
  recommendationRoutes,
  removalRoutes,
];

/**
 * Builds the server without listening.
 * @param roles what the process does: `web` serves the API and the pages; a process that is only a worker
 *   just reports its health
 * @param isWorking checks whether the process's worker, if it has one, is working the queue
 */
export async function buildApp(
  deps: Deps,
  roles: ReadonlySet<ProcessRole> = new Set(['web']),
  isWorking: () => Promise<boolean> = async () => true,
): Promise<FastifyInstance> {
  const { config } = deps;
  const answerError = errorAnswers(machineClock);
  const options = {
    // Omits `detail` and `where` of database errors, which quote rows: names, email addresses, hashes.
    logger: {
      level: config.LOG_LEVEL,
      serializers: { req: loggedRequest },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'err.detail', 'err.where'],
    },
    genReqId: () => randomUUID(),
    bodyLimit: 2 * 1024 * 1024,
    // the addresses of files carry the name of the download
    routerOptions: { maxParamLength: 300 },
    // Prevents holding a connection by sending a body forever, but lets one part of an upload through on a
    // slow line.
    requestTimeout: 300_000,
    // While stopping, requests on open connections still get a response, and the connection is closed after
    // it.
    return503OnClosing: false,
    // A URL that cannot be parsed reaches no route, and no error handler of a route.
    frameworkErrors: answerError,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
  } satisfies FastifyServerOptions;
  const app = fastify(options);
  // The contract's schemas describe and validate; fastify's own compilers would only validate again.
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
    // pages of any other origin get no CORS headers
    origin: (origin, allow) =>
      allow(null, origin !== undefined && config.ALLOWED_ORIGINS.includes(origin) ? origin : false),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', appVersionHeader],
    exposedHeaders: [minimumVersionHeader, 'retry-after'],
    maxAge: 600,
  });
  await app.register(cookie);
  // Each route says whether it is compressed (`http/compressed.ts`). Request bodies are never decompressed.
  await app.register(compress, { global: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
    if (!request.url.startsWith('/api/')) return;
    // R7.13: a browser compares it with its own version.
    reply
      .header(minimumVersionHeader, config.MINIMUM_VERSION ?? appVersion)
      .header('cache-control', 'no-store')
      // a response is not a page: whatever it contains, no browser runs or frames it
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  });

  await apiDocs(app, config);
  const bind = binder(app, deps);
  for (const feature of features) feature(bind, deps);
  await oneClickStops(app, deps);
  await live(app, deps);
  await webFiles(app, config);
}
