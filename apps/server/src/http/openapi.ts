import type { Endpoint, EndpointKey } from '@fieldwright/contract/endpoint';
import '@fieldwright/contract/components';
import { areas, endpoints } from '@fieldwright/contract/endpoints';
import { type ErrorCode, errorBodySchema, errorTable } from '@fieldwright/contract/errors';
import { appVersionHeader, minimumVersionHeader, problemType } from '@fieldwright/contract/headers';
import { refusalsOf } from '@fieldwright/contract/refusals';
import { z } from 'zod';
import { ticketCookie } from '../features/people/second-step-cookie.ts';
import { sessionCookie } from '../features/people/session-cookie.ts';
import { rawType } from './raw.ts';
import { type Described, schemaBook } from './schema-book.ts';

type Book = ReturnType<typeof schemaBook>;
/** `paths` of an OpenAPI document: by path and method in lower case. */
export type Paths = Record<string, Record<string, object>>;

const ref = (part: string, name: string) => ({ $ref: `#/components/${part}/${name}` });
const upperFirst = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/**
 * Returns the OpenAPI 3.1 document of the API, generated from the contract's endpoints (R7.14). The same
 * contract always gives the same document.
 * @param served the server's bound routes; those that are not endpoints of the contract are left as they are
 */
export function describeApi(served: Paths, { version, url }: { version: string; url: string }): object {
  const book = schemaBook();
  const refusals: Record<string, object> = { Refused: refusal('Refused.') };
  const problem = book.describe(errorBodySchema, 'output');
  book.named['Problem'] ??= problem;
  const describe = ([method, bound]: [string, object], path: string) => {
    const key = `${method.toUpperCase()} ${path}` as EndpointKey;
    const endpoint = (endpoints as Record<EndpointKey, Endpoint>)[key];
    return [method, endpoint ? operation(key, endpoint, { book, refusals }) : bound];
  };
  const paths = Object.entries(served).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map((each) => describe(each, path))),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Fieldwright', version, description: about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    tags: areas.map((area) => ({ name: area.name, description: area.about })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of `POST /api/session`.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session cookie that signing in sets.',
        },
        ticket: {
          type: 'apiKey',
          in: 'cookie',
          name: ticketCookie,
          description:
            'The ticket for a sign-in that still needs its code; `POST /api/session` sets it along with `second_factor_needed`.',
        },
      },
      parameters: { AppVersion: appVersion },
      headers: { MinimumVersion: minimumVersion, RetryAfter: retryAfter },
      responses: inOrder(refusals),
      schemas: inOrder(book.named),
    },
  };
}

const about = `Successful responses carry their result under \`data\`. Errors are \`${problemType}\`: a code from a closed list, a message for people, and the invalid fields by the names you sent. Requests with fields that an endpoint does not declare are rejected.`;

/** The headers of R7.13: the caller's version, and the oldest version that still works. */
const appVersion = {
  name: appVersionHeader,
  in: 'header',
  required: false,
  description: "The caller's version.",
  schema: { type: 'string' },
  example: '1.0.175',
};
const minimumVersion = {
  description: 'The oldest version of the app that still works with this server.',
  schema: { type: 'string' },
  example: '1.0.175',
};
const retryAfter = { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } };
const headers = { [minimumVersionHeader]: ref('headers', 'MinimumVersion') };

const inOrder = <T>(parts: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the operation's name from method and path: `getPeople`, `patchPeopleById`. */
const operationId = (key: EndpointKey): string => {
  const [method = '', , ...words] = key.split(/[ /]+/);
  const named = words.map((word) =>
    word.startsWith('{') ? `By${upperFirst(word.slice(1, -1))}` : upperFirst(word),
  );
  return method.toLowerCase() + named.join('');
};

const tagOf = (key: EndpointKey) => areas.find((area) => key in area.endpoints)!.name;

/** The components that operations share. */
interface Shared {
  book: Book;
  refusals: Record<string, object>;
}

function operation(key: EndpointKey, endpoint: Endpoint, { book, refusals }: Shared): object {
  const { summary, body, bytes, webhook } = endpoint;
  const requestBody =
    bytes === undefined
      ? body && json(book.describe(body, 'input'))
      : bytesOf(webhook ? 'application/json' : rawType);
  return {
    operationId: operationId(key),
    summary,
    description: whoMayCall(endpoint),
    tags: [tagOf(key)],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params && book.describe(endpoint.params, 'input')),
      ...parametersOf('query', endpoint.query && book.describe(endpoint.query, 'input')),
      ref('parameters', 'AppVersion'),
    ],
    ...(requestBody && { requestBody: { required: isNeeded(body), content: requestBody } }),
    responses: { ...answerOf(endpoint, book), ...refusedOf(endpoint, refusals) },
  };
}

const json = (schema: Described) => ({ 'application/json': { schema } });
const bytesOf = (type: string) => ({ [type]: { schema: { type: 'string', format: 'binary' } } });
/** Checks whether a body is required; an empty body counts as one without fields. */
const isNeeded = (body: z.ZodType | undefined) => !body?.safeParse({}).success;

function whoMayCall({ access, byCookie }: Endpoint): string {
  if (byCookie === 'ticket')
    return 'Access: the ticket cookie that `POST /api/session` sets after a correct password.';
  if (access === 'public') return 'Access: public, no sign-in needed.';
  if (access === 'self') return 'Access: any signed-in person.';
  return `Access: ${[access]
    .flat()
    .map((each) => `\`${each}\``)
    .join(' or ')}.`;
}

function securityOf({ access, byCookie }: Endpoint): Record<string, []>[] {
  if (byCookie) return [{ [byCookie]: [] }];
  return access === 'public' ? [] : [{ bearer: [] }];
}

function parametersOf(place: 'path' | 'query', described: Described | undefined): object[] {
  const { properties = {}, required = [] } = described ?? {};
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

function answerOf({ answer, contents }: Endpoint, book: Book): Record<string, object> {
  if (answer instanceof z.ZodNull) return { 204: { description: 'Done. No body.', headers } };
  if (contents) {
    const content = bytesOf('*/*');
    const part = { 206: { description: 'The requested range.', headers, content } };
    return { 200: { description: 'The contents of the file.', headers, content }, ...part };
  }
  const schema = {
    type: 'object',
    properties: { data: book.describe(answer, 'output') },
    required: ['data'],
    additionalProperties: false,
  };
  return { 200: { description: 'The result.', headers, content: json(schema) } };
}

/** Returns each refusal under its status; refusals with the same codes are described once. */
function refusedOf(endpoint: Endpoint, refusals: Record<string, object>): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => errorTable[code].status);
  const responses = [...byStatus].map(([status, codes]) => {
    const name = codes.map(pascal).join('Or');
    refusals[name] ??= refusal(
      codes.map((code) => `\`${code}\`: ${errorTable[code].title}`).join('\n\n'),
      status,
    );
    return [status, ref('responses', name)];
  });
  return { ...Object.fromEntries(responses), default: ref('responses', 'Refused') };
}

const pascal = (code: ErrorCode) => code.split('_').map(upperFirst).join('');

const refusal = (description: string, status?: number) => ({
  description,
  headers: { ...headers, ...(status === 429 && { 'retry-after': ref('headers', 'RetryAfter') }) },
  content: { [problemType]: { schema: ref('schemas', 'Problem') } },
});
