import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { appVersion } from '../version.ts';
import { describeApi, type Paths } from './openapi.ts';

/** The product's logo, as in `apps/web/public/icon.svg`. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#14302c"/><path d="M8.5 26.5V7.5h16" fill="none" stroke="#f0f5f3" stroke-width="4.4"/><path d="M10.7 16.7h10.4" stroke="#e2935c" stroke-width="4.4"/></svg>';
/** Wraps long paths, so that they do not widen the page on a phone. */
const narrow =
  '.swagger-ui .opblock-summary-path { word-break: break-word; } .swagger-ui table { table-layout: fixed; width: 100%; } .swagger-ui table .parameters-col_name, .swagger-ui table .col_header:first-child { width: 8em; } .swagger-ui .response-col_status, .swagger-ui .response-col_links { width: 6em; } .swagger-ui .wrapper { padding: 0 12px; } @media (max-width: 640px) { .swagger-ui .opblock-summary { flex-wrap: wrap; } .swagger-ui .opblock-summary-path { max-width: 100%; } }';

/** Serves the OpenAPI 3.1 document at /api/docs/json, and a page to try the API at /api/docs (R7.14). */
export async function apiDocs(app: FastifyInstance, { PUBLIC_URL: url }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    // the plugin lists the bound routes; the contract describes them
    transformObject: (found) => {
      const { paths = {} } = 'openapiObject' in found ? found.openapiObject : {};
      return describeApi(paths as Paths, { version: appVersion, url });
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    logo: { type: 'image/svg+xml', content: Buffer.from(mark), href: '/', target: '_self' },
    theme: {
      title: 'Fieldwright · API',
      favicon: [{ filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: mark }],
      css: [{ filename: 'narrow.css', content: narrow }],
    },
    staticCSP:
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}
