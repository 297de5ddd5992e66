import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { appVersionHeader, minimumVersionHeader } from '@fieldwright/contract/headers';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { sessionCookie } from '../features/people/session-cookie.ts';
import { appVersion } from '../version.ts';

/** Both of R7.13: what the caller is, and the oldest that still works. */
const requestHeaders = {
  type: 'object',
  properties: {
    [appVersionHeader]: { type: 'string', description: "The caller's version, like 1.0.175" },
  },
};
const answerHeaders = {
  [minimumVersionHeader]: {
    type: 'string',
    description: 'The oldest version of the app that still works with this server',
  },
};

const describeRoute: typeof jsonSchemaTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route);
  if (!schema.response) return { schema, url };
  const response = Object.fromEntries(
    Object.entries(schema.response).map(([status, answer]) => [
      status,
      { ...(answer as object), headers: answerHeaders },
    ]),
  );
  return { schema: { ...schema, headers: requestHeaders, response }, url };
};

/** OpenAPI 3.1 from the schemas that validate, at /api/docs/json, with a page to try it at /api/docs (R7.14). */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fieldwright', version: appVersion },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
    },
    transform: describeRoute,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}
